// Ships: what an input looks like, and the game shot by shot against a sea that answers as badly as
// it can.
//
// Every subfamily of a winnable family of covers is winnable. So once the submission says `yes.` of
// a board, what it says of the same board with more squares known tells just whether there still is
// a cover: all shots follow from asking it. Of a board that is lost it says too little; there known
// methods look for the covers, and the submission confirms each.

const SHAPES = ["xx/xx", "xx-/-xx", "-xx/xx-", "x--/xxx", "--x/xxx", "-x-/xxx", "xxxx"];
const SHIPS = SHAPES.map((ship) => {
  let squares = ship
    .split("/")
    .flatMap((row, y) => [...row].flatMap((it, x) => (it === "x" ? [[y, x]] : [])));
  const turned = new Map();
  for (let turn = 0; turn < 4; turn++) {
    squares = squares.map(([y, x]) => [x, -y]);
    const [top, left] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis])));
    squares = squares.map(([y, x]) => [y - top, x - left]).sort(([a, b], [c, d]) => a - c || b - d);
    turned.set(squares.join(" "), squares);
  }
  return [...turned.values()];
});

// Where a ship fits on the board: each time the squares that it takes.
function placements(board, turned) {
  const all = [];
  for (const ship of turned) {
    for (let at = 0; at < board.letters.length; at++) {
      const squares = ship.map(([y, x]) => at + y * board.width + x);
      const fits = ship.every(
        ([, x], index) =>
          (at % board.width) + x < board.width && (board.letters[squares[index]] ?? "o") !== "o",
      );
      if (fits) all.push(squares);
    }
  }
  return all;
}

// The layouts of the ships on a board, each the squares of the seven: the first `x` that no ship
// takes is taken by each ship that can. Several layouts may have the same cover.
function* layoutsOf(board, milliseconds) {
  const fitting = SHIPS.map((turned) => placements(board, turned));
  const taken = new Set();
  const layout = [];
  const deadline = performance.now() + milliseconds;
  function* place(left) {
    const open = board.letters.flatMap((letter, square) =>
      letter === "x" && !taken.has(square) ? [square] : [],
    );
    if (performance.now() > deadline) throw new Error("There are too many layouts to list here.");
    if (open.length > 4 * left.length) return;
    if (left.length === 0) return yield [...layout];
    for (const ship of open.length > 0 ? left : left.slice(0, 1)) {
      for (const squares of fitting[ship]) {
        if (
          (open.length > 0 && !squares.includes(open[0])) ||
          squares.some((square) => taken.has(square))
        )
          continue;
        for (const square of squares) taken.add(square);
        layout[ship] = squares;
        yield* place(left.filter((it) => it !== ship));
        for (const square of squares) taken.delete(square);
      }
    }
  }
  yield* place([...SHIPS.keys()]);
}

// The covers of a board, by their squares as text.
function coversOf(board, milliseconds, isEnough = () => false) {
  const covers = new Map();
  for (const layout of layoutsOf(board, milliseconds)) {
    const cover = layout.flat().sort((a, b) => a - b);
    covers.set(cover.join(), new Set(cover));
    if (isEnough(covers)) break;
  }
  return [...covers.values()];
}

// What is left of covers if one after the other is ruled out that alone lacks some square: more
// than one if the game is lost.
function told(covers) {
  const squares = new Set(covers.flatMap((cover) => [...cover]));
  for (const square of squares) {
    const lacking = covers.filter((cover) => !cover.has(square));
    if (lacking.length === 1 && covers.length > 1)
      return told(covers.filter((cover) => cover !== lacking[0]));
  }
  return covers;
}

