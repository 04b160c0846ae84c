// The explanation. The rules make its steps, each with a text and boards. A tap is a choice: it
// makes the steps anew, and begins with the number of the step to show.
function explanation(ask) {
  const byId = (id) => document.getElementById(`explain-${id}`);
  let rows = "";
  let steps = [];
  let at = 0;

  function explain(choice) {
    steps = ask("explain", rows, choice);
    go(Number(choice.split(" ")[0]));
  }

  function go(to) {
    const last = steps.length / 2 - 1;
    at = Math.min(Math.max(to, 0), last);
    const [said, body] = steps.slice(2 * at);
    byId("said").textContent = said;
    show(byId("boards"), body);
    byId("at").max = last;
    byId("at").value = at;
    byId("at").setAttribute("aria-valuetext", said);
    byId("count").textContent = `${at + 1} of ${last + 1}`;
    byId("back").disabled = at === 0;
    byId("next").disabled = at === last;
  }

  operate(byId("boards"), (square, button) => explain(button.dataset.choice));
  byId("boards").addEventListener("click", ({ target }) => {
    const choice = target.closest("button")?.dataset.choice;
    if (choice) explain(choice);
  });
  byId("back").addEventListener("click", () => go(at - 1));
  byId("next").addEventListener("click", () => go(at + 1));
  byId("at").addEventListener("input", () => go(Number(byId("at").value)));
  return (its) => {
    rows = its;
    explain("");
  };
}
