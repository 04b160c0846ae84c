// What the pages do beside the game: tabs and copies.

// Text that is packed by gzip, a tenth of its size.
async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (byte) => byte.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

// Tabs: what is shown is what is copied.
const tabs = all("[role=tab]");
function choose(tab) {
  for (const other of tabs) {
    other.setAttribute("aria-selected", other === tab);
    other.tabIndex = other === tab ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = other !== tab;
  }
}
tabs.forEach((tab, index) => {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    const other = tabs.at(to % tabs.length);
    choose(other);
    other.focus();
    event.preventDefault();
  });
});
if (tabs.length > 0) choose(tabs[0]);

for (const button of all(".copy")) {
  button.addEventListener("click", async () => {
    const said = button.nextElementSibling;
    try {
      const its = button.closest("[role=tabpanel], .method");
      await navigator.clipboard.writeText(its.querySelector("code").textContent);
      said.textContent = "Copied.";
    } catch {
      said.textContent =
        "The browser does not let this page use the clipboard: select the text below.";
    }
  });
}

// A link to the program of another tab shows it.
function reveal() {
  const panel = document.getElementById(location.hash.slice(1));
  const tab = tabs.find((tab) => tab.getAttribute("aria-controls") === panel?.id);
  if (!tab) return;
  choose(tab);
  panel.scrollIntoView();
}
addEventListener("hashchange", reveal);
reveal();
