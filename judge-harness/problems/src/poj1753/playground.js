// Flip Game: what an input looks like, what a round does, and which round the answers ask for next.
const puzzle = {
  how: "Pick a piece: it flips, and its neighbours above, below, left and right flip with it. Make all pieces one colour.",
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
    const flipped = [square, ...neighbours(board, square)].map((at) => [at, board.letters[at] === "b" ? "w" : "b"]);
    return { boards: [changed(board, Object.fromEntries(flipped))] };
  },

  // The first round in reading order after which the submission says one round less.
  hint([board], ask) {
    const rounds = (boards) => puzzle.best(ask(puzzle.write(boards)).text);
    const left = rounds([board]);
    if (!left) return null;
    return [board.letters.findIndex((_, square) => rounds(puzzle.move([board], [square]).boards) === left - 1)];
  },

  // Of the 4,096 boards that can be solved 256 need six rounds, and none needs more.
  levels: [[1, 2], [3, 4], [5, 5], [6, 6]],

  // Rounds played backwards from a board of one colour.
  random(least, most) {
    const start = [{ name: "the board", width: 4, letters: Array(16).fill("w") }];
    const picks = Array.from({ length: most }, () => Math.floor(16 * Math.random()));
    return picks.reduce((boards, square) => puzzle.move(boards, [square]).boards, start);
  },
};
