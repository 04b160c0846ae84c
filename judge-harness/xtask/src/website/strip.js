// Strips of pictures. The style sheet shows one step at a time.

// Makes a strip lead through its steps, by buttons and arrow keys.
function operateStrip(strip) {
  const part = (name) => strip.querySelector(name);
  const [back, next, count, told] = [".back", ".next", ".count", "[role=status]"].map(part);
  const steps = all(".step", strip);
  let at = 0;

  function go(to) {
    if (!steps[to]) return;
    steps[at].classList.remove("now");
    steps[to].classList.add("now");
    at = to;
    // A disabled button would lose the focus.
    back.ariaDisabled = at === 0;
    next.ariaDisabled = at === steps.length - 1;
    count.textContent = `${at + 1} / ${steps.length}`;
    const said = steps[at].querySelector("p").textContent;
    told.textContent = say("ANNOUNCED", { number: at + 1, count: steps.length, said });
  }

  back.addEventListener("click", () => go(at - 1));
  next.addEventListener("click", () => go(at + 1));
  next.ariaDisabled = steps.length === 1;
  strip.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    go(at + by);
    event.preventDefault();
  });
}

for (const strip of all(".strip")) operateStrip(strip);
