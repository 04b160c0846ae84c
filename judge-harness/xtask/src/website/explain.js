// The board of a mistake is drawn when the mistake is unfolded.
const { squares: signs, input: sample } = JSON.parse(
  document.getElementById("play-data").textContent,
);
for (const it of all(".mistake")) {
  const draw = () => {
    const place = it.querySelector(".boards:empty");
    if (!place) return;
    const [, rows] = it.querySelector("a[href^='#board=']").hash.split("=");
    const boards = boardsOf(rows, puzzle.read(sample));
    place.append(...boards.map((board) => picture(board, signs, {})));
  };
  it.addEventListener("toggle", draw);
  if (it.open) draw();
}

// The explanation. `puzzle.explain(boards, ask, choice)` returns its steps; `choice` is what the
// reader chose last, `{}` at first. Its `at` is the step to show, or else the one with `isStart`.
// A step has
//
// - `said`, and `line`: a part of the line of the submission that does this;
// - `views`: `{board, marks, arrows, isOut, choose}`: `arrows` as `[from, to, class]`, and
//   `choose(square)`, if it is there, returns the choice that a click makes;
// - `choices`: `{name, isBest, isChosen, choice}`, a button each, below `asked`;
// - `look(square)`, if it is there: what to say of a square of the first board, and the views that
//   it singles out, as `{said, singled}`.

// The function that explains boards.
function explanation(ask) {
  const byId = (id) => document.getElementById(`explain-${id}`);
  const program = document.querySelector("#program-rs code").textContent.split("\n");
  let boards = [];
  let steps = [];
  let at = 0;

  function show(choice) {
    steps = puzzle.explain(boards, ask, choice);
    go(choice.at ?? steps.findIndex((step) => step.isStart));
  }

  function go(to) {
    at = Math.min(Math.max(to, 0), steps.length - 1);
    const { said, line, views, choices = [], asked = "" } = steps[at];
    byId("said").textContent = said;
    byId("at").max = steps.length - 1;
    byId("at").value = at;
    byId("at").setAttribute("aria-valuetext", said);
    byId("count").textContent = `${at + 1} of ${steps.length}`;
    byId("back").disabled = at === 0;
    byId("next").disabled = at === steps.length - 1;
    byId("asked").textContent = asked;
    replace(byId("boards"), views.map(drawn));
    replace(byId("choices"), choices.map(button));
    light(line);
  }

  // The focus stays where it was, as far as there is such an element again.
  function replace(place, elements) {
    const buttons = () => all("button", place);
    const focused = buttons().indexOf(document.activeElement);
    place.replaceChildren(...elements);
    buttons()[focused]?.focus({ preventScroll: true });
  }

  function drawn({ board, marks = {}, arrows = [], isOut = false, choose }) {
    const click = (square) => show(choose(square));
    const view = choose && playable(board, signs, click, () => false);
    view?.show(board, [], null);
    const element = view?.element ?? picture(board, signs, {});
    const grid = element.lastChild;
    for (const [square, mark] of Object.entries(marks)) grid.children[square]?.classList.add(mark);
    element.classList.toggle("out", isOut);
    if (arrows.length > 0) grid.append(arrowsOn(board, arrows));
    return element;
  }

  // Arrows keep to the right, so that two that are opposite do not lie on each other.
  function arrowsOn(board, arrows) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const height = board.letters.length / board.width;
    svg.setAttribute("viewBox", `0 0 ${24 * board.width} ${24 * height}`);
    const turns = { 1: 0, [board.width]: 90, [-1]: 180, [-board.width]: 270 };
    const paths = arrows.map(([from, to, kind], index) => {
      const before = arrows.slice(0, index).filter((its) => its[0] === from && its[1] === to);
      const x = 24 * (from % board.width) + 12;
      const y = 24 * Math.floor(from / board.width) + 12;
      const path = (kind) =>
        `<path class="${kind}" d="M4 ${3 + 4 * before.length}h15m-4-4l4 4-4 4"
          transform="translate(${x} ${y}) rotate(${turns[to - from]})" />`;
      return path("halo") + path(kind);
    });
    svg.innerHTML = paths.join("");
    return svg;
  }

  function button({ name, isBest, isChosen, choice }) {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = name + (isBest ? " \u2605" : "");
    element.setAttribute("aria-pressed", Boolean(isChosen));
    element.addEventListener("click", () => show(choice));
    return element;
  }

  // The line of the submission, with three lines before and after it.
  function light(part) {
    const lit = program.findIndex((line) => line.includes(part));
    const shown = program.slice(lit - 3, lit + 4);
    const indent = Math.min(...shown.filter(Boolean).map((line) => line.search(/\S/)));
    const lines = shown.map((line, index) => {
      const element = document.createElement(index === 3 ? "mark" : "span");
      element.textContent = `${line.slice(indent)}\n`;
      return element;
    });
    byId("code").replaceChildren(...lines);
  }

  function look({ target }) {
    const squares = all("figure:first-child button", byId("boards"));
    const square = squares.indexOf(target.closest("button"));
    const { said, look } = steps[at];
    const seen = (square >= 0 && look?.(square)) || { said, singled: [] };
    byId("said").textContent = seen.said;
    all("figure", byId("boards")).forEach((figure, index) => {
      figure.classList.toggle("singled", seen.singled.includes(index));
    });
  }
  for (const event of ["pointerover", "pointerleave", "focusin"]) {
    byId("boards").addEventListener(event, look);
  }
  byId("back").addEventListener("click", () => go(at - 1));
  byId("next").addEventListener("click", () => go(at + 1));
  byId("at").addEventListener("input", () => go(Number(byId("at").value)));
  return (its) => {
    boards = its;
    show({});
  };
}
