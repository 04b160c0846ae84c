// The figures. Each runs the submission on its board, and shows the lines that ran, step by step.

// What the browser remembers: the language of the functions. Where it refuses, each page begins in
// C++ again.
let memory = {};
try {
  memory = localStorage ?? memory;
} catch {}

// Shows the functions in one language.
function readIn(language) {
  for (const it of all("[data-code]")) it.hidden = it.dataset.code !== language;
  for (const it of all("[data-language]")) it.ariaPressed = it.dataset.language === language;
  memory.code = language;
}

// Returns a function that shows another board, in the figure that explains any.
function figures(ask) {
  let explain = () => {};
  for (const it of all("[data-figure]")) {
    const begin = figure(it, ask);
    if (it.dataset.any !== undefined) explain = begin;
  }
  for (const it of all("[data-language]")) {
    it.addEventListener("click", () => readIn(it.dataset.language));
  }
  readIn(memory.code ?? "C++");
  return explain;
}

function figure(place, ask) {
  const part = (name) => place.querySelector(name);
  const [slider, back, next, count, told] =
    ["input", ".back", ".next", ".count", ".told"].map(part);
  const [values, drawn] = ["dl", ".drawn"].map(part);
  let rows = place.dataset.rows;
  let steps = [];
  let at = 0;

  function run(choice = "") {
    let answer, parts;
    try {
      [answer, ...parts] = [ask("figure", place.dataset.figure, rows, choice)].flat();
    } catch (error) {
      [answer, parts] = [error.message, []];
    }
    // Nothing was recorded, such as where no cover fits.
    if (parts.length === 0) return (told.textContent = answer);
    steps = Array.from({ length: parts.length / 3 }, (_, it) => parts.slice(3 * it, 3 * it + 3));
    go(0);
  }

  function go(to) {
    const last = steps.length - 1;
    at = Math.min(Math.max(to, 0), last);
    const [line, its, boards] = steps[at];
    show(drawn, boards);
    values.innerHTML = its;
    told.textContent = "";
    for (const code of all("[data-code]", place)) light(code, JSON.parse(code.dataset.lines)[line]);
    slider.max = last;
    slider.value = at;
    slider.ariaValueText = values.innerText.replaceAll("\n", " ");
    count.textContent = `${at + 1} / ${last + 1}`;
    // A link to the step. Another board is not in it.
    if (rows === place.dataset.rows) count.href = `#${place.id}-${at + 1}`;
    else count.removeAttribute("href");
    back.disabled = at === 0;
    next.disabled = at === last;
  }

  function light(code, number) {
    all(".line", code).forEach((it, its) => it.classList.toggle("lit", its === number));
    const [box, lit] = [code.querySelector("pre"), code.querySelector(".lit")];
    if (lit) box.scrollTop = lit.offsetTop - box.clientHeight / 2;
  }

  function tap(button) {
    const { choice } = button.dataset;
    if (choice === "right" || choice === "wrong") {
      button.classList.add(choice);
      told.textContent = say(choice === "right" ? "RIGHT" : "NOT_RIGHT");
    } else if (choice.startsWith("board:")) {
      rows = choice.slice("board:".length).replaceAll("/", "\n");
      run();
    } else {
      run(choice);
    }
  }

  operate(drawn, (_, button) => tap(button));
  drawn.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button) tap(button);
  });
  back.addEventListener("click", () => go(at - 1));
  next.addEventListener("click", () => go(at + 1));
  slider.addEventListener("input", () => go(Number(slider.value)));
  run();
  // The picture that it stands for.
  place.nextElementSibling.remove();
  // A link to a step, such as `#figure-sample-3`.
  const follow = () => {
    const [id, step] = location.hash.slice(1).split(/-(?=\d+$)/);
    if (id !== place.id || !step) return;
    go(step - 1);
    place.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  follow();
  return (its) => {
    rows = its;
    run();
    place.scrollIntoView();
    slider.focus({ preventScroll: true });
  };
}
