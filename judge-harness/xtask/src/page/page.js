"use strict";
// What works only with a script is shown only where there are scripts.
for (const element of document.querySelectorAll(".needs-script")) element.hidden = false;

// A link to something folded up unfolds it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target || target.tagName !== "DETAILS") return;
  for (let it = target; it; it = it.parentElement.closest("details")) it.open = true;
  target.scrollIntoView();
  target.querySelector("summary").focus({ preventScroll: true });
}
addEventListener("hashchange", unfold);
unfold();
