// Flip Game: what an input looks like, what a round does, and which rounds follow from the answers.
const puzzle = {
  read(text) {
    const letters = text.replace(/\s/g, "");
    if (!/^[bw]{16}$/.test(letters)) throw new Error("expected four rows of four letters, b or w");
    return [{ name: "board", width: 4, letters: [...letters] }];
  },

  write([board]) {
    return rowsOf(board).join("\n") + "\n";
  },

  // Each round is the first in reading order after which the submission says one round less.
  *steps([board], ask) {
    const answer = (now) => ask(puzzle.write([now])).text.trim();
    let left = Number(answer(board));
    for (let round = 1; left > 0; round++) {
      const tried = board.letters.map((_, square) => this.flipped(board, square));
      const chosen = tried.findIndex((next) => answer(next) === String(left - 1));
      if (chosen < 0) throw new Error(`the submission says ${left} rounds, but no round leads nearer`);
      const marks = {};
      for (const square of neighbours(board, chosen)) marks[square] = "changed";
      marks[chosen] = "chosen";
      board = tried[chosen];
      left--;
      yield { boards: [{ ...board, name: `round ${round}`, marks }] };
    }
  },

  flipped(board, chosen) {
    const letters = [...board.letters];
    for (const square of [chosen, ...neighbours(board, chosen)]) {
      letters[square] = letters[square] === "b" ? "w" : "b";
    }
    return { ...board, letters };
  },
};
