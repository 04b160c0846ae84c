// The figures. Each runs the submission on its board, and shows the lines that ran, step by step.

// Shows the functions in one language, which the browser remembers.
function readIn(language) {
  for (const it of all("[data-code]")) it.hidden = it.dataset.code !== language;
  for (const it of all("[data-language]")) it.ariaPressed = it.dataset.language === language;
  try {
    localStorage.setItem("code", language);
  } catch {
    // Without a memory the page begins in C++ again.
  }
}

function remembered() {
  try {
    return localStorage.getItem("code") ?? "C++";
  } catch {
    return "C++";
  }
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
  readIn(remembered());
  return explain;
}

function figure(place, ask) {
  const [slider, back, next] = ["input", ".back", ".next"].map((it) => place.querySelector(it));
  const part = (name) => place.querySelector(name);
  let rows = place.dataset.rows;
  let steps = [];
  let at = 0;

  function run(choice = "") {
    let answer, parts;
    try {
      [answer, ...parts] = [ask("figure", place.dataset.figure, rows, choice)].flat();
    } catch (error) {
      return tell(error.message);
    }
    // Nothing was recorded, such as where no cover fits.
    if (parts.length === 0) return tell(answer);
    steps = Array.from({ length: parts.length / 3 }, (_, it) => parts.slice(3 * it, 3 * it + 3));
    go(0);
  }

  function go(to) {
    const last = steps.length - 1;
    at = Math.min(Math.max(to, 0), last);
    const [line, values, drawn] = steps[at];
    show(part(".drawn"), drawn);
    part("dl").innerHTML = values;
    tell("");
    for (const code of all("[data-code]", place)) light(code, JSON.parse(code.dataset.lines)[line]);
    slider.max = last;
    slider.value = at;
    slider.ariaValueText = part("dl").innerText.replaceAll("\n", " ");
    part(".count").textContent = `${at + 1} / ${last + 1}`;
    // A link to the step. Another board is not in it.
    const isOwn = rows === place.dataset.rows;
    if (isOwn) part(".count").href = `#${place.id}-${at + 1}`;
    else part(".count").removeAttribute("href");
    back.disabled = at === 0;
    next.disabled = at === last;
    const isGuess = ({ dataset: { choice } }) => choice === "right" || choice === "wrong";
    const taps = all(".drawn [data-choice]", place);
    const changes = all(".boards [data-choice]", place).filter((it) => !isGuess(it));
    for (const it of all(".guess", place)) it.hidden = !taps.some(isGuess);
    for (const it of all(".change", place)) it.hidden = changes.length === 0;
  }

  function light(code, number) {
    all(".line", code).forEach((it, its) => it.classList.toggle("lit", its === number));
    const [box, lit] = [code.querySelector("pre"), code.querySelector(".lit")];
    if (lit) box.scrollTop = lit.offsetTop - box.clientHeight / 2;
  }

  function tell(said) {
    part(".told").textContent = said;
  }

  function tap(button) {
    const { choice } = button.dataset;
    if (choice === "right" || choice === "wrong") {
      button.classList.add(choice);
      return tell(say(choice === "right" ? "RIGHT" : "NOT_RIGHT"));
    }
    const [, board] = /^board:(.*)/.exec(choice) ?? [];
    if (board !== undefined) rows = board.replaceAll("/", "\n");
    run(board === undefined ? choice : "");
  }

  operate(part(".drawn"), (_, button) => button.dataset.choice && tap(button));
  part(".drawn").addEventListener("click", ({ target }) => {
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
