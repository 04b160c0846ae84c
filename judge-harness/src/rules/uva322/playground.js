// Ships: what an input looks like, and the shots of a strategy.
//
// Every subfamily of a winnable family of covers is winnable. So once the submission says `yes.` of a board,
// what it says of the same board with more squares known tells just whether there still is a cover: all of
// the strategy follows from asking it.
const puzzle = {
  sides: [2, 16],

  read(text) {
    const [first, second, ...rows] = text.trim().split(/\s+/);
    const width = (rows[0] || "").length;
    const height = Number(first) === width ? Number(second) : Number(first);
    const letters = rows.slice(0, height).join("");
    if (![Number(first), Number(second)].includes(width) || letters.length !== width * height || !/^[xo.]+$/.test(letters)) {
      throw new Error("expected two sides and as many rows of x, o and .");
    }
    if (Math.min(width, height) < 2 || Math.max(width, height) > 16) throw new Error("expected sides from 2 to 16");
    return [{ name: "what is known", width, letters: [...letters] }];
  },

  write([board]) {
    return [`${board.width} ${board.letters.length / board.width}`, ...rowsOf(board), "", "0 0", ""].join("\n");
  },

  *steps([board], ask) {
    const isPossible = (now) => /yes/.test(ask(puzzle.write([now])).text);
    if (!isPossible(board)) return;
    const having = (now, square, letter) => ({ ...now, letters: now.letters.map((it, at) => (at === square ? letter : it)) });
    // The unknown squares where some covers have a ship and some have none.
    const uncertain = (now, squares) =>
      squares.filter((square) => isPossible(having(now, square, "x")) && isPossible(having(now, square, "o")));
    const isCertain = (now, squares) => uncertain(now, squares).length === 0;
    const known = board.letters;
    const hasShip = (now, square) => now.letters[square] === "x" || (now.letters[square] === "." && isPossible(having(now, square, "x")));
    const cover = (now) => known.map((it, square) => (it === "." && hasShip(now, square) ? "#" : it));
    let squares = uncertain(board, [...board.letters.keys()].filter((square) => board.letters[square] === "."));
    for (let shot = 1; squares.length > 0; shot++) {
      const missed = (square) => having(board, square, "o");
      const chosen = squares.find((square) => isCertain(missed(square), squares.filter((it) => it !== square)));
      if (chosen === undefined) throw new Error("the submission says yes, but no shot is safe");
      const place = `row ${Math.floor(chosen / board.width) + 1}, column ${(chosen % board.width) + 1}`;
      const left = { ...board, name: "a miss leaves", letters: cover(missed(chosen)) };
      yield { boards: [{ ...board, name: `shot ${shot}: ${place}`, marks: { [chosen]: "chosen" } }, left] };
      board = having(board, chosen, "x");
      squares = uncertain(board, squares.filter((square) => square !== chosen));
    }
    yield { boards: [{ ...board, name: "if all of them hit", letters: cover(board) }] };
  },
};
