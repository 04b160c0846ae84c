"use strict";
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// What works only with a script is shown only where there are scripts.
for (const it of all(".needs-script")) it.hidden = false;

// The filter leaves the cases that have all its words in what is seen of them while folded up.
const search = document.querySelector("#filter input");
function filter() {
  const words = search.value.toLowerCase().split(/\s+/);
  const cases = all(".case");
  for (const it of cases) {
    const texts = all("summary, .catches", it).map((part) => part.textContent);
    const about = texts.join(" ").toLowerCase();
    it.hidden = !words.every((word) => about.includes(word));
  }
  for (const it of all(".group")) it.hidden = all(".case", it).every((its) => its.hidden);
  const left = cases.filter((it) => !it.hidden).length;
  document.getElementById("shown").textContent =
    search.value === "" ? "" : `${left} of ${cases.length} cases are shown.`;
}
search?.addEventListener("input", filter);

// A link to something that is folded up or filtered out shows it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName !== "DETAILS") return;
  if (target.hidden) {
    search.value = "";
    filter();
  }
  for (let it = target; it; it = it.parentElement.closest("details")) it.open = true;
  target.scrollIntoView();
  target.querySelector("summary").focus({ preventScroll: true });
}
addEventListener("hashchange", unfold);
addEventListener("DOMContentLoaded", unfold);
