// What a hand does on boards. The rules draw them: a board to play on is an `svg` whose squares are
// buttons, in reading order.

const buttonsIn = (place) => all("[role=button]", place);

// The columns of a board's drawing, whose squares are 24 units wide.
const columnsOf = (svg) => svg.viewBox.baseVal.width / 24;

// Shows drawn boards instead of others. The focus stays on its square. By `motion` a piece that has
// changed turns, or slides there from another square.
function show(place, drawn, motion) {
  const before = buttonsIn(place);
  const focused = before.indexOf(document.activeElement);
  place.innerHTML = drawn;
  for (const svg of all("svg", place)) {
    svg.style.setProperty("--columns", columnsOf(svg));
    svg.style.setProperty("--rows", svg.viewBox.baseVal.height / 24);
    buttonsIn(svg)[0]?.setAttribute("tabindex", 0);
  }
  const after = buttonsIn(place);
  if (focused >= 0) after[focused]?.focus({ preventScroll: true });
  const changed = after.filter((it, at) => it.dataset.letter !== before[at]?.dataset.letter);
  if (!motion || before.length !== after.length) return;
  for (const button of changed) {
    const other = changed.find((it) => it !== button);
    const start = motion === "slide" && changed.length === 2 ? between(other, button) : "scaleX(0)";
    const piece = button.querySelector("g");
    piece.animate({ transform: [start, "none"] }, { duration: 250, easing: "ease-out" });
  }
}

// The way from a square to another, which is drawn there.
function between(from, to) {
  const [a, b] = [from, to].map((it) => it.transform.baseVal[0].matrix);
  return `translate(${a.e - b.e}px, ${a.f - b.f}px)`;
}

// Makes the boards of an element react: `choose(board, square)` to a click, `type(board, square,
// key)` to a key that is no arrow, `drag(board, from, to)` to a piece that is dragged to another
// square. One square of a board is in the tab order, the arrow keys lead to the others.
function operate(place, { choose, type = () => false, drag }) {
  // What the pointer is down on, and whether it has been dragged.
  let held = null;

  function at(target) {
    const button = target.closest("[role=button]");
    if (!button) return null;
    const svg = button.closest("svg");
    const squares = buttonsIn(svg);
    const board = all("svg", place).indexOf(svg);
    return { button, squares, board, square: squares.indexOf(button), width: columnsOf(svg) };
  }

  function shift(x, y) {
    const piece = held.button.querySelector("g");
    piece.style.transform = x || y ? `translate(${x}px, ${y}px)` : "";
    held.button.classList.toggle("dragged", Boolean(x || y));
  }

  place.addEventListener("click", ({ target }) => {
    const its = at(target);
    if (its && !held?.isDragged) choose(its.board, its.square);
  });
  place.addEventListener("focusin", ({ target }) => {
    const its = at(target);
    for (const other of its?.squares ?? []) {
      other.setAttribute("tabindex", other === its.button ? 0 : -1);
    }
  });
  place.addEventListener("keydown", (event) => {
    const its = at(event.target);
    if (!its || event.ctrlKey || event.altKey || event.metaKey) return;
    const { square, squares, width } = its;
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
    else if (event.key === "Enter" || event.key === " ") choose(its.board, square);
    else if (type(its.board, square, event.key)) {
      buttonsIn(all("svg", place)[its.board])[square + 1]?.focus();
    } else return;
    event.preventDefault();
  });
  place.addEventListener("pointerdown", (event) => {
    held = at(event.target);
    if (held) [held.x, held.y, held.isDown] = [event.clientX, event.clientY, Boolean(drag)];
  });
  place.addEventListener("pointermove", (event) => {
    if (!held?.isDown) return;
    const by = [event.clientX - held.x, event.clientY - held.y];
    held.isDragged ||= Math.hypot(...by) >= 8;
    const side = held.button.getBoundingClientRect().width;
    if (held.isDragged) shift(...by.map((length) => (24 * length) / side));
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) {
    place.addEventListener(end, (event) => {
      if (!held?.isDown) return;
      held.isDown = false;
      shift(0, 0);
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const to = end === "pointerup" && under ? at(under) : null;
      if (to && held.isDragged && to.board === held.board && to.square !== held.square) {
        drag(held.board, held.square, to.square);
      }
    });
  }
}
