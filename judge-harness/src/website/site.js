"use strict";
// What works only with a script is shown only where there are scripts.
for (const element of document.querySelectorAll(".needs-script")) element.hidden = false;

// A link to something folded up unfolds it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target || target.tagName !== "DETAILS") return;
  target.open = true;
  target.scrollIntoView();
  target.querySelector("summary").focus({ preventScroll: true });
}
addEventListener("hashchange", unfold);
unfold();

const copy = document.getElementById("copy");
if (copy) {
  const copied = document.getElementById("copied");
  copy.addEventListener("click", async () => {
    const chosen = document.getElementById("site");
    const text = document.querySelector(`#file-${chosen.value} code`).textContent;
    try {
      await navigator.clipboard.writeText(text);
      copied.textContent = `Copied: paste it as ${chosen.selectedOptions[0].textContent}.`;
    } catch {
      copied.textContent = "The browser does not let this page use the clipboard: select the text below.";
    }
  });
}
