// Ships: what an input looks like, and the game shot by shot against a sea that answers as badly as
// it can.
//
// Every subfamily of a winnable family of covers is winnable. So once the submission says `yes.` of
// a board, what it says of the same board with more squares known tells just whether there still is
// a cover: all shots follow from asking it. Of a board that is lost it says too little; there a
// search looks for the covers, and the submission confirms each. A cover is a board with `#` on its
// unknown squares.

// Each ship in all rotations, the statement's first.
const SHIPS = [
  ["xx/xx"],
  ["xx-/-xx", "-x/xx/x-"],
  ["-xx/xx-", "x-/xx/-x"],
  ["x--/xxx", "xx/x-/x-", "xxx/--x", "-x/-x/xx"],
  ["--x/xxx", "x-/x-/xx", "xxx/x--", "xx/-x/-x"],
  ["-x-/xxx", "x-/xx/x-", "xxx/-x-", "-x/xx/-x"],
  ["xxxx", "x/x/x/x"],
];

// A board of rows that are joined by strokes.
function drawing(rows, name) {
  const [first] = rows.split("/");
  return { name, width: first.length, letters: [...rows.replaceAll("/", "")] };
}

// Where a ship fits on a board: each time the squares that it takes.
function placements({ width, letters }, ship) {
  return ship.flatMap((rows) => {
    const shape = drawing(rows);
    const its = [...shape.letters.keys()].filter((at) => shape.letters[at] === "x");
    const squares = its.map((at) => width * Math.floor(at / shape.width) + (at % shape.width));
    return [...letters.keys()]
      .filter((corner) => (corner % width) + shape.width <= width)
      .map((corner) => squares.map((square) => corner + square))
      .filter((taken) => taken.every((square) => (letters[square] ?? "o") !== "o"));
  });
}

// The layouts of the ships on a board, each the squares of the seven: the first `x` that no ship
// takes is taken by each ship that can. Several layouts may have the same cover.
function* layoutsOf(board, milliseconds) {
  const fitting = SHIPS.map((ship) => placements(board, ship));
  const hits = [...board.letters.keys()].filter((square) => board.letters[square] === "x");
  const deadline = performance.now() + milliseconds;
  function* place(layout, left) {
    if (performance.now() > deadline) throw new Error("There are too many layouts to list here.");
    const taken = layout.flat();
    const open = hits.filter((hit) => !taken.includes(hit));
    if (open.length > 4 * left.length) return;
    if (left.length === 0) return yield layout;
    const isFree = (squares) =>
      (open.length === 0 || squares.includes(open[0])) && !squares.some((it) => taken.includes(it));
    for (const ship of open.length > 0 ? left : left.slice(0, 1)) {
      const others = left.filter((it) => it !== ship);
      for (const squares of fitting[ship].filter(isFree))
        yield* place(layout.with(ship, squares), others);
    }
  }
  const nowhere = SHIPS.map(() => []);
  yield* place(nowhere, [...SHIPS.keys()]);
}

// The covers of a board.
function coversOf(board, isEnough = () => false) {
  const covers = new Map();
  for (const layout of layoutsOf(board, 1500)) {
    const taken = layout.flat().filter((square) => board.letters[square] === ".");
    const cover = changed(board, marking(taken, "#"));
    covers.set(rowsOf(cover).join(), cover);
    if (isEnough([...covers.values()])) break;
  }
  return [...covers.values()];
}

function lacking(covers, square) {
  return covers.filter((cover) => !"x#".includes(cover.letters[square]));
}

// The first square that exactly one of these covers lacks.
function decisiveOf(covers) {
  const squares = covers.length > 1 ? [...covers[0].letters.keys()] : [];
  return squares.find((square) => lacking(covers, square).length === 1);
}

// What is left of covers if one after the other is ruled out that alone lacks some square: more
// than one if the game is lost.
function told(covers) {
  const square = decisiveOf(covers);
  const out = square === undefined ? [] : lacking(covers, square);
  return out.length > 0 ? told(covers.filter((cover) => !out.includes(cover))) : covers;
}

// Covers side by side, with a mark on the squares that not all of them have.
function compared(covers) {
  return covers.map((cover, index) => {
    const differs = (square) =>
      cover.letters[square] === "#" && lacking(covers, square).length > 0;
    const marks = marking([...cover.letters.keys()].filter(differs), "changed");
    return [{ ...cover, name: `layout ${index + 1}` }, marks];
  });
}

// What the program says of a board, and whether it can be won.
const verdict = (board, ask) => ask(puzzle.write([board])).text.split("\n")[1];
const isPossible = (board, ask) => verdict(board, ask) === "yes.";

