"use strict";
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
