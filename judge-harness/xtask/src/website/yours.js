// Compares the output of the reader's program with ours, board by board, without white space. Shows
// the first difference, with a link that plays its board.
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
      if (!isRight) return { at, board, texts, drawn };
    }
    return null;
  }

  function said(found, got) {
    if (!found) return got.length > 0 ? say("TOO_MUCH", { line: got[0] }) : say("ALL_RIGHT");
    const [right, its] = found.texts;
    const isCut = its === "" || right.startsWith(`${its}\n`);
    const place = { number: found.at + 1, count: games.length };
    return isCut ? say("RIGHT_SO_FAR", place) : say("DIFFERS", place);
  }

  byId("output").addEventListener("input", () => {
    answers ??= answered();
    const got = linesOf(byId("output").value);
    const isEmpty = got.length === 0;
    const found = isEmpty ? null : difference(got);
    byId("said").textContent = isEmpty ? "" : said(found, got);
    byId("board").innerHTML = found?.drawn ?? "";
    byId("texts").hidden = !found;
    if (!found) return;
    for (const [at, id] of ["right", "its"].entries()) byId(id).textContent = found.texts[at];
    byId("failing").textContent = found.board;
    byId("play").hash = `#board=${games[found.at].trim().replaceAll("\n", "/")}`;
  });
}
