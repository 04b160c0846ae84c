// The piece game: what an input looks like, and the board after each printed move.
const puzzle = {
  read(text) {
    const letters = text.replace(/\s/g, "");
    if (!/^[01]{32}$/.test(letters)) throw new Error("expected eight rows of four digits, 0 or 1");
    const board = (name, from) => ({ name, width: 4, letters: [...letters.slice(from, from + 16)] });
    return [board("start", 0), board("target", 16)];
  },

  write(boards) {
    return boards.flatMap(rowsOf).join("\n") + "\n";
  },

  *steps([start, target], ask) {
    const moves = ask(puzzle.write([start, target])).text.trim().split("\n").slice(1);
    let board = start;
    for (const [index, move] of moves.entries()) {
      const [row, column, otherRow, otherColumn] = [...move].map((digit) => digit - 1);
      const [from, to] = [4 * row + column, 4 * otherRow + otherColumn];
      const letters = [...board.letters];
      [letters[from], letters[to]] = [letters[to], letters[from]];
      board = { ...board, letters };
      const name = `${index + 1}: ${move}`;
      yield { boards: [{ ...board, name, marks: { [from]: "chosen", [to]: "chosen" } }, target] };
    }
  },
};
