// The game. The rules and the submission answer all questions about the problem. A game is
// identified by its rows, from which the rules make its state.

const LEVELS = ["Easy", "Medium", "Hard", "Hardest"];

// Returns a function that asks the rules. It returns the parts of the answer, or its only part. It
// throws an error with the reason if a request is wrong.
async function rulesOf(packed) {
  const module = await WebAssembly.compile(await (await unpacked(packed)).arrayBuffer());
  let running = null;
  return (...request) => {
    // A crashed instance is replaced.
    running ||= new WebAssembly.Instance(module).exports;
    let text;
    try {
      const bytes = new TextEncoder().encode(request.join("\0"));
      // A call may replace the memory.
      const at = running.reserve(bytes.length);
      new Uint8Array(running.memory.buffer, at, bytes.length).set(bytes);
      const length = running.call();
      const its = new Uint8Array(running.memory.buffer, running.answer(), length);
      text = new TextDecoder().decode(its);
    } catch (error) {
      running = null;
      text = `-The program crashed: ${error.message}`;
    }
    if (text[0] !== "+") throw new Error(text.slice(1));
    const parts = text.slice(1).split("\0");
    return parts.length > 1 ? parts : parts[0];
  };
}

addEventListener("load", async () => {
  const byId = (id) => document.getElementById(`play-${id}`);
  const game = JSON.parse(document.getElementById("play-data").textContent);
  const ask = await rulesOf(game.wasm);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  // The current position, and all before it.
  let now = { rows: "", moves: 0 };
  const before = [];
  let isEditing = false;
  let saving = null;

  // The answer of the rules, or the reason of an error.
  function tried(...request) {
    try {
      return { ok: true, text: ask(...request) };
    } catch (error) {
      return { ok: false, text: error.message };
    }
  }

  const roomFor = (id) => Math.max(200, byId(id).clientWidth);
  const addressOf = (rows) => `#board=${rows.trim().replaceAll("\n", "/")}`;

  // A board that is edited may have no state, such as one with too few pieces.
  function stateOf(rows) {
    const state = tried("state", rows, roomFor("more"));
    const [least, solved, score, lost, level] = state.ok ? state.text : ["", "", "", "", ""];
    const answer = state.ok ? tried("solve", ask("input", rows)) : state;
    return { least: least && Number(least), isSolved: solved !== "", score, lost, level, answer };
  }

  function go(change) {
    before.push(now);
    now = { ...now, marked: [], said: "", more: "", ...change };
    draw();
  }

  // A new game, by default of the level that its board has.
  function begin(rows, chosen) {
    const state = stateOf(rows);
    const { least, lost, level } = state;
    byId("answers").open &&= isEditing;
    const reason = state.answer.ok ? "" : `: ${state.answer.text}`;
    const said = lost || reason ? `This board cannot be solved${reason}.` : "";
    const game = { rows, least, level: chosen ?? level, hints: new Set() };
    go({ rows, state, said, more: lost, moves: 0, game });
  }

  function move(squares) {
    const next = tried("move", now.rows, squares.join(" "));
    if (!next.ok) return tell({ said: next.text, marked: squares.slice(1) });
    const [rows, said] = next.text;
    const [moves, state] = [now.moves + 1, stateOf(rows)];
    go({ rows, moves, state, said: state.isSolved ? praise(moves) : said, more: state.lost });
    if (state.isSolved) byId("answers").open = true;
  }

  // A solved game is won only without hints.
  function praise(moves) {
    const { least, hints } = now.game;
    const count = least === "" ? counted(moves) : `${moves} of ${least}`;
    if (hints.size > 0) return `Solved: ${count}, ${helped()}. Without hints it is a win.`;
    record(moves);
    return `${count}, no hints. ${moves > least && least ? "Fewer would do." : "You win!"}`;
  }

  const counted = (moves) => `${moves} ${game.moves[moves === 1 ? 0 : 1]}`;

  function helped() {
    const { size } = now.game.hints;
    return size === 0 ? "no hints" : size === 1 ? "1 hint" : `${size} hints`;
  }

  // The fewest moves without hints on this board. A browser may refuse to store them.
  function record(moves) {
    const key = location.pathname.split("/").pop() + addressOf(now.game.rows);
    try {
      const least = Number(localStorage[key]) || Infinity;
      if (moves < least) localStorage[key] = moves;
      return Math.min(moves, least);
    } catch {
      return moves;
    }
  }

  // Why the game is over; empty while it goes on.
  function end() {
    const isLost = now.moves > 0 && now.state.lost !== "";
    if (isLost) return "This game is lost: undo that, or take another board.";
    return now.state.isSolved ? "This board is solved: take another one." : "";
  }

  // Changes no board, so there is nothing to undo.
  function tell(change) {
    now = { ...now, ...change };
    draw();
  }

  function choose(square) {
    if (isEditing) {
      const choice = game.choices.indexOf(now.rows[placeOf(square)]) + 1;
      return edit(square, game.choices[choice % game.choices.length]);
    }
    if (end()) return tell({ said: end() });
    if (!game.is_pair) return move([square]);
    // A hint marks both of a pair.
    const [first] = now.marked.length === 1 ? now.marked : [];
    if (first !== undefined && first !== square) return move([first, square]);
    const marked = first === square ? [] : [square];
    tell({ marked, said: marked.length > 0 ? "Now a neighbour to swap it with." : "" });
  }

  function edits(whether) {
    isEditing = whether;
    tell({ marked: [] });
  }

  function type(square, key) {
    const letter = game.choices.find((letter) => letter === key.toLowerCase());
    if (!isEditing || !letter) return false;
    edit(square, letter);
    buttonsIn(byId("boards"))[square + 1]?.focus();
    return true;
  }

  // The index of a square in the rows, each of which ends in a line end.
  const placeOf = (square) => square + Math.floor(square / now.rows.indexOf("\n"));

  function edit(square, letter) {
    const at = placeOf(square);
    begin(now.rows.slice(0, at) + letter + now.rows.slice(at + 1));
  }

  // Marks the squares of the next step of the answer, or says why there is none.
  function hint() {
    const [squares, names] = end() ? ["", ""] : ask("hint", now.rows);
    const none = end() || "There is no step that surely leads on.";
    if (!squares) return tell({ marked: [], said: none });
    now.game.hints.add(`${now.rows}${now.moves}`);
    tell({ marked: squares.split(" ").map(Number), said: `Next: ${names}.` });
  }

  function undo() {
    // The first position is empty.
    if (before.length > 1) now = before.pop();
    draw();
  }

  function random() {
    const level = byId("level").value || "0";
    begin(ask("random", level, Math.floor(2 ** 31 * Math.random())), level);
  }

  function left() {
    now.game.hints.add(`${now.rows}${now.moves}`);
    tell({ more: ask("left", now.rows, roomFor("more")) });
    byId("more").scrollIntoView({ block: "nearest" });
  }

  function draw() {
    clearTimeout(saving);
    // A link that is followed meanwhile keeps its address, which its target reads.
    const address = location.hash;
    const save = () => {
      if (location.hash === address) history.replaceState(null, "", addressOf(now.game.rows));
    };
    // The first board is that of the page itself.
    if (before.length > 1) saving = setTimeout(save, 300);
    const { state, moves, rows } = now;
    const { least, level, hints } = now.game;
    // The first board can be tapped, while editing all of them.
    const drawn = ask("boards", rows, now.marked.join(" "), isEditing ? "all" : "");
    show(byId("boards"), drawn, isEditing || still.matches || moves === 0 ? null : game.motion);
    const isWon = state.isSolved && moves > 0 && hints.size === 0;
    byId("boards").classList.toggle("won", isWon);
    byId("more").innerHTML = now.more;
    const count = least === "" ? counted(moves) : `${moves} of ${counted(least)}`;
    const kept = record(Infinity) < Infinity ? `your best: ${record(Infinity)}` : "";
    const parts = [count, state.score, helped(), kept].filter(Boolean);
    byId("score").textContent = parts.join("\u00a0\u00b7 ");
    byId("said").textContent = now.said;
    byId("answer").textContent = state.answer.text;
    byId("answer").classList.toggle("bad", !state.answer.ok);
    byId("wrong").textContent = now.wrong ?? "";
    if (document.activeElement !== byId("input")) byId("input").value = ask("input", rows);
    byId("level").value = level;
    byId("width").value = rows.indexOf("\n");
    byId("height").value = rows.trim().split("\n").length;
    byId("undo").disabled = before.length < 2;
    for (const it of all(".play-only", play)) it.hidden = isEditing;
    byId("editor").hidden = !isEditing;
    byId("edit").setAttribute("aria-pressed", isEditing);
  }

  function typed() {
    const rows = tried("rows", byId("input").value);
    if (rows.ok) begin(rows.text);
    tell({ wrong: rows.ok ? "" : rows.text });
  }

  // A sea of another size keeps the squares that both have.
  function resized() {
    const [least, most] = game.sides;
    const [width, height] = ["width", "height"].map((id) => {
      return Math.min(Math.max(Math.round(Number(byId(id).value)) || 0, least), most);
    });
    const lines = now.rows.trim().split("\n");
    const row = (at) => (lines[at] ?? "").padEnd(width, ".").slice(0, width);
    begin(Array.from({ length: height }, (_, at) => `${row(at)}\n`).join(""));
  }

  // Draws the board of a mistake when it is unfolded.
  function illustrate(about) {
    const [place] = all(".drawing:empty", about);
    if (!place) return;
    const [, rows] = about.querySelector("a[href^='#board=']").hash.split("=");
    const input = ask("input", rows.replaceAll("/", "\n"));
    place.innerHTML = ask("picture", input, Math.max(200, place.clientWidth));
  }

  byId("how").textContent = game.rule;
  game.levels.forEach(([least, most], index) => {
    const range = least === most ? most : `${least} to ${most}`;
    const needed = game.sides ? "" : ` (${range})`;
    byId("level").append(new Option(LEVELS[index] + needed, index));
  });
  const explain = explanation(ask);
  const clicks = {
    hint,
    undo,
    left,
    random,
    reset: () => begin(now.game.rows, now.game.level),
    why: () => {
      explain(now.rows);
      document.getElementById("explain").scrollIntoView();
    },
    edit: () => edits(!isEditing),
  };
  const play = document.getElementById("play");
  play.addEventListener("click", ({ target }) => {
    const { act } = target.closest("button")?.dataset ?? {};
    if (act) clicks[act]();
  });
  byId("level").addEventListener("change", random);
  operate(byId("boards"), { choose, type });
  byId("left").hidden = !game.sides;
  byId("boards").addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
  });
  byId("input").addEventListener("input", typed);
  byId("sides").hidden = !game.sides;
  for (const id of ["width", "height"]) {
    if (game.sides) [byId(id).min, byId(id).max] = game.sides;
    byId(id).addEventListener("change", resized);
  }
  begin(ask("rows", game.input));
  explain(game.example ?? now.rows);

  // The board of the address, such as `#board=bwwb/bbwb/bwwb/bwww`: the rows of all boards.
  function fromAddress() {
    const [, text] = /^#board=(.+)/.exec(location.hash) ?? [];
    if (!text) return;
    try {
      begin(ask("rows", ask("input", decodeURIComponent(text).replaceAll("/", "\n"))));
      edits(false);
      buttonsIn(byId("boards"))[0].focus({ preventScroll: true });
    } catch (error) {
      tell({ said: `The address has no board: ${error.message}.` });
    }
    play.scrollIntoView();
  }

  addEventListener("hashchange", fromAddress);
  // A link to the board in the address causes no event `hashchange`.
  document.addEventListener("click", ({ target }) => {
    const link = target.closest("a[href^='#board=']");
    if (link && link.hash === location.hash) fromAddress();
  });
  fromAddress();
  for (const it of all(".mistake")) {
    it.addEventListener("toggle", () => illustrate(it));
    if (it.open) illustrate(it);
  }
  await compareYours(ask);
  play.dataset.ready = "yes";
});
