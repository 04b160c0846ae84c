// The piece game: the input format, what a move does, and the first move of the answer.
const puzzle = {
  how: "Swap two neighbours: choose one square, then the other. Make the board like the target.",
  name: "swap",
  names: "swaps",
  motion: "slide",
  isPair: true,

  read(text) {
    const letters = text.replace(/\s/g, "");
    if (!/^[01]{32}$/.test(letters)) throw new Error("expected eight rows of four digits, 0 or 1");
    const board = (name, letters) => ({ name, width: 4, letters: [...letters] });
    return [board("the board", letters.slice(0, 16)), board("target", letters.slice(16))];
  },

  write(boards) {
    return boards.flatMap(rowsOf).join("\n") + "\n";
  },

  best(answer) {
    return Number(answer.split("\n")[0]);
  },

  isSolved([board, target]) {
    return board.letters.join("") === target.letters.join("");
  },

  move([board, target], [from, to]) {
    const [one, other] = [board.letters[from], board.letters[to]];
    if (one === other) return { said: "These two are alike: to swap them changes nothing." };
    return { boards: [changed(board, { [from]: other, [to]: one }), target] };
  },

  hint(boards, ask) {
    const answer = ask(puzzle.write(boards));
    const [, move] = answer.text.split("\n");
    if (!answer.ok || !move) return null;
    const [row, column, otherRow, otherColumn] = [...move].map((digit) => digit - 1);
    return [4 * row + column, 4 * otherRow + otherColumn];
  },

  // A board a few swaps away from the target; later any two boards, to need more swaps.
  random(ask, than) {
    const mixed = (letters) => {
      const drawn = letters.map((letter) => [Math.random(), letter]);
      return drawn.sort(([a], [b]) => a - b).map(([, letter]) => letter);
    };
    let [boards, most] = [null, -1];
    for (let tried = 0; tried < 200 && most <= Math.max(than, 2); tried++) {
      const target = { name: "target", width: 4, letters: mixed([..."0000000011111111"]) };
      const letters = than > 0 ? mixed(target.letters) : target.letters;
      let drawn = [{ ...target, name: "the board", letters }, target];
      for (let swap = 0; than === 0 && swap < 6; swap++) {
        const from = Math.floor(16 * Math.random());
        const next = neighbours(target, from)[0];
        drawn = puzzle.move(drawn, [from, next]).boards ?? drawn;
      }
      const swaps = puzzle.best(ask(puzzle.write(drawn)).text);
      if (swaps > most) [boards, most] = [drawn, swaps];
    }
    return boards;
  },
};
