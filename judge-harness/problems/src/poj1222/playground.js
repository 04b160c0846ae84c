// EXTENDED LIGHTS OUT explained: the first row forces the others, and the answers to the rows add
// up.
const puzzle = {
  // First the lights are chased, press by press, from a first row that a click changes. Then the
  // answers to the five rows are added; there a click changes a light.
  explain(boards, ask, { lights = boards[0], first, row }) {
    const program = (letters) => {
      const [, ...rows] = ask.program([{ ...lights, letters }]).split("\n");
      return [...rows.join("").replaceAll(" ", "")];
    };
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
    const chase = (said, ...chosen) => {
      const choose = (square) => {
        return { lights, first: square < 6 ? flipped(firstRow, square) : firstRow };
      };
      const views = [
        { board: { ...board, name: "the lights now" }, marks: { chosen }, choose },
        buttons("pressed so far", pressed),
      ];
      const choices = [none, answer].map((digits, isBest) => ({
        name: `first row ${rowOf(digits, 0)}`,
        isBest,
        isChosen: rowOf(digits, 0) === firstRow.join(""),
        choice: { lights, first: digits.slice(0, 6) },
      }));
      steps.push({ said, views, choices, asked: "The star: as the program presses it." });
    };
    const begin = "Chasing: click row 1 to choose its presses. They force those of all other rows.";
    chase(begin);
    for (let square = 0; square < 30; square++) {
      const isPressed = square < 6 ? firstRow[square] : board.letters[square - 6];
      if (isPressed !== "1") continue;
      [board] = ask.moved([board], [square]);
      pressed = flipped(pressed, square);
      const reason =
        square < 6 ? "you chose that" : "nothing else can still turn off the light above";
      chase(`Press ${place(board, square)}: ${reason}.`, square);
    }
    const isDark = rowOf(board.letters, 4) === "000000";
    const end = isDark
      ? "Row 5 is dark as well: these are the presses that the program prints."
      : `Row 5 keeps ${rowOf(board.letters, 4)}. Of the 64 first rows one alone corrects that: ` +
        `${rowOf(answer, 0)}, says the program.`;
    chase(`${end} Click the buttons of row 1 to try others.`);
    steps[row === undefined && first ? steps.length - 1 : 0].isStart = true;

    let sum = none;
    for (let number = 0; number < 5; number++) {
      const isIn = (square) => Math.floor(square / 6) === number;
      const alone = lights.letters.map((light, square) => (isIn(square) ? light : "0"));
      const [before, entry] = [sum, program(alone)];
      sum = entry.reduce((sum, digit, at) => (digit === "1" ? flipped(sum, at) : sum), before);
      const marked = (isMarked) => ({ changed: [...none.keys()].filter(isMarked) });
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
      steps.push({ said, views, isStart: row === number });
    }
    return steps;
  },
};
