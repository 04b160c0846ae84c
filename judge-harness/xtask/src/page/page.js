"use strict";
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const words = JSON.parse(document.getElementById("words").textContent);

// A text of the table in the page's language, with its gaps filled.
const say = (name, gaps = {}) => words[name].replace(/\{(\w+)\}/g, (_, gap) => gaps[gap]);

// Unfolds the target of a link, and what it is in.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName !== "DETAILS") return;
  for (let it = target; it; it = it.parentElement.closest("details")) it.open = true;
  target.scrollIntoView();
  target.querySelector("summary").focus({ preventScroll: true });
}
addEventListener("hashchange", unfold);
addEventListener("DOMContentLoaded", unfold);

// Copies the code of the element that the button names.
for (const button of all(".copy")) {
  button.addEventListener("click", async () => {
    const said = button.parentElement.querySelector("[role=status]");
    try {
      const { textContent } = document.querySelector(`#${button.dataset.of} pre code`);
      await navigator.clipboard.writeText(textContent);
      said.textContent = say("COPIED");
    } catch {
      said.textContent = say("NOT_COPIED");
    }
  });
}

// Paper has our program in C++, whatever is unfolded on the screen.
addEventListener("beforeprint", () => {
  for (const it of all("#program-cpp")) it.open = true;
});

// The same page in the other language opens at the same place, with the same board.
const language = document.getElementById("language");
for (const event of ["click", "auxclick", "contextmenu"]) {
  language.addEventListener(event, () => (language.hash = location.hash));
}