// Whether the program takes a cover for one: says `yes.` if the other squares are water.
function isConfirmed(cover, ask) {
  const letters = cover.letters.map((letter) => ("x#".includes(letter) ? "x" : "o"));
  return isPossible({ ...cover, letters }, ask);
}

// A cover of the board that fits what is known too, if the game can be won then.
function coverOf(board, known, ask) {
  const certain = board.letters.reduce((known, _, square) => {
    if (known.letters[square] !== ".") return known;
    const hit = changed(known, { [square]: "x" });
    return isPossible(hit, ask) ? hit : changed(known, { [square]: "o" });
  }, known);
  const isTaken = (square) => board.letters[square] === "." && certain.letters[square] === "x";
  return changed(board, marking([...board.letters.keys()].filter(isTaken), "#"));
}

// The unknown squares of a board that can be won where some covers have a ship and some have none.
function uncertain(board, ask) {
  const may = (square, letter) => isPossible(changed(board, { [square]: letter }), ask);
  return [...board.letters.keys()].filter(
    (square) => board.letters[square] === "." && may(square, "x") && may(square, "o"),
  );
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
    const sides = `${board.width} ${board.letters.length / board.width}`;
    return [sides, ...rowsOf(board), "", "0 0", ""].join("\n");
  },

  best: () => null,

  score([board]) {
    const hidden = 28 - board.letters.filter((letter) => letter === "x").length;
    return `misses: ${board.misses ?? 0} (1 allowed)\u00a0\u00b7 ${hidden} still hidden`;
  },

  isSolved([board]) {
    return board.letters.filter((letter) => letter === "x").length === 28;
  },

  move([board], [square], ask) {
    if (board.letters[square] !== ".") return { said: "What is there is known." };
    if (!isPossible(board, ask)) return { said: "This game cannot surely be won." };
    const hit = changed(board, { [square]: "x" });
    const miss = { ...changed(board, { [square]: "o" }), misses: (board.misses ?? 0) + 1 };
    if (!isPossible(miss, ask)) return { boards: [hit], said: "A hit: it had to be one." };
    const canHit = isPossible(hit, ask);
    if (miss.misses > 1) {
      const isLost = true;
      const needless = "Lost: a second miss, where no ship could be.";
      if (!canHit) return { boards: [miss], isLost, said: needless };
      const both = [hit, miss].map((known) => coverOf(board, known, ask));
      const said = "Lost: both layouts still fit, and no shot tells them apart safely.";
      return { boards: [miss], isLost, said, covers: compared(both) };
    }
    const isUnsure = uncertain(miss, ask).length > 0;
    if (!isUnsure && canHit && Math.random() < 0.5) {
      return { boards: [hit], said: "A hit, which rules a layout out." };
    }
    const left = isUnsure ? "more than one layout fits: another miss loses" : "the rest is certain";
    return { boards: [miss], said: `A miss, and ${left}.` };
  },

  hint([board], ask) {
    if (!isPossible(board, ask) || puzzle.isSolved([board])) return null;
    const unsure = uncertain(board, ask);
    const isSafe = (square) =>
      !board.misses && uncertain(changed(board, { [square]: "o" }), ask).length === 0;
    const isCertain = (square) =>
      board.letters[square] === "." && isPossible(changed(board, { [square]: "x" }), ask);
    const next =
      unsure.length > 0 ? unsure.find(isSafe) : [...board.letters.keys()].find(isCertain);
    return next === undefined ? null : [next];
  },

  // Of a game that is lost covers that cannot be told apart: if any one is left out, the others can
  // be.
  why([board], ask) {
    if (isPossible(board, ask)) return {};
    const lost = told(coversOf(board, (covers) => told(covers).length > 1));
    if (lost.length === 0)
      return { said: "This board cannot be solved: the seven ships fit nowhere." };
    const core = lost.reduce((core, cover) => {
      const others = told(core.filter((it) => it !== cover));
      return others.length > 1 ? others : core;
    }, lost);
    if (!core.every((cover) => isConfirmed(cover, ask)))
      throw new Error("The submission takes one of these covers for none.");
    const said =
      `This board cannot surely be won. These ${core.length} layouts cannot be told apart: what ` +
      "one of them lacks another lacks as well, so any shot between them may miss and leave two.";
    return { said, covers: compared(core) };
  },

  levels: [0, 35, 55, 75, 100],

  // A layout of the ships, of which so many squares are hidden if the game can be won then.
  random(_, most, ask) {
    for (;;) {
      let letters = Array(100).fill(".");
      for (const ship of SHIPS) {
        const free = placements({ width: 10, letters }, ship);
        const [squares] = shuffled(free);
        letters = letters.map((letter, square) => (squares.includes(square) ? "o" : letter));
      }
      letters = letters.map((letter) => (letter === "o" ? "x" : "o"));
      let board = { name: "the sea", width: 10, letters };
      for (const square of shuffled([...letters.keys()]).slice(0, most)) {
        const hidden = changed(board, { [square]: "." });
        if (isPossible(hidden, ask)) board = hidden;
      }
      if (uncertain(board, ask).length > 0) return [board];
    }
  },

  notes: ".",

  shapes: SHIPS.map(([rows], index) => drawing(rows, "OZSJLTI"[index])),

  // A shape is certain if it lies on the same squares in all layouts.
  certain([board]) {
    const places = SHIPS.map(() => new Set());
    for (const layout of layoutsOf(board, 200)) {
      layout.forEach((squares, ship) => places[ship].add(squares.join()));
      if (places.every((its) => its.size > 1)) break;
    }
    return places.map((its) => its.size === 1);
  },

  // The layouts that fit: those with different squares, since only squares are shot at.
  layouts([board]) {
    const covers = coversOf(board);
    const more = covers.length > 8 ? " The first eight are drawn." : "";
    const fit = covers.length === 1 ? "layout still fits" : "layouts still fit";
    return { said: `${covers.length} ${fit}.${more}`, covers: compared(covers.slice(0, 8)) };
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

  // First shots that a reader chooses, or decisive ones. Then the memo, on the board of the lesson.
  explain([board], ask, { shots = [] }) {
    try {
      const covers = coversOf(board, (covers) => covers.length > 29);
      const first = { left: covers, known: board, taken: [], said: "" };
      const steps = [puzzle.aimed(first, covers, ask)];
      for (let state = first; ;) {
        const shot = shots[state.taken.length] ?? decisiveOf(state.left);
        if (state.isLost || state.left.length < 2 || shot === undefined) break;
        state = puzzle.shot(state, covers, shot);
        steps.push(puzzle.aimed(state, covers, ask));
      }
      return [...steps, ...puzzle.memo(ask, shots, steps.length)];
    } catch (error) {
      return [{ said: error.message, line: "fn explore", views: [{ board }] }];
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
      known: changed(known, { [square]: isLost ? "o" : "x" }),
      taken: [...taken, square],
      said,
      isLost,
    };
  },

  // A step of the explanation: the board, and the covers, of which those ruled out are crossed out.
  aimed({ left, known, taken, said, isLost }, covers, ask) {
    const isOpen = (square) => known.letters[square] === ".";
    const decisive = decisiveOf(left);
    const areConfirmed = covers.every((cover) => isConfirmed(cover, ask));
    const confirmed = areConfirmed ? ", and the program takes each for one" : "";
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
    const program = isLost ? "" : ` The program says ${verdict(known, ask)}`;
    const views = compared(covers).map(([cover], index) => {
      const isOut = !left.includes(covers[index]);
      return { board: { ...cover, name: `cover ${index + 1}` }, isOut };
    });
    const isEnd = isLost || left.length < 2;
    const line = isEnd ? "None => covers.count_ones() < 2," : "Some(cover) => winnable(";
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
    const marks = marking(taken.slice(-1), "chosen");
    return {
      said: `${taken.length > 0 ? said : begin}${end}${program}`,
      line: taken.length > 0 ? line : "self.lacking[free] |= cover;",
      views: [{ board: { ...known, name: "what is known" }, marks, choose }, ...views],
      look,
    };
  },

  // A step for each option of the ships that the lesson hides, in a corner of three rows of four.
  memo(ask, shots, before) {
    const sea = drawing(puzzle.lesson.rows);
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
      const program = verdict(changed(sea, Object.fromEntries(tried)), ask);
      const name = "1 2 3 4, 5 a b 6, 7 8 9 10";
      const laid = (at) => (empty.letters[at] === "." && squares.includes(at) ? "#" : null);
      const letters = empty.letters.map((letter, at) => laid(at) ?? letter);
      return {
        said: `${said.join(" ")} With it, the program says ${program}`,
        line: isKnown ? "return known;" : "memo.insert(task, can_be_done);",
        views: [{ board: { ...empty, name, letters } }],
        asked: "The memo so far:",
        choices: choices().map((it) => ({ ...it, isChosen: it.name === `${task}: ${can}` })),
      };
    });
  },
};
