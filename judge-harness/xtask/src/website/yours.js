// Compares the output of the reader's program with ours, board by board, without white space.
async function compareYours(ask) {
  const byId = (id) => document.getElementById(`yours-${id}`);
  if (!byId("data")) return;
  const known = await (await unpacked(JSON.parse(byId("data").textContent))).json();
  const { input, is_joined: isJoined, games } = known;
  byId("input").textContent = input;
  byId("file").href = `data:text/plain,${encodeURIComponent(input)}`;
  const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
  // The lines of the answer to each board.
  let answers = null;

  function answered() {
    const each = games.map(([, rows]) => linesOf(ask("solve", ask("input", rows))));
    // The answers to several boards in one input are numbered.
    const all = isJoined ? linesOf(ask("solve", input)) : each.flat();
    return each.map(({ length }) => all.splice(0, length));
  }

  // The first board with another answer: both answers, whether the output ends in it, its drawing.
  function difference(got) {
    for (const [at, right] of answers.entries()) {
      const its = got.splice(0, right.length);
      if (its.join() === right.join()) continue;
      const texts = [right, its].map((lines) => lines.join("\n"));
      const board = ask("input", games[at][1]);
      const [isRight, drawn] = ask("difference", board, ...texts, byId("board").clientWidth);
      const isCut = its.length < right.length && texts[0].startsWith(texts[1]);
      if (!isRight) return { at, isCut, right, its, drawn };
    }
    return null;
  }

  function compare() {
    answers ??= answered();
    const got = linesOf(byId("output").value);
    const isEmpty = got.length === 0;
    const found = isEmpty ? null : difference(got);
    const said = () => {
      if (!found) return got.length ? `More than is asked for: ${got[0]}` : "All is right.";
      const board = `board ${found.at + 1} of ${games.length}, of ${games[found.at][0]}`;
      return found.isCut ? `Right up to here. It ends at ${board}.` : `It differs at ${board}.`;
    };
    byId("said").textContent = isEmpty ? "" : said();
    byId("board").innerHTML = found?.drawn ?? "";
    const sides = found ? [["Expected", found.right, found.its, "add"]] : [];
    if (found) sides.push(["Yours", found.its, found.right, "del"]);
    byId("texts").replaceChildren(...sides.map(side));
  }

  function side([name, lines, others, mark]) {
    const element = document.createElement("div");
    element.innerHTML = '<p class="dim"></p><pre tabindex="0"><code></code></pre>';
    element.firstChild.textContent = name;
    const marked = lines.map((line, at) => {
      const part = document.createElement("span");
      part.className = line === others[at] ? "" : mark;
      part.textContent = `${line}\n`;
      return part;
    });
    element.querySelector("code").append(...marked);
    return element;
  }
  byId("output").addEventListener("input", compare);
}
