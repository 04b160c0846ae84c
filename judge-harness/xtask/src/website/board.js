// Boards to play on. The rules draw each as an `svg` whose squares are buttons, in reading order.

// The least width, in pixels, of a square that a finger surely hits.
const SMALL = 28;

const buttonsIn = (place) => all("[role=button]", place);

// The columns of a board's drawing, whose squares are 24 units wide.
const columnsOf = (svg) => svg.viewBox.baseVal.width / 24;

// Whether the last input came from the keyboard: only then the focus has a ring.
for (const [event, isByKeys] of [["keydown", true], ["pointerdown", false]]) {
  const note = () => document.documentElement.classList.toggle("by-keys", isByKeys);
  addEventListener(event, note, true);
}

// Moves the ring of the focus to a square.
function ring(button) {
  const place = button.getAttribute("transform");
  button.closest("svg").querySelector(".ring.focus").setAttribute("transform", place);
}

// Replaces the boards in an element. The focus stays on its square. Changed pieces may turn.
function show(place, drawn, isTurning = false) {
  const before = buttonsIn(place);
  const focused = before.indexOf(document.activeElement);
  place.innerHTML = drawn;
  const after = buttonsIn(place);
  if (focused >= 0) (after[focused] ?? after[0]).focus({ preventScroll: true });
  for (const [at, button] of isTurning ? after.entries() : []) {
    if (button.dataset.letter === before[at]?.dataset.letter) continue;
    for (const piece of all(".on", button)) {
      piece.animate({ transform: ["scaleX(0)", "none"] }, { duration: 250, easing: "ease-out" });
    }
  }
}

// Operates the board in an element: a tap, Enter or Space calls `choose(square)`. A tap on a square
// that is too small for a finger has `isSmall` as well. One square of a board is in the tab order;
// the arrow keys lead to the others.
function operate(place, choose) {
  const at = (target) => {
    const button = target.closest("[role=button]");
    return { button, square: buttonsIn(place).indexOf(button) };
  };

  place.addEventListener("click", ({ target }) => {
    const { button, square } = at(target);
    if (button) choose(square, button.getBoundingClientRect().width < SMALL);
  });
  place.addEventListener("focusin", ({ target }) => {
    const { button } = at(target);
    if (button) ring(button);
    for (const other of button ? buttonsIn(button.closest("svg")) : []) {
      other.setAttribute("tabindex", other === button ? 0 : -1);
    }
  });
  place.addEventListener("keydown", (event) => {
    const { button, square } = at(event.target);
    if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
    const squares = buttonsIn(button.closest("svg"));
    const [number, width] = [squares.indexOf(button), columnsOf(button.closest("svg"))];
    const column = number % width;
    const to = {
      ArrowUp: number - width,
      ArrowDown: number + width,
      ArrowLeft: column > 0 ? number - 1 : -1,
      ArrowRight: column + 1 < width ? number + 1 : -1,
      Home: number - column,
      End: number - column + width - 1,
    }[event.key];
    if (to !== undefined) squares[to]?.focus();
    else if (event.key === "Enter" || event.key === " ") choose(square);
    else return;
    event.preventDefault();
  });
}
