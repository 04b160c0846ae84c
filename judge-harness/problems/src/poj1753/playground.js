// Flip Game explained: the top row forces the others.
const puzzle = {
  // The picks of the top row, one bit each, force the others: the board and all picks after each
  // row, and the number of rounds if all pieces have the colour of the goal then.
  plan(start, top, goal, ask) {
    const rows = [];
    let [board, picks] = [start, []];
    for (let row = 0; row < 4; row++) {
      const above = board;
      for (let square = 4 * row; square < 4 * row + 4; square++) {
        const isPicked = row === 0 ? top & (8 >> square) : above.letters[square - 4] !== goal;
        if (!isPicked) continue;
        [board] = ask.moved([board], [square]);
        picks = [...picks, square];
      }
      rows.push({ board, picks });
    }
    return { rows, rounds: board.letters.every((it) => it === goal) ? picks.length : null };
  },

  // For each of the 16 top rows a step for each row, for both goals at once, and one for the end.
  explain([start], ask) {
    const program = (board) => ask.program([board]).trim();
    const least = program(start);
    const plans = [...Array(16).keys()].map((top) => {
      return ["w", "b"].map((goal) => puzzle.plan(start, top, goal, ask));
    });
    const picked = (top) => [8, 4, 2, 1].map((bit) => (top & bit ? "x" : ".")).join("");
    const names = plans.map((_, top) => picked(top));
    const rounds = plans.map((its) => its.map((plan) => plan.rounds ?? "none"));
    const isBest = rounds.map((its) => its.map(String).includes(least));
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
        marks: { chosen: picks },
        choose: (square) => ({ at: square < 4 ? 5 * (top ^ (8 >> square)) + 4 : 5 * top + row }),
      };
    };
    const step = (top, row) => ({
      said: said(top, row),
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
    return plans.flatMap((_, top) => [0, 1, 2, 3, 4].map((row) => step(top, row)));
  },
};
