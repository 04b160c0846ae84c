"use strict";
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// What works only with a script is shown only where there are scripts.
for (const it of all(".needs-script")) it.hidden = false;

// The filter leaves the cases that have all its words: in the verdict that is noted for a case, or
// else in what is seen of it while it is folded up.
const inputs = all("#filter input");
function filter() {
  const input = inputs.find((it) => it.checked || it.type === "search");
  const words = input.value.toLowerCase().split(/\s+/);
  const cases = all(".case");
  for (const it of cases) {
    const texts = all("summary, .catches", it).map((part) => part.textContent);
    const about = (it.dataset.verdict ?? texts.join(" ")).toLowerCase();
    it.hidden = !words.every((word) => about.includes(word));
  }
  for (const it of all(".group, .accepted")) {
    it.hidden = all(".case", it).every((its) => its.hidden);
    it.open ||= input.value !== "" && !it.hidden;
  }
  const left = cases.filter((it) => !it.hidden).length;
  document.getElementById("shown").textContent =
    input.value === "" ? "" : `${left} of ${cases.length} cases are shown.`;
}
for (const it of inputs) it.addEventListener("input", filter);

// A link to something that is folded up or filtered out shows it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName !== "DETAILS") return;
  if (target.hidden) {
    for (const it of inputs) [it.value, it.checked] = [it.defaultValue, it.defaultChecked];
    filter();
  }
  for (let it = target; it; it = it.parentElement.closest("details")) it.open = true;
  target.scrollIntoView();
  target.querySelector("summary").focus({ preventScroll: true });
}
addEventListener("hashchange", unfold);
addEventListener("DOMContentLoaded", unfold);
