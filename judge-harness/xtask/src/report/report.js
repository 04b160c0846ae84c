"use strict";
const choices = [...document.querySelectorAll("#filter input")];
const cases = [...document.querySelectorAll(".case")];

function filter() {
  const verdict = choices.find((choice) => choice.checked).value;
  for (const element of cases)
    element.hidden = verdict !== "" && element.dataset.verdict !== verdict;
  for (const element of document.querySelectorAll(".accepted")) {
    element.hidden = !["", "AC"].includes(verdict);
    element.open ||= verdict === "AC";
  }
  const count = cases.filter((element) => !element.hidden).length;
  document.getElementById("shown").textContent =
    verdict === "" ? "" : `${count} of ${cases.length} cases are shown.`;
}
for (const choice of choices) choice.addEventListener("change", filter);

// A link to a case that is filtered out shows all cases again.
addEventListener("hashchange", () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target || !target.hidden) return;
  choices[0].checked = true;
  filter();
});
