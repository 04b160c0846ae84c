// The game. The rules and the submission answer all questions about the problem. A game is
// identified by its rows, from which the rules make its state.

// Returns a function that asks the rules. It returns the parts of the answer, or its only part. It
// throws an error with the reason if a request is wrong.
async function rulesOf(packed) {
  const bytes = Uint8Array.from(atob(packed), (byte) => byte.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  let running = null;
  return (...request) => {
    // A crashed instance is replaced.
    running ||= new WebAssembly.Instance(module).exports;
    let text;
    try {
      const asked = [document.documentElement.lang, ...request].join("\0");
      const bytes = new TextEncoder().encode(asked);
      // A call may replace the memory.
      const at = running.reserve(bytes.length);
      new Uint8Array(running.memory.buffer, at, bytes.length).set(bytes);
      const length = running.call();
      const its = new Uint8Array(running.memory.buffer, running.answer(), length);
      text = new TextDecoder().decode(its);
    } catch (error) {
      running = null;
      text = `-${say("CRASHED", { reason: error.message })}`;
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
  // Whether taps pencil signs in, instead of making moves.
  let isPencil = false;

  // The answer of the rules, or the reason of an error.
  function tried(...request) {
    try {
      return { ok: true, text: ask(...request) };
    } catch (error) {
      return { ok: false, text: error.message };
    }
  }

  function stateOf(rows) {
    const [least, isSolved, lost, level, ...next] = ask("state", rows);
    return { least: least && Number(least), isSolved, lost, level, next };
  }

  function go(change) {
    before.push(now);
    now = { ...now, marked: [], said: "", ...change };
    closePanel();
    draw();
  }

  // A new game, by default of the level that its board has. Typing leaves the answer open.
  function begin(rows, chosen) {
    const state = stateOf(rows);
    byId("answers").open &&= document.activeElement === byId("input");
    const begun = { rows, least: state.least, level: chosen ?? state.level, hints: new Set() };
    const pencilled = Array.from({ length: game.pencil }, () => []);
    go({ rows, state, said: state.lost, moves: 0, last: [], begun, pencilled });
  }

  function move(squares) {
    const next = tried("move", now.rows, squares.join(" "));
    if (!next.ok) return tell({ said: next.text, marked: squares.slice(1) });
    const [rows, said] = next.text;
    const [moves, state] = [now.moves + 1, stateOf(rows)];
    const isLost = state.lost && !now.state.lost;
    const praised = state.isSolved ? `${praise(moves)} ${said}` : said;
    go({ rows, moves, state, last: squares, said: praised });
    // What could have been.
    if (isLost) openPanel();
  }

  // A solved game is won only without hints, in the least number of moves.
  function praise(moves) {
    const { least, hints } = now.begun;
    if (hints.size > 0) return say("SOLVED_WITH_HINTS", { hints: hints.size });
    return needsFewer(moves) ? say("SOLVED", { least, unit: game.unit }) : say("WON");
  }

  const needsFewer = (moves) => now.begun.least !== "" && moves > now.begun.least;

  // Why the game is over; empty while it goes on.
  function end() {
    if (now.moves > 0 && now.state.lost) return say("LOST");
    return now.state.isSolved ? say("ALREADY_SOLVED") : "";
  }

  // Changes no board, so there is nothing to undo.
  function tell(change) {
    now = { ...now, ...change };
    draw();
  }

  // The next sign on a square, or none after the last one.
  function pencil(square) {
    const its = now.pencilled.findIndex((squares) => squares.includes(square));
    const others = now.pencilled.map((squares) => squares.filter((it) => it !== square));
    if (its + 1 < others.length) others[its + 1].push(square);
    tell({ pencilled: others, marked: [], said: "" });
  }

  function choose(square, isSmall) {
    if (end()) return tell({ said: end() });
    if (isPencil) return pencil(square);
    const isMarked = now.marked.includes(square);
    if (isSmall && !isMarked) return tell({ marked: [square], said: say("TAP_AGAIN") });
    if (!game.is_pair) return move([square]);
    // A hint marks both of a pair.
    const [first] = now.marked.length === 1 ? now.marked : [];
    if (first !== undefined && first !== square) return move([first, square]);
    const marked = first === square ? [] : [square];
    tell({ marked, said: marked.length > 0 ? say("NOW_A_NEIGHBOUR") : "" });
  }

  // Marks the squares of the next step of the answer, or says why there is none.
  function hint() {
    const [squares, said] = now.state.next;
    const none = end() || (!squares && now.state.lost);
    if (none) return tell({ marked: [], said: none });
    now.begun.hints.add(`${now.rows}${now.moves}`);
    tell({ marked: squares.split(" ").map(Number), said });
  }

  function undo() {
    // The first position is empty.
    if (before.length > 1) now = before.pop();
    closePanel();
    draw();
  }

  function random() {
    const level = byId("level").value || "0";
    begin(ask("random", level, Math.floor(2 ** 31 * Math.random())), level);
  }

  // The explanation of the board as it stands.
  function openPanel() {
    const panel = byId("panel");
    panel.firstElementChild.innerHTML = ask("strip", now.rows);
    panel.hidden = false;
    operateStrip(panel.querySelector(".strip"));
  }

  function closePanel() {
    byId("panel").hidden = true;
  }

  function draw() {
    const { state, moves, rows } = now;
    const { level, hints, least } = now.begun;
    const address = `#board=${now.begun.rows.trim().replaceAll("\n", "/")}`;
    // The first board is that of the page itself.
    const isNew = before.length > 1 && location.hash !== address;
    if (isNew) history.replaceState(null, "", address);
    const letters = rows.replaceAll("\n", "");
    const pencilled = now.pencilled.map((squares) => squares.filter((it) => letters[it] === "."));
    const lists = [now.last, now.marked, ...pencilled].map((squares) => squares.join(" "));
    const drawn = ask("boards", rows, ...lists);
    show(byId("boards"), drawn, moves > 0 && !still.matches);
    const isWon = state.isSolved && moves > 0 && hints.size === 0 && !needsFewer(moves);
    byId("boards").classList.toggle("won", isWon);
    byId("score").textContent = ask("score", rows, moves, least, hints.size);
    byId("said").textContent = now.said;
    byId("answer").textContent = ask("solve", ask("input", rows));
    byId("wrong").textContent = now.wrong ?? "";
    if (document.activeElement !== byId("input")) byId("input").value = ask("input", rows);
    byId("level").value = level;
    // A disabled button would lose the focus.
    byId("undo").ariaDisabled = before.length < 2;
  }

  function typed() {
    const rows = tried("rows", byId("input").value);
    if (rows.ok) begin(rows.text);
    tell({ wrong: rows.ok ? "" : say("UNREADABLE", { reason: rows.text }) });
  }

  const clicks = {
    hint,
    undo,
    random,
    reset: () => begin(now.begun.rows, now.begun.level),
    why() {
      openPanel();
      byId("panel").querySelector(".next").focus();
      byId("panel").scrollIntoView({ block: "nearest" });
    },
    close() {
      closePanel();
      byId("why").focus();
    },
    pencil() {
      isPencil = !isPencil;
      byId("pencil").ariaPressed = isPencil;
    },
  };
  const play = document.getElementById("play");
  play.addEventListener("click", ({ target }) => {
    const { act } = target.closest("button")?.dataset ?? {};
    if (act) clicks[act]();
  });
  byId("level").addEventListener("change", random);
  operate(byId("boards"), choose);
  byId("input").addEventListener("input", typed);
  // It is drawn in the page already.
  begin(game.first, 0);

  // The board of the address, such as `#board=bwwb/bbwb/bwwb/bwww`: the rows of all boards.
  function fromAddress() {
    const [, text] = /^#board=(.+)/.exec(location.hash) ?? [];
    if (!text) return;
    try {
      begin(ask("rows", ask("input", decodeURIComponent(text).replaceAll("/", "\n"))));
      buttonsIn(byId("boards"))[0].focus({ preventScroll: true });
    } catch (error) {
      tell({ said: say("NO_BOARD_IN_ADDRESS", { reason: error.message }) });
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
  compareYours(ask);
  play.dataset.ready = "yes";
});
