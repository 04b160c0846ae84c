// The explanation. `puzzle.explain(boards, ask, choice)` returns its steps; `choice` is what the
// reader chose last, `{}` at first. Its `at` is the step to show, or else the one with `isStart`.
// A step has
//
// - `said`;
// - `views`: `{board, marks, arrows, isOut, choose}`: `marks` as `{chosen, changed}`, squares each;
//   `arrows` as `[from, to, class]`; `choose(square)`, if it is there, returns the choice that a
//   click makes;
// - `choices`: `{name, isBest, isChosen, choice}`, a button each, below `asked`;
// - `look(square)`, if it is there: what to say of a square of the first board, and the views that
//   it singles out, as `{said, singled}`.
//
// A board is `{name, width, letters}` here, and `ask` has what the rules and the submission say of
// boards.

function rowsOf({ width, letters }) {
  return letters.join("").replace(RegExp(`.{${width}}`, "g"), "$&\n");
}

function place(board, square) {
  return `row ${Math.floor(square / board.width) + 1}, column ${(square % board.width) + 1}`;
}

// The function that explains the boards with some rows.
function explanation(rules, game) {
  const byId = (id) => document.getElementById(`explain-${id}`);
  const rowsOfAll = (boards) => boards.map(rowsOf).join("");
  const ask = {
    // The boards with these rows, by the names of the game's, or by one name.
    boards(rows, names = game.boards) {
      const lines = rows.trim().split("\n");
      const height = lines.length / names.length;
      return names.map((name, at) => {
        const its = lines.slice(at * height, (at + 1) * height);
        return { name, width: its[0].length, letters: [...its.join("")] };
      });
    },
    program: (boards) => rules("solve", rules("input", rowsOfAll(boards))),
    moved(boards, squares) {
      const [rows] = rules("move", rowsOfAll(boards), squares.join(" "), 0);
      return ask.boards(rows);
    },
    least: (boards) => Number(rules("state", rowsOfAll(boards), 0)[0]),
    hint: (boards) => rules("hint", rowsOfAll(boards)).split(" ").filter(Boolean).map(Number),
    covers: (boards) => rules("covers", rowsOfAll(boards)).split("\n\n"),
  };
  let boards = [];
  let steps = [];
  let at = 0;

  function explain(choice) {
    steps = puzzle.explain(boards, ask, choice);
    go(choice.at ?? steps.findIndex((step) => step.isStart));
  }

  function go(to) {
    at = Math.min(Math.max(to, 0), steps.length - 1);
    const { said, views, choices = [], asked = "" } = steps[at];
    byId("said").textContent = said;
    byId("at").max = steps.length - 1;
    byId("at").value = at;
    byId("at").setAttribute("aria-valuetext", said);
    byId("count").textContent = `${at + 1} of ${steps.length}`;
    byId("back").disabled = at === 0;
    byId("next").disabled = at === steps.length - 1;
    byId("asked").textContent = asked;
    show(byId("boards"), views.map(drawn).join(""));
    all("figure", byId("boards")).forEach((figure, index) => {
      const { arrows = [], isOut = false } = views[index];
      figure.classList.toggle("out", isOut);
      const svg = figure.querySelector("svg");
      svg.insertAdjacentHTML("beforeend", arrowsOn(columnsOf(svg), arrows));
    });
    const focused = all("button", byId("choices")).indexOf(document.activeElement);
    byId("choices").replaceChildren(...choices.map(button));
    all("button", byId("choices"))[focused]?.focus({ preventScroll: true });
  }

  function drawn({ board, marks: { chosen = [], changed = [] } = {}, choose }) {
    const kind = choose ? "played" : "";
    return rules("board", board.name, rowsOf(board), chosen.join(" "), changed.join(" "), kind);
  }

  // Arrows keep to the right, so that two that are opposite do not lie on each other.
  function arrowsOn(width, arrows) {
    const turns = { 1: 0, [width]: 90, [-1]: 180, [-width]: 270 };
    const paths = arrows.map(([from, to, kind], index) => {
      const before = arrows.slice(0, index).filter((its) => its[0] === from && its[1] === to);
      const [x, y] = [from % width, Math.floor(from / width)].map((it) => 24 * it + 12);
      const path = (kind) =>
        `<path class="${kind}" d="M4 ${3 + 4 * before.length}h15m-4-4l4 4-4 4"
          transform="translate(${x} ${y}) rotate(${turns[to - from]})" />`;
      return path("halo") + path(kind);
    });
    return paths.join("");
  }

  function button({ name, isBest, isChosen, choice }) {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = name + (isBest ? " \u2605" : "");
    element.setAttribute("aria-pressed", Boolean(isChosen));
    element.addEventListener("click", () => explain(choice));
    return element;
  }

  function look({ target }) {
    const squares = buttonsIn(byId("boards").firstChild);
    const square = squares.indexOf(target.closest("[role=button]"));
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
  operate(byId("boards"), {
    choose: (board, square) => explain(steps[at].views[board].choose(square)),
  });
  byId("back").addEventListener("click", () => go(at - 1));
  byId("next").addEventListener("click", () => go(at + 1));
  byId("at").addEventListener("input", () => go(Number(byId("at").value)));
  return (rows) => {
    boards = ask.boards(rows);
    explain({});
  };
}
