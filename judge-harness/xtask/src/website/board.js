// Boards on the page. A board is `{name, width, letters}`; `signs` tells how each letter is drawn
// and what it means.

function rowsOf(board) {
  const rows = [];
  for (let at = 0; at < board.letters.length; at += board.width)
    rows.push(board.letters.slice(at, at + board.width).join(""));
  return rows;
}

function neighbours(board, square) {
  const { width, letters } = board;
  const column = square % width;
  const all = [square - width, square + width];
  if (column > 0) all.push(square - 1);
  if (column + 1 < width) all.push(square + 1);
  return all.filter((other) => other >= 0 && other < letters.length);
}

// The board with these letters instead, by their squares.
function changed(board, letters) {
  return { ...board, letters: board.letters.map((letter, square) => letters[square] ?? letter) };
}

// The same for each of these squares, by their numbers.
function marking(squares, mark) {
  return Object.fromEntries(squares.map((square) => [square, mark]));
}

// The board after a square and its neighbours have changed, each from a letter to its `other`.
function toggled(board, square, other) {
  const squares = [square, ...neighbours(board, square)];
  return changed(board, Object.fromEntries(squares.map((at) => [at, other[board.letters[at]]])));
}

function shuffled(all) {
  const drawn = all.map((it) => [Math.random(), it]).sort(([a], [b]) => a - b);
  return drawn.map(([, it]) => it);
}

function place(board, square) {
  return `row ${Math.floor(square / board.width) + 1}, column ${(square % board.width) + 1}`;
}

function figure(board, squares, role) {
  const [figure, caption, grid] = ["figure", "figcaption", "div"].map((name) =>
    document.createElement(name),
  );
  caption.textContent = board.name;
  grid.className = "grid";
  grid.setAttribute("role", role);
  grid.setAttribute("aria-label", board.name);
  grid.style.setProperty("--columns", board.width);
  grid.style.setProperty("--rows", board.letters.length / board.width);
  grid.append(...squares);
  figure.append(caption, grid);
  return figure;
}

// A board that is only looked at, with a class for each marked square.
function picture(board, signs, marks) {
  const squares = board.letters.map((letter, square) => {
    const element = document.createElement("div");
    element.innerHTML = signs[letter]?.svg ?? "";
    if (marks[square]) element.className = marks[square];
    return element;
  });
  const element = figure(board, squares, "img");
  element.lastChild.setAttribute("aria-label", [board.name, ...rowsOf(board)].join(", "));
  return element;
}

// A board to play on: `choose(square)` is called for a click, `type(square, key)` for a key that is
// no arrow. One of its squares is in the tab order, the arrow keys lead to the others. Two gestures
// may be given: `drag(from, to)` for a piece that is dragged to another square, and `hold(square)`
// for a long press or a right click.
function playable(board, signs, choose, type, { drag, hold } = {}) {
  // What the pointer is down on, and since when it is no click any more.
  let held = null;
  const squares = board.letters.map((_, square) => {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = square === 0 ? 0 : -1;
    button.addEventListener("click", (event) => {
      // That of a key comes after no gesture.
      if (event.detail === 0 || !held?.isOver) choose(square);
    });
    button.addEventListener("pointerdown", (event) => begin(event, square));
    button.addEventListener("keydown", (event) => press(event, square));
    button.addEventListener("focus", () => {
      for (const other of squares) other.tabIndex = other === button ? 0 : -1;
    });
    return button;
  });

  function begin(event, square) {
    const isOver = false;
    held = { square, isOver, x: event.clientX, y: event.clientY, isMoving: Boolean(drag) };
    const mark = () => {
      held.isOver = true;
      hold(square);
    };
    if (hold && event.button === 2) mark();
    else if (hold) held.timer = setTimeout(mark, 500);
  }

  // The piece follows the pointer.
  function follow(event) {
    const by = held ? [event.clientX - held.x, event.clientY - held.y] : [0, 0];
    if (Math.hypot(...by) < 8) return;
    clearTimeout(held.timer);
    held.isOver ||= held.isMoving;
    if (held.isMoving) shift(by.map((length) => (24 * length) / squares[0].offsetWidth));
  }

  function shift([x, y]) {
    const square = squares[held.square];
    square.classList.toggle("dragged", x !== 0 || y !== 0);
    for (const piece of square.querySelectorAll("path ~ path")) {
      piece.style.transform = `translate(${x}px, ${y}px)`;
    }
  }

  function release(event) {
    clearTimeout(held?.timer);
    if (!held?.isMoving) return;
    shift([0, 0]);
    held.isMoving = false;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("button");
    const to = event.type === "pointerup" ? squares.indexOf(under) : -1;
    if (to >= 0 && to !== held.square) drag(held.square, to);
  }

  function press(event, square) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { width } = board;
    const column = square % width;
    const to = {
      ArrowUp: square - width,
      ArrowDown: square + width,
      ArrowLeft: column > 0 ? square - 1 : -1,
      ArrowRight: column + 1 < width ? square + 1 : -1,
      Home: square - column,
      End: square - column + width - 1,
    }[event.key];
    if (to !== undefined) squares[to]?.focus();
    else if (type(square, event.key)) squares[square + 1]?.focus();
    else return;
    event.preventDefault();
  }

  // Draws the board as it is now. By `motion` a piece that has changed turns, or slides there from
  // another square.
  function show(now, marked, motion, noted = []) {
    const different = squares.flatMap((button, square) =>
      button.dataset.letter === now.letters[square] ? [] : [square],
    );
    for (const square of different) {
      squares[square].dataset.letter = now.letters[square];
      squares[square].innerHTML = signs[now.letters[square]].svg;
      if (motion)
        animate(
          square,
          motion === "slide" && different.length === 2
            ? different.find((it) => it !== square)
            : null,
        );
    }
    squares.forEach((button, square) => {
      const isMarked = marked.includes(square);
      button.classList.toggle("chosen", isMarked);
      button.classList.toggle("noted", noted.includes(square));
      const marks = (isMarked ? ", marked" : "") + (noted.includes(square) ? ", noted" : "");
      const meaning = signs[now.letters[square]].meaning;
      button.setAttribute("aria-label", `${place(now, square)}: ${meaning}${marks}`);
    });
  }

  function animate(square, from) {
    // A square is 24 units wide; its first path is the ground, which stays.
    const row = (at) => Math.floor(at / board.width);
    const column = (at) => at % board.width;
    const [x, y] = [column, row].map((its) => 24 * (its(from) - its(square)));
    const slide = `translate(${x}px, ${y}px)`;
    const start = from === null ? "scaleX(0)" : slide;
    for (const piece of squares[square].querySelectorAll("path ~ path")) {
      piece.animate({ transform: [start, "none"] }, { duration: 250, easing: "ease-out" });
    }
  }

  const element = figure(board, squares, "group");
  const grid = element.lastChild;
  grid.classList.toggle("gestures", Boolean(drag));
  grid.addEventListener("pointermove", follow);
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) {
    grid.addEventListener(end, release);
  }
  if (hold) grid.addEventListener("contextmenu", (event) => event.preventDefault());
  return { element, show };
}
