// Ships: the input format, and the game shot by shot against a sea that answers as badly as it can.
//
// Every subfamily of a winnable family of covers is winnable. So once the submission says `yes.`
// for a board, its answer for the same board with more known squares says whether a cover is left.
// All shots follow from such answers. For a lost board they say too little: there a search finds
// the covers, and the submission confirms each.

const DRAWN = ["xx/xx", "xx./.xx", ".xx/xx.", "x../xxx", "..x/xxx", ".x./xxx", "xxxx"];
const SHIPS = DRAWN.map((ship) => {
  const inRow = (row, y) => [...row].flatMap((it, x) => (it === "x" ? [[y, x]] : []));
  let squares = ship.split("/").flatMap(inRow);
  const turned = new Map();
  for (let turn = 0; turn < 4; turn++) {
    squares = squares.map(([y, x]) => [x, -y]);
    const [top, left] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis])));
    squares = squares.map(([y, x]) => [y - top, x - left]).sort(([a, b], [c, d]) => a - c || b - d);
    turned.set(squares.join(" "), squares);
  }
  return [...turned.values()];
});

// The squares that a ship takes in each of its placements on the board.
function placements(board, turned) {
  const all = [];
  for (const ship of turned) {
    for (let at = 0; at < board.letters.length; at++) {
      const squares = ship.map(([y, x]) => at + y * board.width + x);
      const isOpen = squares.every((square) => (board.letters[square] ?? "o") !== "o");
      const fits = isOpen && ship.every(([, x]) => (at % board.width) + x < board.width);
      if (fits) all.push(squares);
    }
  }
  return all;
}

// The covers of a board, perhaps some of them several times. Each ship that can takes the first `x`
// that no ship takes yet.
function* coversOf(board) {
  const fitting = SHIPS.map((turned) => placements(board, turned));
  const taken = new Set();
  const deadline = performance.now() + 1500;
  function* place(left) {
    const isOpen = (at) => board.letters[at] === "x" && !taken.has(at);
    const open = [...board.letters.keys()].filter(isOpen);
    if (performance.now() > deadline) {
      throw new Error("The covers are too many to be looked through here.");
    }
    if (open.length > 4 * left.length) return;
    if (left.length === 0) return yield new Set(taken);
    for (const ship of open.length > 0 ? left : left.slice(0, 1)) {
      for (const squares of fitting[ship]) {
        if (open.length > 0 && !squares.includes(open[0])) continue;
        if (squares.some((square) => taken.has(square))) continue;
        for (const square of squares) taken.add(square);
        yield* place(left.filter((it) => it !== ship));
        for (const square of squares) taken.delete(square);
      }
    }
  }
  yield* place([...SHIPS.keys()]);
}

// Rules out one cover after the other that alone lacks some square. If more than one is left, the
// game is lost.
function told(covers) {
  const squares = new Set(covers.flatMap((cover) => [...cover]));
  for (const square of squares) {
    const lacking = covers.filter((cover) => !cover.has(square));
    if (lacking.length === 1 && covers.length > 1) {
      return told(covers.filter((cover) => cover !== lacking[0]));
    }
  }
  return covers;
}

