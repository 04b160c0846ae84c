// EXTENDED LIGHTS OUT: what an input looks like, what a button does, and which button the answer asks for next.
const puzzle = {
  how: "Press a button: its light changes, and so do those above, below, left and right. Turn all lights off.",
  name: "press",
  names: "presses",
  motion: "turn",

  read(text) {
    const [, count, lights] = /^\s*(\d+)\s+([\s\S]*)$/.exec(text) || [];
    const letters = (lights || "").replace(/\s/g, "");
    if (!(count > 0) || !/^[01]{30}/.test(letters)) throw new Error("expected 1 and five rows of six digits, 0 or 1");
    return [{ name: "the lights", width: 6, letters: [...letters.slice(0, 30)] }];
  },

  write([board]) {
    return "1\n" + rowsOf(board).map((row) => [...row].join(" ") + "\n").join("");
  },

  // The digits of the answer, one for each button.
  buttons(answer) {
    return [...answer.split("\n").slice(1).join("").replace(/\s/g, "")];
  },

  // No other set of buttons turns the lights off, and to press one twice is to leave it alone.
  best(answer) {
    return puzzle.buttons(answer).filter((digit) => digit === "1").length;
  },

  isSolved([board]) {
    return !board.letters.includes("1");
  },

  move([board], [square]) {
    const toggled = [square, ...neighbours(board, square)].map((at) => [at, board.letters[at] === "1" ? "0" : "1"]);
    return { boards: [changed(board, Object.fromEntries(toggled))] };
  },

  hint(boards, ask) {
    const next = puzzle.buttons(ask(puzzle.write(boards)).text).indexOf("1");
    return next < 0 ? null : [next];
  },

  levels: [[3, 4], [5, 7], [8, 11], [12, 16]],

  // So many different buttons pressed on a dark board take as many presses to turn it dark again.
  random(least, most) {
    const buttons = Array.from({ length: 30 }, (_, square) => [Math.random(), square]).sort(([a], [b]) => a - b);
    const presses = buttons.slice(0, least + Math.floor((most - least + 1) * Math.random()));
    const dark = [{ name: "the lights", width: 6, letters: Array(30).fill("0") }];
    return presses.reduce((boards, [, square]) => puzzle.move(boards, [square]).boards, dark);
  },
};
