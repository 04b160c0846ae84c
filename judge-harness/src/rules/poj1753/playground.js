// Flip Game: the input format, what a round does, and which round leads nearer to a goal.
const puzzle = {
  how:
    "Pick a piece: it flips, and its neighbours above, below, left and right flip with it. " +
    "Make all pieces one colour.",
  name: "round",
  names: "rounds",
  motion: "turn",

  read(text) {
    const letters = text.replace(/\s/g, "").toLowerCase();
    if (!/^[bw]{16}$/.test(letters)) throw new Error("expected four rows of four letters, b or w");
    return [{ name: "the board", width: 4, letters: [...letters] }];
  },

  write([board]) {
    return rowsOf(board).join("\n") + "\n";
  },

  best(answer) {
    return answer.startsWith("Impossible") ? null : Number(answer);
  },

  isSolved([board]) {
    return new Set(board.letters).size === 1;
  },

  move([board], [square]) {
    const around = [square, ...neighbours(board, square)];
    const flipped = around.map((at) => [at, board.letters[at] === "b" ? "w" : "b"]);
    return { boards: [changed(board, Object.fromEntries(flipped))] };
  },

  // The first round in reading order after which the submission says one round less.
  hint([board], ask) {
    const rounds = (boards) => puzzle.best(ask(puzzle.write(boards)).text);
    const left = rounds([board]);
    if (!left) return null;
    const after = (square) => rounds(puzzle.move([board], [square]).boards);
    return [board.letters.findIndex((_, square) => after(square) === left - 1)];
  },

  // Rounds played backwards from a board of one colour.
  random(ask, than) {
    let [boards, most] = [null, -1];
    for (let tried = 0; tried < 200 && most <= than; tried++) {
      const picks = [...Array(16).keys()].filter(() => Math.random() < 0.5);
      const start = [{ name: "the board", width: 4, letters: Array(16).fill("w") }];
      const drawn = picks.reduce((boards, square) => puzzle.move(boards, [square]).boards, start);
      const rounds = puzzle.best(ask(puzzle.write(drawn)).text);
      if (rounds > most) [boards, most] = [drawn, rounds];
    }
    return boards;
  },
};
