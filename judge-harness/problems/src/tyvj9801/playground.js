// The piece game: what an input looks like, what a move does, and which move the answer begins with.
const puzzle = {
  how:
    "Drag a piece to a neighbour, or choose both squares: they swap. " +
    "Make the board like the target.",
  name: "swap",
  names: "swaps",
  motion: "slide",
  isPair: true,

  read(text) {
    const letters = text.replace(/\s/g, "");
    if (!/^[01]{32}$/.test(letters)) throw new Error("expected eight rows of four digits, 0 or 1");
    const board = (name, from) => ({ name, width: 4, letters: [...letters.slice(from, from + 16)] });
    return [board("the board", 0), board("target", 16)];
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
    if (board.letters[from] === board.letters[to]) return { said: "These two are alike: to swap them changes nothing." };
    return { boards: [changed(board, { [from]: board.letters[to], [to]: board.letters[from] }), target] };
  },

  hint(boards, ask) {
    const answer = ask(puzzle.write(boards));
    const [, move] = answer.text.split("\n");
    if (!answer.ok || !move) return null;
    const [row, column, otherRow, otherColumn] = [...move].map((digit) => digit - 1);
    return [4 * row + column, 4 * otherRow + otherColumn];
  },

  levels: [[2, 3], [4, 6], [7, 9], [10, 20]],

  // Some swaps away from the target, or any two boards.
  random(least, most) {
    const order = () => Math.random() - 0.5;
    const target = { name: "target", width: 4, letters: [..."0000000011111111"].sort(order) };
    const letters = most > 3 ? [...target.letters].sort(order) : target.letters;
    let boards = [{ ...target, name: "the board", letters }, target];
    for (let swap = 0; most <= 3 && swap < 6; swap++) {
      const from = Math.floor(16 * Math.random());
      boards = puzzle.move(boards, [from, neighbours(target, from)[0]]).boards ?? boards;
    }
    return boards;
  },
};
