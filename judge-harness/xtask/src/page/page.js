"use strict";
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// Shows what works only with scripts.
for (const it of all(".needs-script")) it.hidden = false;

// Unfolds the target of a link.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName !== "DETAILS") return;
  target.open = true;
  target.scrollIntoView();
  target.querySelector("summary").focus({ preventScroll: true });
}
addEventListener("hashchange", unfold);
addEventListener("DOMContentLoaded", unfold);

// Copies the code below the button.
for (const button of all(".copy")) {
  button.addEventListener("click", async () => {
    const said = button.nextElementSibling;
    try {
      const { textContent } = button.parentElement.parentElement.querySelector("pre code");
      await navigator.clipboard.writeText(textContent);
      said.textContent = "Copied.";
    } catch {
      said.textContent =
        "The browser does not let this page use the clipboard: select the text below.";
    }
  });
}

// Switches the texts to Chinese and back. Each picture is in the page once.
const language = document.getElementById("language");
language?.addEventListener("click", () => {
  const isChinese = document.documentElement.classList.toggle("in-chinese");
  language.textContent = isChinese ? "English" : "\u4e2d\u6587";
  language.lang = isChinese ? "en" : "zh";
  for (const section of all("section")) {
    const [from, to] = [".english img", ".chinese img"].map((its) => all(its, section));
    to.forEach((picture, at) => (picture.src = from[at].src));
  }
});