const puzzle = {
  sides: [2, 16],
  how:
    "Seven ships hide here. Shoot until all their 28 squares are found, with one miss at " +
    "the most. The sea answers as badly as it can: luck does not help.",
  name: "shot",
  names: "shots",
  motion: "turn",

  read(text) {
    const [first, second, ...rows] = text.trim().toLowerCase().split(/\s+/);
    const width = (rows[0] || "").length;
    const height = Number(first) === width ? Number(second) : Number(first);
    const letters = rows.slice(0, height).join("");
    if (
      ![Number(first), Number(second)].includes(width) ||
      letters.length !== width * height ||
      !/^[xo.]+$/.test(letters)
    ) {
      throw new Error("expected two sides and as many rows of x, o and .");
    }
    if (Math.min(width, height) < 2 || Math.max(width, height) > 16)
      throw new Error("expected sides from 2 to 16");
    return [{ name: "the sea", width, letters: [...letters] }];
  },

  write([board]) {
    return [
      `${board.width} ${board.letters.length / board.width}`,
      ...rowsOf(board),
      "",
      "0 0",
      "",
    ].join("\n");
  },

  best: () => null,

  score([board]) {
    const hidden = 28 - board.letters.filter((letter) => letter === "x").length;
    return `misses: ${board.misses ?? 0} (1 allowed)\u00a0\u00b7 ${hidden} still hidden`;
  },

  isPossible(board, ask) {
    return ask(puzzle.write([board])).text.includes("yes");
  },

  // The unknown squares of a board that can be won where some covers have a ship and some have
  // none.
  uncertain(board, ask) {
    const may = (square, letter) => puzzle.isPossible(changed(board, { [square]: letter }), ask);
    return [...board.letters.keys()].filter(
      (square) => board.letters[square] === "." && may(square, "x") && may(square, "o"),
    );
  },

  isSolved([board]) {
    return board.letters.filter((letter) => letter === "x").length === 28;
  },

  move([board], [square], ask) {
    if (board.letters[square] !== ".") return { said: "What is there is known." };
    if (!puzzle.isPossible(board, ask)) return { said: "This game cannot surely be won." };
    const hit = changed(board, { [square]: "x" });
    const miss = { ...changed(board, { [square]: "o" }), misses: (board.misses ?? 0) + 1 };
    if (!puzzle.isPossible(miss, ask)) return { boards: [hit], said: "A hit: it had to be one." };
    const canHit = puzzle.isPossible(hit, ask);
    if (miss.misses > 1) {
      const isLost = true;
      const needless = "Lost: a second miss, where no ship could be.";
      if (!canHit) return { boards: [miss], isLost, said: needless };
      const both = [hit, miss].map((known) => puzzle.filled(board, puzzle.cover(known, ask)));
      const said = "Lost: both layouts still fit, and no shot tells them apart safely.";
      return { boards: [miss], isLost, said, covers: puzzle.compared(both) };
    }
    const isUnsure = puzzle.uncertain(miss, ask).length > 0;
    if (!isUnsure && canHit && Math.random() < 0.5) {
      return { boards: [hit], said: "A hit, which rules a layout out." };
    }
    const left = isUnsure ? "more than one layout fits: another miss loses" : "the rest is certain";
    return { boards: [miss], said: `A miss, and ${left}.` };
  },

  // One cover of a board that can be won: a board on which all is known.
  cover(board, ask) {
    return board.letters.reduce((known, letter, square) => {
      if (letter !== ".") return known;
      const hit = changed(known, { [square]: "x" });
      return puzzle.isPossible(hit, ask) ? hit : changed(known, { [square]: "o" });
    }, board);
  },

  hint([board], ask) {
    if (!puzzle.isPossible(board, ask) || puzzle.isSolved([board])) return null;
    const unsure = puzzle.uncertain(board, ask);
    const safe = (square) => puzzle.uncertain(changed(board, { [square]: "o" }), ask).length === 0;
    const certain = (square) =>
      board.letters[square] === "." && puzzle.isPossible(changed(board, { [square]: "x" }), ask);
    const isSafe = (square) => !board.misses && safe(square);
    const next = unsure.length > 0 ? unsure.find(isSafe) : [...board.letters.keys()].find(certain);
    return next === undefined ? null : [next];
  },

  filled(board, cover) {
    return {
      ...board,
      letters: board.letters.map((letter, square) =>
        letter === "." && cover.letters[square] === "x" ? "#" : letter,
      ),
    };
  },

  // Covers side by side, with a mark on the squares that not all of them have.
  compared(covers) {
    const differs = (square) => new Set(covers.map((cover) => cover.letters[square])).size > 1;
    return covers.map((cover, index) => {
      const marked = cover.letters.flatMap((letter, square) =>
        letter === "#" && differs(square) ? [[square, "changed"]] : [],
      );
      return [{ ...cover, name: `layout ${index + 1}` }, Object.fromEntries(marked)];
    });
  },

  // Of a game that is lost covers that cannot be told apart: if any one is left out, the others can
  // be.
  why([board], ask) {
    if (puzzle.isPossible(board, ask)) return {};
    try {
      const isEnough = (covers) => told([...covers.values()]).length > 1;
      const lost = told(coversOf(board, 1500, isEnough));
      if (lost.length > 1) return puzzle.alike(board, lost, ask);
      return { said: "This board cannot be solved: the seven ships fit nowhere." };
    } catch (error) {
      return { said: error.message };
    }
  },

  alike(board, lost, ask) {
    const core = lost.reduce((core, cover) => {
      const others = told(core.filter((it) => it !== cover));
      return others.length > 1 ? others : core;
    }, lost);
    const full = core.map((cover) => ({
      ...board,
      letters: board.letters.map((_, square) => (cover.has(square) ? "x" : "o")),
    }));
    if (!full.every((cover) => puzzle.isPossible(cover, ask)))
      throw new Error("The submission takes one of these covers for none.");
    const said =
      `This board cannot surely be won. These ${core.length} layouts cannot be told apart: what ` +
      "one of them lacks another lacks as well, so any shot between them may miss and leave two.";
    return { said, covers: puzzle.compared(full.map((cover) => puzzle.filled(board, cover))) };
  },

  levels: [
    [0, 35],
    [0, 55],
    [0, 75],
    [0, 100],
  ],

  // A layout of the ships, of which so many squares are hidden if the game can be won then.
  random(_, most, ask) {
    for (;;) {
      let board = { name: "the sea", width: 10, letters: Array(100).fill("o") };
      for (const turned of SHIPS) {
        const free = placements(
          { ...board, letters: board.letters.map((letter) => (letter === "x" ? "o" : ".")) },
          turned,
        );
        const squares = free[Math.floor(free.length * Math.random())];
        board = changed(board, Object.fromEntries(squares.map((square) => [square, "x"])));
      }
      const order = [...board.letters.keys()]
        .map((square) => [Math.random(), square])
        .sort(([a], [b]) => a - b);
      for (const [, square] of order.slice(0, most)) {
        const hidden = changed(board, { [square]: "." });
        if (puzzle.isPossible(hidden, ask)) board = hidden;
      }
      if (puzzle.uncertain(board, ask).length > 0) return [board];
    }
  },

  notes: ".",

  shapes: SHAPES.map((shape, index) => {
    const rows = shape.split("/");
    return { name: "OZSJLTI"[index], width: rows[0].length, letters: [...rows.join("")] };
  }),

  // A shape is certain if it lies on the same squares in all layouts.
  certain([board]) {
    const places = puzzle.shapes.map(() => new Set());
    try {
      for (const layout of layoutsOf(board, 200)) {
        layout.forEach((squares, ship) => places[ship].add(squares.join()));
        if (places.every((its) => its.size > 1)) break;
      }
    } catch {
      // Who knows.
      return places.map(() => false);
    }
    return places.map((its) => its.size === 1);
  },

  // The layouts that fit: those with different squares, since only squares are shot at.
  layouts([board]) {
    try {
      const covers = coversOf(board, 1500);
      const full = (cover) => board.letters.map((_, square) => (cover.has(square) ? "x" : "o"));
      const first = covers.slice(0, 8);
      const drawn = first.map((cover) => puzzle.filled(board, { letters: full(cover) }));
      const more = covers.length > 8 ? " The first eight are drawn." : "";
      const fit = covers.length === 1 ? "layout still fits" : "layouts still fit";
      const said = `${covers.length} ${fit}.${more}`;
      return { said, covers: puzzle.compared(drawn) };
    } catch (error) {
      return { said: error.message, covers: [] };
    }
  },

  // The board of the README: an O and an I are hidden in its upper left corner.
  lesson: {
    rows: "....ooxoxo/.xx.oxxoxx/....oxooox/oooooooooo/xxooxoooxo/xoooxoooxx/xoooxxooxo",
    says: [
      "Shot 1 of 3. An O and an I are hidden. They can lie in two ways, and only one of these " +
        "has no ship on the marked square: a miss leaves just that one, a hit rules it out.",
      "Shot 2 of 3. One layout is left, so its squares are certain: shoot at the next.",
      "Shot 3 of 3. And at the next.",
      "That is all: shoot where exactly one layout has no ship. Finish the board, or take another.",
    ],
  },

  // What the program says of a board.
  verdict(board, ask) {
    return ask(puzzle.write([board])).text.split("\n")[1];
  },

  // First shots that a reader chooses, or decisive ones. Then the memo, on the board of the lesson.
  explain([board], ask, { shots = [] }) {
    try {
      const covers = coversOf(board, 1500, (covers) => covers.size > 29);
      const first = { left: [...covers.keys()], known: board, taken: [], said: "" };
      const steps = [puzzle.aimed(first, board, covers, ask)];
      for (let state = first; ;) {
        const shot = shots[state.taken.length] ?? steps.at(-1).decisive;
        if (state.isLost || state.left.length < 2 || shot === undefined) break;
        state = puzzle.shot(state, covers, shot);
        steps.push(puzzle.aimed(state, board, covers, ask));
      }
      return [...steps, ...puzzle.memo(ask, shots, steps.length)];
    } catch (error) {
      return [{ said: error.message, line: "fn explore", views: [{ board }] }];
    }
  },

  // The covers that are left after a shot. The sea answers as badly as it can.
  shot({ left, known, taken }, covers, square) {
    const lacking = left.filter((it) => !covers[it].has(square));
    const its = lacking.map((it) => it + 1).join(", ");
    const isLost = lacking.length > 1 || lacking.length === left.length;
    const said = isLost
      ? `A miss leaves the covers ${its}, and no second miss is allowed. `
      : lacking.length === 1
        ? `A hit rules out cover ${its}. A miss would have left that one alone. `
        : "A hit, as in all covers: nothing is learnt. ";
    return {
      left: isLost ? lacking : left.filter((it) => covers[it].has(square)),
      known: changed(known, { [square]: isLost ? "o" : "x" }),
      taken: [...taken, square],
      said,
      isLost,
    };
  },

  // A step of the explanation: the board, and the covers, of which those ruled out are crossed out.
  aimed({ left, known, taken, said, isLost }, board, covers, ask) {
    const full = covers.map((cover) => board.letters.map((_, at) => (cover.has(at) ? "x" : "o")));
    const drawn = puzzle.compared(full.map((letters) => puzzle.filled(board, { letters })));
    const isCover = (letters) => puzzle.verdict({ ...board, letters }, ask) === "yes.";
    const confirmed = full.every(isCover) ? ", and the program takes each for one" : "";
    const lacking = (square) => left.filter((it) => !covers[it].has(square));
    const isOpen = (square) => known.letters[square] === ".";
    const squares = [...board.letters.keys()].filter(isOpen);
    const decisive = squares.find((square) => lacking(square).length === 1);
    const begin =
      `${covers.length} covers fit${confirmed}. ` +
      "Point at a square to see which covers lack it; click it to shoot. ";
    const end = isLost
      ? "The game may be lost."
      : left.length === 1
        ? "One cover is left: the rest is certain."
        : decisive === undefined
          ? "No square is lacked by exactly one cover."
          : `A decisive square: ${place(known, decisive)}.`;
    const program = isLost ? "" : ` The program says ${puzzle.verdict(known, ask)}`;
    const views = drawn.map(([cover], index) => {
      return { board: { ...cover, name: `cover ${index + 1}` }, isOut: !left.includes(index) };
    });
    const isEnd = isLost || left.length < 2;
    const line = isEnd ? "None => covers.count_ones() < 2," : "Some(cover) => winnable(";
    const choose = (square) => {
      const isShot = isOpen(square) && !isEnd;
      return { shots: isShot ? [...taken, square] : taken, at: taken.length + Number(isShot) };
    };
    const look = (square) => {
      if (!isOpen(square)) return null;
      const its = lacking(square);
      const many = ["No cover lacks", "Only one cover lacks", "Several covers lack"];
      const said = `${many[Math.min(its.length, 2)]} ${place(known, square)}`;
      return {
        said: its.length === 1 ? `${said}: it is decisive.` : `${said}.`,
        singled: its.map((it) => it + 1),
      };
    };
    const marks = { [taken.at(-1)]: "chosen" };
    return {
      said: `${taken.length > 0 ? said : begin}${end}${program}`,
      line: taken.length > 0 ? line : "self.lacking[free] |= cover;",
      views: [{ board: { ...known, name: "what is known" }, marks, choose }, ...views],
      decisive,
      look,
    };
  },

  // A step for each option of the ships that the lesson hides, in a corner of three rows of four.
  memo(ask, shots, before) {
    const rows = puzzle.lesson.rows.split("/");
    const sea = { width: rows[0].length, letters: [...rows.join("")] };
    const numbers = ["1", "2", "3", "4", "5", "a", "b", "6", "7", "8", "9", "10"];
    const named = (squares) => squares.map((it) => numbers[it]).join(" ");
    const empty = { width: 4, letters: numbers.map((it) => ("ab".includes(it) ? "x" : ".")) };
    const options = Object.entries({ O: 0, I: 6 }).flatMap(([ship, number]) =>
      placements(empty, SHIPS[number]).map((squares) => {
        return { ship, squares, part: named(squares.filter((it) => empty.letters[it] === "x")) };
      }),
    );
    const memo = new Map();
    const choices = () =>
      [...memo].map(([task, { can, at }]) => ({ name: `${task}: ${can}`, choice: { shots, at } }));
    return options.map(({ ship, squares, part }, index) => {
      const other = ship === "O" ? "I" : "O";
      const rest = ["a", "b"].filter((it) => !part.includes(it)).join(" ");
      const task = `${other} ${rest}`.trim();
      const parts = new Set(options.filter((it) => it.ship === other).map((it) => it.part));
      const isKnown = memo.has(task);
      const can = parts.has(rest) ? "yes" : "no";
      if (!isKnown) memo.set(task, { can, at: before + index });
      const its = [...parts].map((part) => part || "no x").join(", or ");
      const said = [
        `Option ${index + 1} of ${options.length}: ${ship} on ${named(squares)} leaves ${task}.`,
        `The memo ${isKnown ? "knows:" : `tries the parts: ${other} covers ${its}, so`} ${can}.`,
        can === "yes" ? "The search goes on from here." : "The option is not tried.",
      ];
      const tried = squares.map((it) => [(it % 4) + sea.width * Math.floor(it / 4), "x"]);
      const verdict = puzzle.verdict(changed(sea, Object.fromEntries(tried)), ask);
      const name = "1 2 3 4, 5 a b 6, 7 8 9 10";
      const laid = (at) => (empty.letters[at] === "." && squares.includes(at) ? "#" : null);
      const letters = empty.letters.map((letter, at) => laid(at) ?? letter);
      return {
        said: `${said.join(" ")} With it, the program says ${verdict}`,
        line: isKnown ? "return known;" : "memo.insert(task, can_be_done);",
        views: [{ board: { ...empty, name, letters } }],
        asked: "The memo so far:",
        choices: choices().map((it) => ({ ...it, isChosen: it.name === `${task}: ${can}` })),
      };
    });
  },
};
