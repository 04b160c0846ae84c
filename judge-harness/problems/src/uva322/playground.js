// Ships explained: which covers a shot rules out.
function lacking(covers, square) {
  return covers.filter((cover) => !"x#".includes(cover.letters[square]));
}

// The first square that exactly one of these covers lacks.
function decisiveOf(covers) {
  const squares = covers.length > 1 ? [...covers[0].letters.keys()] : [];
  return squares.find((square) => lacking(covers, square).length === 1);
}

const puzzle = {
  // Shots that a reader chooses, or decisive ones.
  explain([board], ask, { shots = [] }) {
    const rows = ask.covers([board]);
    const covers = rows.map((its, index) => ask.boards(its, [`cover ${index + 1}`])[0]);
    const first = { left: covers, known: board, taken: [], said: "" };
    const steps = [{ ...puzzle.aimed(first, covers, ask), isStart: true }];
    for (let state = first; ; ) {
      const shot = shots[state.taken.length] ?? decisiveOf(state.left);
      if (state.isLost || state.left.length < 2 || shot === undefined) return steps;
      state = puzzle.shot(state, covers, shot);
      steps.push(puzzle.aimed(state, covers, ask));
    }
  },

  // The covers that are left after a shot. The sea answers as badly as it can.
  shot({ left, known, taken }, covers, square) {
    const out = lacking(left, square);
    const numbers = out.map((cover) => covers.indexOf(cover) + 1).join(", ");
    const isLost = out.length > 1 || out.length === left.length;
    const said = isLost
      ? `A miss leaves the covers ${numbers}, and no second miss is allowed. `
      : out.length === 1
        ? `A hit rules out cover ${numbers}. A miss would have left that one alone. `
        : "A hit, as in all covers: nothing is learnt. ";
    return {
      left: isLost ? out : left.filter((cover) => !out.includes(cover)),
      known: { ...known, letters: known.letters.with(square, isLost ? "o" : "x") },
      taken: [...taken, square],
      said,
      isLost,
    };
  },

  // A step of the explanation: the board, and the covers, of which those ruled out are crossed out.
  aimed({ left, known, taken, said, isLost }, covers, ask) {
    const isOpen = (square) => known.letters[square] === ".";
    const decisive = decisiveOf(left);
    const begin =
      `${covers.length} covers fit. ` +
      "Point at a square to see which covers lack it; click it to shoot. ";
    const end = isLost
      ? "The game may be lost."
      : left.length === 1
        ? "One cover is left: the rest is certain."
        : decisive === undefined
          ? "No square is lacked by exactly one cover."
          : `A decisive square: ${place(known, decisive)}.`;
    const program = isLost ? "" : ` The program says ${ask.program([known]).split("\n")[1]}`;
    const views = covers.map((board) => ({ board, isOut: !left.includes(board) }));
    const isEnd = isLost || left.length < 2;
    const choose = (square) => {
      const isShot = isOpen(square) && !isEnd;
      return { shots: isShot ? [...taken, square] : taken, at: taken.length + Number(isShot) };
    };
    const look = (square) => {
      if (!isOpen(square)) return null;
      const its = lacking(left, square);
      const many = ["No cover lacks", "Only one cover lacks", "Several covers lack"];
      const said = `${many[Math.min(its.length, 2)]} ${place(known, square)}`;
      return {
        said: its.length === 1 ? `${said}: it is decisive.` : `${said}.`,
        singled: its.map((cover) => covers.indexOf(cover) + 1),
      };
    };
    const marks = { chosen: taken.slice(-1) };
    return {
      said: `${taken.length > 0 ? said : begin}${end}${program}`,
      views: [{ board: { ...known, name: "what is known" }, marks, choose }, ...views],
      look,
    };
  },
};
