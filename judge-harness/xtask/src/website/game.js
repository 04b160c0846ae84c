// The game. What is special about a problem is in the object `puzzle`; boards are as in board.js, the first of them is played on:
//
// - `how`: what to do, in a sentence; `name` and `names`: what one move and several are called; `isPair`: whether a move takes
//   two neighbours; `motion`: whether pieces turn or slide; `sides`: the least and the greatest side, if boards may have any;
// - `read(text)`: the boards of an input; throws what is wrong with it; `write(boards)`: the input for them;
// - `best(text)`: the least number of moves, by the answer; null if there is none; `score(boards)`: what is told instead;
// - `move(boards, squares, ask)`: `{boards, said, isLost, covers}`, all but the first if there is something to say; or only
//   `said`, why there is no such move; `ask(input)` is what the submission says, `{ok, text}`;
// - `isSolved(boards)`; `hint(boards, ask)`: the squares of the next move of the answer, null if there is none;
// - `why(boards, ask)`: why there is no way to win, as `{said, covers}`, where covers are boards with marks;
// - `random(ask, than)`: boards that can be solved, in more moves than these if such are found.

// A function that tells what the submission prints for an input, `{ok, text}`, with its complaint where it refuses the input.
async function submissionOf(packed) {
  const module = await WebAssembly.compile(await (await unpacked(packed)).arrayBuffer());
  let running = null;
  return (input) => {
    // One that has crashed is started anew.
    running ||= new WebAssembly.Instance(module).exports;
    try {
      const bytes = new TextEncoder().encode(input);
      // The memory may be another after each call.
      const at = running.reserve(bytes.length);
      new Uint8Array(running.memory.buffer, at, bytes.length).set(bytes);
      const length = running.solve();
      const text = new TextDecoder().decode(new Uint8Array(running.memory.buffer, running.output(), length));
      return { ok: text[0] === "+", text: text.slice(1) };
    } catch (error) {
      running = null;
      return { ok: false, text: `The submission crashed: ${error.message}` };
    }
  };
}

