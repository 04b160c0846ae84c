// EXTENDED LIGHTS OUT: what an input looks like, what a button does, and which button the answer
// asks for next.
const puzzle = {
  how:
    "Press a button: its light changes, and so do those above, below, left and right. " +
    "Turn all lights off.",
  name: "press",
  names: "presses",
  motion: "turn",

  read(text) {
    const [, count, lights] = /^\s*(\d+)\s+([\s\S]*)$/.exec(text) || [];
    const letters = (lights || "").replace(/\s/g, "");
    if (!(count > 0) || !/^[01]{30}/.test(letters))
      throw new Error("expected 1 and five rows of six digits, 0 or 1");
    return [{ name: "the lights", width: 6, letters: [...letters.slice(0, 30)] }];
  },

  write([board]) {
    const rows = rowsOf(board).map((row) => [...row].join(" "));
    return ["1", ...rows, ""].join("\n");
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
    return { boards: [toggled(board, square, { 0: "1", 1: "0" })] };
  },

  hint(boards, ask) {
    const next = puzzle.buttons(ask(puzzle.write(boards)).text).indexOf("1");
    return next < 0 ? null : [next];
  },

  levels: [2, 4, 7, 11, 16],

  // So many different buttons pressed on a dark board take as many presses to turn it dark again.
  random(least, most) {
    const dark = puzzle.read(`1 ${"0".repeat(30)}`);
    const presses = least + Math.floor((most - least + 1) * Math.random());
    const buttons = shuffled([...dark[0].letters.keys()]).slice(0, presses);
    return buttons.reduce((boards, square) => puzzle.move(boards, [square]).boards, dark);
  },

  // First the lights are chased, press by press, from a first row that a click changes. Then the
  // answers to the five rows are added; there a click changes a light.
  explain(boards, ask, { lights = boards[0], first, row }) {
    const program = (letters) => puzzle.buttons(ask(puzzle.write([{ ...lights, letters }])).text);
    const answer = program(lights.letters);
    const none = Array(30).fill("0");
    const firstRow = first ?? none.slice(0, 6);
    const flipped = (digits, at) => digits.with(at, digits[at] === "1" ? "0" : "1");
    const rowOf = (digits, row) => digits.slice(6 * row, 6 * row + 6).join("");
    const buttons = (name, digits) => {
      return { board: { name, width: 6, letters: digits.map((it) => (it === "1" ? "p" : "0")) } };
    };
    const steps = [];

    let [board, pressed] = [lights, none];
    const chase = (said, line, square = -1) => {
      const choose = (square) => {
        return { lights, first: square < 6 ? flipped(firstRow, square) : firstRow };
      };
      const views = [
        { board: { ...board, name: "the lights now" }, marks: { [square]: "chosen" }, choose },
        buttons("pressed so far", pressed),
      ];
      const choices = [none, answer].map((digits, isBest) => ({
        name: `first row ${rowOf(digits, 0)}`,
        isBest,
        isChosen: rowOf(digits, 0) === firstRow.join(""),
        choice: { lights, first: digits.slice(0, 6) },
      }));
      steps.push({ said, line, views, choices, asked: "The star: as the program presses it." });
    };
    const begin = "Chasing: click row 1 to choose its presses. They force those of all other rows.";
    chase(begin, "fn chase(");
    for (let square = 0; square < 30; square++) {
      const isPressed = square < 6 ? firstRow[square] : board.letters[square - 6];
      if (isPressed !== "1") continue;
      [board] = puzzle.move([board], [square]).boards;
      pressed = flipped(pressed, square);
      const reason =
        square < 6 ? "you chose that" : "nothing else can still turn off the light above";
      const line = square < 6 ? "(0, 0, top);" : "press = lit;";
      chase(`Press ${place(board, square)}: ${reason}.`, line, square);
    }
    const isDark = rowOf(board.letters, 4) === "000000";
    const end = isDark
      ? "Row 5 is dark as well: these are the presses that the program prints."
      : `Row 5 keeps ${rowOf(board.letters, 4)}. Of the 64 first rows one alone corrects that: ` +
        `${rowOf(answer, 0)}, says the program.`;
    chase(`${end} Click the buttons of row 1 to try others.`, "(presses, press)");
    steps[row === undefined && first ? steps.length - 1 : 0].isStart = true;

    let sum = none;
    for (let number = 0; number < 5; number++) {
      const isIn = (square) => Math.floor(square / 6) === number;
      const alone = lights.letters.map((light, square) => (isIn(square) ? light : "0"));
      const [before, entry] = [sum, program(alone)];
      sum = entry.reduce((sum, digit, at) => (digit === "1" ? flipped(sum, at) : sum), before);
      const marked = (isMarked) => marking([...none.keys()].filter(isMarked), "changed");
      const choose = (square) => {
        const changed = { ...lights, letters: flipped(lights.letters, square) };
        return { first, row: Math.floor(square / 6), lights: changed };
      };
      const isInBoth = (square) => before[square] + entry[square] === "11";
      const views = [
        { board: { ...lights, name: "the lights" }, marks: marked(isIn), choose },
        buttons(number === 0 ? "nothing yet" : `rows 1 to ${number}`, before),
        buttons(`row ${number + 1} alone`, entry),
        { ...buttons("exclusive or", sum), marks: marked(isInBoth) },
      ];
      const pattern = rowOf(lights.letters, number);
      const table = `Row ${number + 1} alone, ${pattern}, has this entry in the table.`;
      const last = sum.join() === answer.join() ? "This is what the program prints." : "";
      const said =
        number < 4
          ? `${table} What both press is not pressed (dashed). Click lights to change them.`
          : `${table} The exclusive or of all five is the answer. ${last}`;
      steps.push({ said, line: "answer ^= table", views, isStart: row === number });
    }
    return steps;
  },
};