const puzzle = {
  sides: [2, 16],
  how:
    "Shoot at unknown squares until all 28 ship squares are found, with one miss at the most. " +
    "The sea answers as badly for you as it can, so luck does not help.",
  name: "shot",
  names: "shots",
  motion: "turn",

  read(text) {
    const [first, second, ...rows] = text.trim().toLowerCase().split(/\s+/);
    const width = (rows[0] || "").length;
    const height = Number(first) === width ? Number(second) : Number(first);
    const letters = rows.slice(0, height).join("");
    const isBoard = letters.length === width * height && /^[xo.]+$/.test(letters);
    if (![Number(first), Number(second)].includes(width) || !isBoard) {
      throw new Error("expected two sides and as many rows of x, o and .");
    }
    const isSide = (side) => side >= 2 && side <= 16;
    if (!isSide(width) || !isSide(height)) throw new Error("expected sides from 2 to 16");
    return [{ name: "the sea", width, letters: [...letters] }];
  },

  write([board]) {
    const sides = `${board.width} ${board.letters.length / board.width}`;
    return [sides, ...rowsOf(board), "", "0 0", ""].join("\n");
  },

  best: () => null,

  score([board]) {
    const hidden = 28 - board.letters.filter((letter) => letter === "x").length;
    return `${board.misses ?? 0} of 1 misses \u00b7 ${hidden} still hidden`;
  },

  isPossible(board, ask) {
    return ask(puzzle.write([board])).text.includes("yes");
  },

  // The unknown squares of a winnable board that only some covers have.
  uncertain(board, ask) {
    const may = (square, letter) => puzzle.isPossible(changed(board, { [square]: letter }), ask);
    const isUncertain = (at) => board.letters[at] === "." && may(at, "x") && may(at, "o");
    return [...board.letters.keys()].filter(isUncertain);
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
    const unsure = puzzle.uncertain(miss, ask);
    const isLost = miss.misses > 1 || unsure.length > 0;
    if (!isLost && puzzle.isPossible(hit, ask) && Math.random() < 0.5) {
      return { boards: [hit], said: "A hit, which rules a cover out." };
    }
    if (!isLost) return { boards: [miss], said: "A miss, and the rest is certain." };
    const [first] = unsure;
    if (first === undefined) {
      return { boards: [miss], isLost, said: "A second miss: the game is lost." };
    }
    const cover = (letter) => puzzle.cover(changed(miss, { [first]: letter }), ask);
    const both = ["x", "o"].map((letter) => puzzle.filled(miss, cover(letter)));
    const said =
      "A miss, and these two covers are left, perhaps others: the next miss would be one too many.";
    return { boards: [miss], isLost, said, covers: puzzle.compared(both) };
  },

  // One cover of a winnable board, as a board on which all is known.
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
    const next = unsure.length > 0 ? unsure.find(safe) : [...board.letters.keys()].find(certain);
    return next === undefined ? null : [next];
  },

  filled(board, cover) {
    const isShip = (letter, square) => letter === "." && cover.letters[square] === "x";
    const letters = board.letters.map((letter, square) => (isShip(letter, square) ? "#" : letter));
    return { ...board, letters };
  },

  // Covers side by side, with a mark on the squares that not all of them have.
  compared(covers) {
    const differs = (square) => new Set(covers.map((cover) => cover.letters[square])).size > 1;
    return covers.map((cover, index) => {
      const isMarked = (square) => cover.letters[square] === "#" && differs(square);
      const marked = [...cover.letters.keys()].filter(isMarked);
      const marks = marked.map((square) => [square, "changed"]);
      return [{ ...cover, name: `cover ${index + 1}` }, Object.fromEntries(marks)];
    });
  },

  // Covers of a lost game that cannot be told apart, and as few as possible: without any one of
  // them the others can be.
  why([board], ask) {
    if (puzzle.isPossible(board, ask)) return {};
    const found = new Map();
    try {
      for (const cover of coversOf(board)) {
        found.set([...cover].sort((a, b) => a - b).join(), cover);
        const lost = told([...found.values()]);
        if (lost.length > 1) return puzzle.alike(board, lost, ask);
      }
      return { said: "The seven ships can lie nowhere: nothing fits what is known." };
    } catch (error) {
      return { said: error.message };
    }
  },

  alike(board, lost, ask) {
    const core = lost.reduce((core, cover) => {
      const others = told(core.filter((it) => it !== cover));
      return others.length > 1 ? others : core;
    }, lost);
    const letters = (cover) => board.letters.map((_, square) => (cover.has(square) ? "x" : "o"));
    const full = core.map((cover) => ({ ...board, letters: letters(cover) }));
    if (!full.every((cover) => puzzle.isPossible(cover, ask))) {
      throw new Error("The submission takes one of these covers for none.");
    }
    const said =
      `These ${core.length} covers cannot be told apart: what one of them lacks another lacks ` +
      "as well, so any shot that tells something may miss and leave two.";
    return { said, covers: puzzle.compared(full.map((cover) => puzzle.filled(board, cover))) };
  },

  // Hides squares of a random layout as long as the game can be won: half of them, or all that can
  // be.
  random(ask, than) {
    for (;;) {
      let board = { name: "the sea", width: 10, letters: Array(100).fill("o") };
      for (const turned of SHIPS) {
        const letters = board.letters.map((letter) => (letter === "x" ? "o" : "."));
        const free = placements({ ...board, letters }, turned);
        const squares = free[Math.floor(free.length * Math.random())];
        board = changed(board, Object.fromEntries(squares.map((square) => [square, "x"])));
      }
      const drawn = [...board.letters.keys()].map((square) => [Math.random(), square]);
      const order = drawn.sort(([a], [b]) => a - b);
      for (const [, square] of than > 0 ? order : order.slice(0, 50)) {
        const hidden = changed(board, { [square]: "." });
        if (puzzle.isPossible(hidden, ask)) board = hidden;
      }
      if (puzzle.uncertain(board, ask).length > 0) return [board];
    }
  },
};
