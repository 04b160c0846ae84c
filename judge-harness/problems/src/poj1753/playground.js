// Flip Game: what an input looks like, what a round does, and which round the answers ask for next.
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
    return { boards: [toggled(board, square, { b: "w", w: "b" })] };
  },

  // The first round in reading order after which the submission says one round less.
  hint([board], ask) {
    const rounds = (boards) => puzzle.best(ask(puzzle.write(boards)).text);
    const left = rounds([board]);
    if (!left) return null;
    const isNearer = (square) => rounds(puzzle.move([board], [square]).boards) === left - 1;
    return [[...board.letters.keys()].find(isNearer)];
  },

  // Of the 4,096 boards that can be solved 256 need six rounds, and none needs more.
  levels: [0, 2, 4, 5, 6],

  // Rounds played backwards from a board of one colour.
  random(least, most) {
    const picks = Array.from({ length: most }, () => Math.floor(16 * Math.random()));
    const start = puzzle.read("w".repeat(16));
    return picks.reduce((boards, square) => puzzle.move(boards, [square]).boards, start);
  },

  // The picks of the top row, one bit each, force the others: the board and all picks after each
  // row, and the number of rounds if all pieces have the colour of the goal then.
  plan(start, top, goal) {
    const rows = [];
    let [board, picks] = [start, []];
    for (let row = 0; row < 4; row++) {
      const above = board;
      for (let square = 4 * row; square < 4 * row + 4; square++) {
        const isPicked = row === 0 ? top & (8 >> square) : above.letters[square - 4] !== goal;
        if (!isPicked) continue;
        [board] = puzzle.move([board], [square]).boards;
        picks = [...picks, square];
      }
      rows.push({ board, picks });
    }
    return { rows, rounds: board.letters.every((it) => it === goal) ? picks.length : null };
  },

  // For each of the 16 top rows a step for each row, for both goals at once, and one for the end.
  explain([start], ask) {
    const program = (board) => ask(puzzle.write([board])).text.trim();
    const least = program(start);
    const plans = [...Array(16).keys()].map((top) => {
      return ["w", "b"].map((goal) => puzzle.plan(start, top, goal));
    });
    const picked = (top) => [8, 4, 2, 1].map((bit) => (top & bit ? "x" : ".")).join("");
    const names = plans.map((_, top) => picked(top));
    const rounds = plans.map((its) => its.map((plan) => plan.rounds ?? "none"));
    const isBest = rounds.map((its) => its.map(String).includes(least));
    const lines = [
      "(0..=ROW).filter_map(move |top| {",
      "let black = row ^ above",
      "picks = black;",
      "picks = black;",
      "(picks == 0).then_some(rounds)",
    ];
    const ends = (top) =>
      rounds[top][0] === "none"
        ? "Row 4 is wrong, as with any other top row."
        : `Row 4 is right, too: ${rounds[top][0]} rounds to white, ${rounds[top][1]} to black.`;
    const said = (top, row) =>
      [
        `The top row picks ${names[top]}; click its pieces to change that. It forces all the rest.`,
        "Only a pick right below can still flip a piece: row 2 picks below what is wrong in row 1.",
        "Row 3 picks below what is wrong in row 2.",
        "Row 4 picks below what is wrong in row 3. No row is left to mend row 4.",
        `${ends(top)} The program prints the least of all: ${least}.`,
      ][row];

    const view = (plan, index, top, row) => {
      const { board, picks } = plan.rows[Math.min(row, 3)];
      const goal = ["white", "black"][index];
      const name = `to ${goal}: ${picks.length} picked, then the program prints ${program(board)}`;
      return {
        board: { ...board, name },
        marks: marking(picks, "chosen"),
        choose: (square) => ({ at: square < 4 ? 5 * (top ^ (8 >> square)) + 4 : 5 * top + row }),
      };
    };
    const step = (top, row) => ({
      said: said(top, row),
      line: lines[row],
      isStart: row === 0 && top === isBest.indexOf(true),
      views: plans[top].map((plan, index) => view(plan, index, top, row)),
      asked: "The sixteen top rows, with the rounds to white and to black:",
      choices: names.map((name, other) => ({
        name: `${name} ${rounds[other].join(", ")}`,
        isBest: isBest[other],
        isChosen: other === top,
        choice: { at: 5 * other + 4 },
      })),
    });
    return plans.flatMap((_, top) => lines.map((_, row) => step(top, row)));
  },
};