addEventListener("load", async () => {
  const byId = (id) => document.getElementById(`play-${id}`);
  const data = JSON.parse(document.getElementById("play-data").textContent);
  const ask = await submissionOf(data.wasm);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  // What is on the table now, and all that it was before.
  let now = { boards: [], moves: 0 };
  const before = [];
  let views = [];
  let isEditing = false;
  let timer = null;
  let thinking = null;

  function go(change) {
    before.push(now);
    now = { ...now, marked: [], said: "", covers: [], isLost: false, ...change };
    draw();
  }

  // A new game. `sea` has the letters of squares that are on no board now, as a smaller one is not to lose them; `chosen` is the
  // case that the boards are from.
  function begin(boards, sea = {}, chosen = "") {
    const rows = boards.flatMap(rowsOf).join("/");
    if (now.start) history.replaceState(null, "", `#board=${rows}`);
    const answer = ask(puzzle.write(boards));
    const best = answer.ok ? puzzle.best(answer.text) : null;
    go({ boards, start: boards, moves: 0, answer, best, sea, chosen });
    // It may take a second, so it waits until no key or click follows.
    clearTimeout(thinking);
    thinking = setTimeout(() => now.boards === boards && puzzle.why && answer.ok && tell(puzzle.why(boards, ask)), 300);
  }

  function move(squares) {
    const next = puzzle.move(now.boards, squares, ask);
    if (!next.boards) return tell({ said: next.said });
    const moves = now.moves + 1;
    const said = puzzle.isSolved(next.boards) ? praise(moves) : next.said;
    go({ moves, answer: ask(puzzle.write(next.boards)), ...next, said: said ?? "" });
  }

  function praise(moves) {
    const solved = `Solved in ${moves} ${moves === 1 ? puzzle.name : puzzle.names}`;
    if (now.best === null) return `${solved}.`;
    return moves <= now.best ? `${solved}: fewer are not possible.` : `${solved}; ${now.best} would have done.`;
  }

  // Why no move can be made any more; nothing while the game goes on.
  function end() {
    if (now.isLost) return "This game is lost: undo that, or take another board.";
    return puzzle.isSolved(now.boards) ? "This board is solved: take another one." : "";
  }

  // What changes no board cannot be undone.
  function tell(change) {
    now = { ...now, ...change };
    draw();
  }

  function choose(index, square) {
    stop();
    const board = now.boards[index];
    if (isEditing) {
      const choice = data.choices.indexOf(board.letters[square]) + 1;
      return edit(index, square, data.choices[choice % data.choices.length]);
    }
    if (end()) return tell({ said: end() });
    if (!puzzle.isPair) return move([square]);
    const [first] = now.marked;
    if (now.marked.length === 1 && neighbours(board, first).includes(square)) return move([first, square].sort((a, b) => a - b));
    const marked = now.marked.length === 1 && first === square ? [] : [square];
    tell({ marked, said: marked.length > 0 ? "Now a neighbour to swap it with." : "" });
  }

  function edits(whether) {
    isEditing = whether;
    tell({ marked: [] });
  }

  function type(index, square, key) {
    const letter = data.choices.find((letter) => letter.toLowerCase() === key.toLowerCase());
    if (isEditing && letter) edit(index, square, letter);
    return isEditing && letter !== undefined;
  }

  function edit(index, square, letter) {
    begin(now.boards.map((board, at) => (at === index ? changed(board, { [square]: letter }) : board)), now.sea);
  }

  // The squares of the next step of the answer; null, and told why, if there is none.
  function next() {
    const squares = end() ? null : puzzle.hint(now.boards, ask);
    if (!squares) tell({ marked: [], said: end() || "There is no next step." });
    return squares;
  }

  function hint() {
    stop();
    const marked = next();
    if (marked) tell({ marked, said: `Next: ${marked.map((square) => place(now.boards[0], square)).join(" and ")}.` });
  }

  function undo() {
    stop();
    // The first of them is the empty table.
    if (before.length > 1) now = before.pop();
    draw();
  }

  // Plays the solution, or one step of it to whom motion is unwelcome.
  function solve() {
    timer = still.matches ? null : setTimeout(solve, byId("slow").checked ? 2000 : 700);
    const squares = next();
    if (squares) move(squares);
    if (!squares || end()) stop();
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    draw();
  }

  function draw() {
    drawBoards();
    byId("covers").replaceChildren(...now.covers.map(([board, marks]) => picture(board, data.squares, marks)));
    const score = puzzle.score ? puzzle.score(now.boards) : `best possible: ${now.best ?? "none"}`;
    byId("score").textContent = `${now.moves} ${now.moves === 1 ? puzzle.name : puzzle.names} \u00b7 ${score}`;
    byId("said").textContent = now.said;
    byId("answer").textContent = now.answer.text;
    byId("answer").classList.toggle("bad", !now.answer.ok);
    if (document.activeElement !== byId("input")) byId("input").value = puzzle.write(now.boards);
    byId("case").value = now.chosen;
    if (puzzle.sides) {
      byId("width").value = now.boards[0].width;
      byId("height").value = now.boards[0].letters.length / now.boards[0].width;
    }
    byId("undo").disabled = before.length < 2;
    byId("solve").textContent = timer !== null ? "Stop" : still.matches ? "Next step" : "Show me";
    byId("game").hidden = isEditing;
    byId("editor").hidden = !isEditing;
    byId("play").setAttribute("aria-pressed", !isEditing);
    byId("edit").setAttribute("aria-pressed", isEditing);
  }

  // The first board can be clicked, while editing all of them.
  function drawBoards() {
    const isClicked = (index) => isEditing || index === 0;
    const shape = now.boards.map((board, index) => [board.width, board.letters.length, isClicked(index)].join()).join(";");
    const isNew = byId("boards").dataset.shape !== shape;
    if (isNew) {
      byId("boards").dataset.shape = shape;
      const view = (board, index) =>
        playable(board, data.squares, (square) => choose(index, square), (square, key) => type(index, square, key));
      views = now.boards.map((board, index) => (isClicked(index) ? view(board, index) : null));
      byId("boards").replaceChildren(...now.boards.map((board, index) => views[index]?.element ?? picture(board, data.squares, {})));
    }
    const motion = isNew || isEditing || still.matches ? null : puzzle.motion;
    now.boards.forEach((board, index) => {
      if (views[index]) views[index].show(board, index === 0 ? now.marked : [], motion);
      else byId("boards").children[index].replaceWith(picture(board, data.squares, {}));
    });
  }

  function typed() {
    try {
      begin(puzzle.read(byId("input").value));
    } catch (error) {
      tell({ answer: { ok: false, text: error.message } });
    }
  }

  // What a smaller board has no room for comes back with a larger one.
  function resized() {
    const side = (id) => Math.min(Math.max(Math.round(Number(byId(id).value)) || 0, puzzle.sides[0]), puzzle.sides[1]);
    const [board, width, height] = [now.boards[0], side("width"), side("height")];
    const sea = { ...now.sea };
    board.letters.forEach((letter, square) => (sea[place(board, square)] = letter));
    const resized = { ...board, width, letters: Array(width * height).fill(data.choices[0]) };
    begin([{ ...resized, letters: resized.letters.map((letter, square) => sea[place(resized, square)] ?? letter) }], sea);
  }

  const readable = data.cases.filter(([, input]) => {
    try {
      return puzzle.read(input).length > 0;
    } catch {
      return false;
    }
  });
  for (const [name, input] of readable) byId("case").append(new Option(name, input));
  byId("how").textContent = puzzle.how;
  const clicks = {
    hint,
    undo,
    solve: () => (timer === null ? solve() : stop()),
    reset: () => begin(now.start, now.sea, now.chosen),
    random: () => begin(puzzle.random(ask, 0)),
    harder: () => begin(puzzle.random(ask, now.best ?? 1)),
    play: () => edits(false),
    edit: () => edits(true),
  };
  for (const [id, act] of Object.entries(clicks)) {
    byId(id).addEventListener("click", () => {
      if (id !== "solve") stop();
      act();
    });
  }
  byId("boards").addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
  });
  byId("input").addEventListener("input", typed);
  const choice = () => begin(puzzle.read(byId("case").value), {}, byId("case").value);
  byId("case").addEventListener("change", choice);
  byId("sides").hidden = !puzzle.sides;
  for (const id of ["width", "height"]) {
    if (puzzle.sides) [byId(id).min, byId(id).max] = puzzle.sides;
    byId(id).addEventListener("change", resized);
  }
  choice();
  const play = document.getElementById("play");

  // The board of the address, such as `#board=bwwb/bbwb/bwwb/bwww`: the rows of all boards.
  function fromAddress() {
    const [, text] = /^#board=(.+)/.exec(location.hash) ?? [];
    if (!text) return;
    stop();
    try {
      const rows = decodeURIComponent(text).split("/");
      const height = rows.length / now.boards.length;
      const boards = now.boards.map((board, index) => {
        const its = rows.slice(index * height, (index + 1) * height);
        return { ...board, width: rows[0].length, letters: [...its.join("")] };
      });
      begin(puzzle.read(puzzle.write(boards)));
      edits(false);
      byId("boards").querySelector("button").focus({ preventScroll: true });
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
  play.dataset.ready = "yes";
});
