// The game. The rules and the submission are asked for everything that a problem knows; a game is
// known by its rows, and a position is what they say of these.

const LEVELS = ["Easy", "Medium", "Hard", "Hardest"];

// A function that asks the rules, with the answer's parts, or its one part alone. It throws what is
// wrong with a request.
async function rulesOf(packed) {
  const module = await WebAssembly.compile(await (await unpacked(packed)).arrayBuffer());
  let running = null;
  return (...request) => {
    // One that has crashed is started anew.
    running ||= new WebAssembly.Instance(module).exports;
    let text;
    try {
      const bytes = new TextEncoder().encode(request.join("\0"));
      // The memory may be another after each call.
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
  // What is on the table now, and all that it was before.
  let now = { rows: "", moves: 0 };
  const before = [];
  let isEditing = false;
  let timer = null;
  let saving = null;

  // What the rules say, or what is wrong.
  function tried(...request) {
    try {
      return { ok: true, text: ask(...request) };
    } catch (error) {
      return { ok: false, text: error.message };
    }
  }

  const roomFor = (id) => Math.max(200, byId(id).clientWidth);

  // The rows of each board.
  function boardsOf(rows) {
    const lines = rows.trim().split("\n");
    const height = lines.length / game.boards.length;
    return game.boards.map((_, at) => lines.slice(at * height, (at + 1) * height));
  }

  const addressOf = (rows) => `#board=${rows.trim().replaceAll("\n", "/")}`;

  // A board that is edited may have no state, such as one with too few pieces.
  function stateOf(rows) {
    const state = tried("state", rows, roomFor("more"));
    const [least, solved, score, lost] = state.ok ? state.text : ["", "", "", ""];
    const answer = state.ok ? tried("solve", ask("input", rows)) : state;
    return { least: least && Number(least), isSolved: solved !== "", score, lost, answer };
  }

  function go(change) {
    before.push(now);
    now = { ...now, marked: [], said: "", more: "", isLost: false, ...change };
    teach();
    draw();
  }

  // A new game. A lesson says something after each move.
  function begin(rows, lesson = []) {
    const state = stateOf(rows);
    const { least, lost } = state;
    byId("answers").open = false;
    const reason = state.answer.ok ? "" : `: ${state.answer.text}`;
    const said = lost || reason ? `This board cannot be solved${reason}.` : "";
    const game = { rows, least, lesson, hints: new Set() };
    go({ rows, state, said, more: lost, moves: 0, game });
  }

  function move(squares) {
    const next = tried("move", now.rows, squares.join(" "), roomFor("more"));
    if (!next.ok) return tell({ said: next.text });
    // A lesson ends when somebody tries something else.
    if (!now.marked.includes(squares[0])) now.game.lesson = [];
    const [rows, said, more] = next.text;
    const [moves, state] = [now.moves + 1, stateOf(rows)];
    const praised = state.isSolved ? praise(moves) : said;
    go({ rows, moves, state, said: praised, more, isLost: more !== "" });
    if (state.isSolved) byId("answers").open = true;
  }

  // Solved is won only without hints.
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

  // The fewest moves without hints on this board; a browser may refuse to keep them.
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

  const squaresIn = (text) => text.split(" ").filter(Boolean).map(Number);

  // Says what a lesson has for this move, and shows the next one.
  function teach() {
    const said = now.game.lesson[now.moves];
    const marked = said && squaresIn(ask("hint", now.rows));
    if (said) now = { ...now, said: `${now.said} ${said}`, marked };
  }

  // Why no move can be made any more; nothing while the game goes on.
  function end() {
    if (now.isLost) return "This game is lost: undo that, or take another board.";
    return now.state.isSolved ? "This board is solved: take another one." : "";
  }

  // What changes no board cannot be undone.
  function tell(change) {
    now = { ...now, ...change };
    draw();
  }

  // Whether two squares are neighbours on the first board.
  function areNear(one, other) {
    const { length } = boardsOf(now.rows)[0][0];
    const [a, b] = [one, other].map((at) => [Math.floor(at / length), at % length]);
    return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1;
  }

  function choose(board, square) {
    stop();
    if (isEditing) {
      const letter = boardsOf(now.rows)[board].join("")[square];
      const choice = game.choices.indexOf(letter) + 1;
      return edit(board, square, game.choices[choice % game.choices.length]);
    }
    if (end()) return tell({ said: end() });
    if (!game.is_pair) return move([square]);
    const [first] = now.marked;
    if (now.marked.length === 1 && areNear(first, square)) return swap(first, square);
    const marked = now.marked.length === 1 && first === square ? [] : [square];
    tell({ marked, said: marked.length > 0 ? "Now a neighbour to swap it with." : "" });
  }

  const swap = (one, other) => move([one, other].sort((a, b) => a - b));

  function drag(board, from, to) {
    if (isEditing || end()) return;
    if (areNear(from, to)) swap(from, to);
    else tell({ said: "Only neighbours are swapped." });
  }

  function edits(whether) {
    isEditing = whether;
    tell({ marked: [] });
  }

  function type(board, square, key) {
    const letter = game.choices.find((letter) => letter === key.toLowerCase());
    if (isEditing && letter) edit(board, square, letter);
    return isEditing && letter !== undefined;
  }

  function edit(board, square, letter) {
    const boards = boardsOf(now.rows);
    const { length } = boards[board][0];
    const row = Math.floor(square / length);
    const letters = [...boards[board][row]];
    letters[square % length] = letter;
    boards[board][row] = letters.join("");
    begin(boards.flat().join("\n"));
  }

  // The squares of the next step of the answer; none, and told why, if there is none.
  function next() {
    const squares = end() ? [] : squaresIn(ask("hint", now.rows));
    if (squares.length > 0) now.game.hints.add(`${now.rows}${now.moves}`);
    else tell({ marked: [], said: end() || "There is no step that surely leads on." });
    return squares;
  }

  function hint() {
    stop();
    const marked = next();
    if (marked.length === 0) return;
    const names = marked.map((at) => buttonsIn(byId("boards"))[at].ariaLabel.split(":")[0]);
    tell({ marked, said: `Next: ${names.join(" and ")}.` });
  }

  function undo() {
    stop();
    // The first of them is the empty table.
    if (before.length > 1) now = before.pop();
    draw();
  }

  // Plays the solution, or one step of it to whom motion is unwelcome.
  function solve() {
    timer = still.matches ? null : setTimeout(solve, 700);
    const squares = next();
    if (squares.length > 0) move(squares);
    if (squares.length === 0 || end()) stop();
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    draw();
  }

  const drawn = () => ask("random", byId("level").value, Math.floor(2 ** 31 * Math.random()));

  async function share() {
    const address = location.href.split("#")[0] + addressOf(now.game.rows);
    try {
      await navigator.clipboard.writeText(address);
      tell({ said: "The address of this board is copied." });
    } catch {
      tell({ said: `The address of this board: ${address}` });
    }
  }

  function left() {
    now.game.hints.add(`${now.rows}${now.moves}`);
    tell({ more: ask("left", now.rows, roomFor("more")) });
  }

  function draw() {
    clearTimeout(saving);
    // A link that is followed meanwhile keeps its address: what it leads to reads it there.
    const address = location.hash;
    const save = () => {
      if (location.hash === address) history.replaceState(null, "", addressOf(now.game.rows));
    };
    // The first board is that of the page itself.
    if (before.length > 1) saving = setTimeout(save, 300);
    drawBoards();
    const { state, moves } = now;
    const isWon = state.isSolved && moves > 0 && now.game.hints.size === 0;
    byId("boards").classList.toggle("won", isWon);
    byId("more").innerHTML = now.more;
    const { least } = now.game;
    const count = least === "" ? counted(moves) : `${moves} of ${counted(least)}`;
    const kept = record(Infinity) < Infinity ? `your best: ${record(Infinity)}` : "";
    const parts = [count, state.score, helped(), kept].filter(Boolean);
    byId("score").textContent = parts.join("\u00a0\u00b7 ");
    byId("said").textContent = now.said;
    byId("answer").textContent = state.answer.text;
    byId("answer").classList.toggle("bad", !state.answer.ok);
    byId("wrong").textContent = now.wrong ?? "";
    if (document.activeElement !== byId("input")) byId("input").value = ask("input", now.rows);
    if (game.sides) {
      const [board] = boardsOf(now.rows);
      [byId("width").value, byId("height").value] = [board[0].length, board.length];
    }
    byId("undo").disabled = before.length < 2;
    byId("solve").textContent = timer !== null ? "Stop" : still.matches ? "Next step" : "Show me";
    for (const it of all(".play-only", play)) it.hidden = isEditing;
    byId("harder").disabled = byId("level").selectedIndex === LEVELS.length - 1;
    byId("editor").hidden = !isEditing;
    byId("play").setAttribute("aria-pressed", !isEditing);
    byId("edit").setAttribute("aria-pressed", isEditing);
  }

  // The first board can be clicked, while editing all of them.
  function drawBoards() {
    const drawn = boardsOf(now.rows).map((rows, at) => {
      const marked = at === 0 ? now.marked.join(" ") : "";
      const kind = isEditing || at === 0 ? "played" : "";
      return ask("board", game.boards[at], rows.join("\n"), marked, "", kind);
    });
    const motion = isEditing || still.matches || now.moves === 0 ? null : game.motion;
    show(byId("boards"), drawn.join(""), motion);
  }

  function typed() {
    const rows = tried("rows", byId("input").value);
    if (rows.ok) begin(rows.text);
    tell({ wrong: rows.ok ? "" : rows.text });
  }

  // A sea of another size keeps what both have.
  function resized() {
    const side = (id) => {
      const [least, most] = game.sides;
      return Math.min(Math.max(Math.round(Number(byId(id).value)) || 0, least), most);
    };
    const [board] = boardsOf(now.rows);
    const row = (at) => (board[at] ?? "").padEnd(side("width"), ".").slice(0, side("width"));
    begin(Array.from({ length: side("height") }, (_, at) => row(at)).join("\n"));
  }

  // What a mistake is about is drawn when it is unfolded.
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
    const needed = game.sides ? "" : ` (${range} ${game.moves[1]})`;
    byId("level").append(new Option(LEVELS[index] + needed, index));
  });
  const clicks = {
    hint,
    undo,
    share,
    left,
    solve: () => (timer === null ? solve() : stop()),
    reset: () => begin(now.game.rows),
    random: () => begin(drawn()),
    harder: () => {
      byId("level").selectedIndex += 1;
      begin(drawn());
    },
    why: () => {
      explain(now.game.rows);
      document.getElementById("the-idea").scrollIntoView();
    },
    lesson: () => begin(...game.lesson),
    play: () => edits(false),
    edit: () => edits(true),
  };
  const play = document.getElementById("play");
  play.addEventListener("click", ({ target }) => {
    const { act } = target.closest("button")?.dataset ?? {};
    if (!act) return;
    if (act !== "solve") stop();
    clicks[act]();
  });
  byId("level").addEventListener("change", () => clicks.random());
  operate(byId("boards"), { choose, type, drag: game.is_pair && drag });
  byId("boards").classList.toggle("gestures", game.is_pair);
  for (const id of ["left", "lesson"]) byId(id).hidden = !game.lesson;
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
  const explain = explanation(ask, game);
  explain(now.rows);

  // The board of the address, such as `#board=bwwb/bbwb/bwwb/bwww`: the rows of all boards.
  function fromAddress() {
    const [, text] = /^#board=(.+)/.exec(location.hash) ?? [];
    if (!text) return;
    stop();
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
  // A link to the board that the address has already.
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
