// EXTENDED LIGHTS OUT: what an input looks like, what a button does, and the display after each row of them.
const puzzle = {
  read(text) {
    const [, count, lights] = /^\s*(\d+)\s+([\s\S]*)$/.exec(text) || [];
    const letters = (lights || "").replace(/\s/g, "");
    if (!(count > 0) || !/^[01]{30}/.test(letters)) throw new Error("expected 1 and five rows of six digits, 0 or 1");
    return [{ name: "lights", width: 6, letters: [...letters.slice(0, 30)] }];
  },

  write([board]) {
    return "1\n" + rowsOf(board).map((row) => [...row].join(" ") + "\n").join("");
  },

  *steps([board], ask) {
    const printed = ask(puzzle.write([board])).text.split("\n").slice(1).join("").replace(/\s/g, "");
    const pressed = [...printed].map((digit) => (digit === "1" ? "P" : "0"));
    yield { boards: [{ ...board, name: "buttons", letters: pressed }] };
    for (let row = 1; row <= 5; row++) {
      const letters = [...board.letters];
      const marks = {};
      for (let square = 6 * (row - 1); square < 6 * row; square++) {
        if (printed[square] !== "1") continue;
        marks[square] = "chosen";
        for (const light of [square, ...neighbours(board, square)]) letters[light] = letters[light] === "1" ? "0" : "1";
      }
      board = { ...board, letters };
      yield { boards: [{ ...board, name: `row ${row} pressed`, marks }] };
    }
  },
};
