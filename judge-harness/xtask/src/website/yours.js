// Compares the output of the reader's program with ours, board by board, without white space.
function compareYours(ask) {
  const byId = (id) => document.getElementById(`yours-${id}`);
  const { is_joined: isJoined, games } = JSON.parse(byId("data").textContent);
  const input = byId("input").textContent;
  byId("file").href = `data:text/plain,${encodeURIComponent(input)}`;
  const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
  // The lines of the answer to each board.
  let answers = null;

  function answered() {
    const each = games.map((rows) => linesOf(ask("solve", ask("input", rows))));
    // The answers to several boards in one input are numbered.
    const all = isJoined ? linesOf(ask("solve", input)) : each.flat();
    return each.map(({ length }) => all.splice(0, length));
  }

  // The first board with another answer: its number, both answers, and its drawing.
  function difference(got) {
    for (const [at, right] of answers.entries()) {
      const its = got.splice(0, right.length);
      if (its.join() === right.join()) continue;
      const texts = [right, its].map((lines) => lines.join("\n"));
      const board = ask("input", games[at]);
      const [isRight, drawn] = ask("difference", board, ...texts);
      if (!isRight) return { board: `board ${at + 1} of ${games.length}`, texts, drawn };
    }
    return null;
  }

  function said(found, got) {
    if (!found) return got.length > 0 ? `More than is asked for: ${got[0]}` : "All is right.";
    const [right, its] = found.texts;
    const isCut = its === "" || right.startsWith(`${its}\n`);
    return isCut ? `Right up to here. It ends at ${found.board}.` : `It differs at ${found.board}.`;
  }

  byId("output").addEventListener("input", () => {
    answers ??= answered();
    const got = linesOf(byId("output").value);
    const isEmpty = got.length === 0;
    const found = isEmpty ? null : difference(got);
    byId("said").textContent = isEmpty ? "" : said(found, got);
    byId("board").innerHTML = found?.drawn ?? "";
    byId("texts").hidden = !found;
    for (const [at, id] of ["right", "its"].entries()) byId(id).textContent = found?.texts[at];
  });
}
