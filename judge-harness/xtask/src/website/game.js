// The game. What is special about a problem is in the object `puzzle`; boards are as in board.js,
// the first of them is played on:
//
// - `how`: what to do, in a sentence; `name` and `names`: what one move and several are called;
//   `isPair`: whether a move takes two neighbours; `motion`: whether pieces turn or slide;
//   `sides`: the least and the greatest side, if boards may have any;
// - `read(text)`: the boards of an input; throws what is wrong with it; `write(boards)`: the input;
// - `best(text)`: the least number of moves, by the answer; null if there is none;
//   `score(boards)`: what is said of a board besides the number of moves;
// - `move(boards, squares, ask)`: `{boards, said, isLost, covers}`, all but the first if there is
//   something to say; or only `said`, why there is no such move; `ask(input)` is what the
//   submission says, `{ok, text}`;
// - `isSolved(boards)`; `hint(boards, ask)`: the squares of the next move of the answer, or null;
// - `why(boards, ask)`: why there is no way to win, as `{said, covers}`: boards with marks;
// - `levels`: a number that is less than the moves of the first level, then the most moves of each;
//   `random(least, most, ask)`: boards that can be solved, if possible in so many moves;
// - `notes`: the letter of squares that a long press marks; `shapes`: small boards, and
//   `certain(boards)`: for each whether its place is known; `layouts(boards)`: as `why`;
// - `lesson`: the rows of a board, and what is said after each move on it;
// - `explain(boards, ask, choice)`: the steps of the explanation, as explain.js has them.

const LEVELS = ["Easy", "Medium", "Hard", "Hardest"];

// A function that tells what the submission prints for an input, `{ok, text}`, with its complaint
// where it refuses the input.
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
      const text = new TextDecoder().decode(
        new Uint8Array(running.memory.buffer, running.output(), length),
      );
      return { ok: text[0] === "+", text: text.slice(1) };
    } catch (error) {
      running = null;
      return { ok: false, text: `The submission crashed: ${error.message}` };
    }
  };
}

// The boards whose rows are joined by strokes, with names and number as others have.
function boardsOf(text, like) {
  const rows = text.split("/");
  const height = rows.length / like.length;
  const boards = like.map((board, index) => {
    const its = rows.slice(index * height, (index + 1) * height);
    return { name: board.name, width: rows[0].length, letters: [...its.join("")] };
  });
  return puzzle.read(puzzle.write(boards));
}

addEventListener("load", async () => {
  const byId = (id) => document.getElementById(`play-${id}`);
  const data = JSON.parse(document.getElementById("play-data").textContent);
  const ask = await submissionOf(data.wasm);
  // The least and the most moves of each level.
  const levels = puzzle.levels.slice(1).map((most, index) => [puzzle.levels[index] + 1, most]);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  // What is on the table now, and all that it was before.
  let now = { boards: [], moves: 0 };
  const before = [];
  let views = [];
  let isEditing = false;
  let timer = null;
  let thinking = null;
  let saving = null;

  function go(change) {
    before.push(now);
    now = { ...now, marked: [], said: "", covers: [], isLost: false, ...change };
    teach();
    draw();
  }

  // A new game. `sea` has the letters of squares that are on no board now, as a smaller one is not
  // to lose them; a lesson says something after each move.
  function begin(boards, { sea = {}, lesson = [] } = {}) {
    const address = `#board=${boards.flatMap(rowsOf).join("/")}`;
    const answer = ask(puzzle.write(boards));
    const best = answer.ok ? puzzle.best(answer.text) : null;
    const isHopeless = best === null && !puzzle.score;
    const reason = answer.ok ? "" : `: ${answer.text}`;
    const said = isHopeless || !answer.ok ? `This board cannot be solved${reason}.` : "";
    const game = { address, best, lesson, hints: 0, start: boards };
    byId("answers").open = false;
    go({ boards, moves: 0, noted: [], answer, sea, game, said });
    // It may take a second, so it waits until no key or click follows.
    clearTimeout(thinking);
    thinking = setTimeout(() => {
      if (now.boards !== boards || !puzzle.why || !answer.ok) return;
      tell(found(() => puzzle.why(boards, ask)));
    }, 300);
  }

  function move(squares) {
    const next = puzzle.move(now.boards, squares, ask);
    if (!next.boards) return tell({ said: next.said });
    // A lesson ends when somebody tries something else.
    if (!now.marked.includes(squares[0])) now.game.lesson = [];
    const moves = now.moves + 1;
    const isSolved = puzzle.isSolved(next.boards);
    const said = isSolved ? praise(moves) : (next.said ?? "");
    go({ moves, answer: ask(puzzle.write(next.boards)), ...next, said });
    if (isSolved) byId("answers").open = true;
  }

  // Solved is won only without hints.
  function praise(moves) {
    const { best, hints } = now.game;
    const count = best === null ? counted(moves) : `${moves} of ${best}`;
    if (hints > 0) return `Solved: ${count}, ${helped()}. It is won without hints.`;
    record(moves);
    return `${count}, no hints. ${moves > best && best ? "Fewer would do." : "You win!"}`;
  }

  const counted = (moves) => `${moves} ${moves === 1 ? puzzle.name : puzzle.names}`;

  function helped() {
    const { hints } = now.game;
    return hints === 0 ? "no hints" : hints === 1 ? "1 hint" : `${hints} hints`;
  }

  // The fewest moves without hints on this board; a browser may refuse to keep them.
  function record(moves) {
    const key = location.pathname.split("/").pop() + now.game.address;
    try {
      const least = Number(localStorage[key]) || Infinity;
      if (moves < least) localStorage[key] = moves;
      return Math.min(moves, least);
    } catch {
      return moves;
    }
  }

  // Says what a lesson has for this move, and shows the next one.
  function teach() {
    const said = now.game.lesson[now.moves];
    const marked = said && puzzle.hint(now.boards, ask);
    if (said) now = { ...now, said: `${now.said} ${said}`, marked: marked ?? [] };
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
    if (now.noted.includes(square)) return tell({ said: "You marked this: hold it to unmark it." });
    if (!puzzle.isPair) return move([square]);
    const [first] = now.marked;
    if (now.marked.length === 1 && neighbours(board, first).includes(square))
      return move([first, square].sort((a, b) => a - b));
    const marked = now.marked.length === 1 && first === square ? [] : [square];
    tell({ marked, said: marked.length > 0 ? "Now a neighbour to swap it with." : "" });
  }

  function drag(from, to) {
    if (isEditing || end()) return;
    const isNear = neighbours(now.boards[0], from).includes(to);
    if (isNear) move([from, to].sort((a, b) => a - b));
    else tell({ said: "Only neighbours are swapped." });
  }

  // A long press marks a square for the player alone, and takes the mark away.
  function note(square) {
    if (isEditing || now.boards[0].letters[square] !== puzzle.notes) return;
    const others = now.noted.filter((it) => it !== square);
    tell({ noted: others.length < now.noted.length ? others : [...others, square] });
  }

  function edits(whether) {
    isEditing = whether;
    tell({ marked: [] });
  }

  function type(index, square, key) {
    const letter = data.choices.find((letter) => letter.toLowerCase() === key.toLowerCase());
    if (isEditing && letter) edit(index, square, letter);
    if (!isEditing && key === "m") note(square);
    return isEditing && letter !== undefined;
  }

  function edit(index, square, letter) {
    const edited = (board, at) => (at === index ? changed(board, { [square]: letter }) : board);
    begin(now.boards.map(edited), { sea: now.sea });
  }

  // The squares of the next step of the answer; null, and told why, if there is none.
  function next() {
    const squares = end() ? null : puzzle.hint(now.boards, ask);
    if (squares) now.game.hints += 1;
    else tell({ marked: [], said: end() || "There is no step that surely leads on." });
    return squares;
  }

  function hint() {
    stop();
    const marked = next();
    if (marked)
      tell({
        marked,
        said: `Next: ${marked.map((square) => place(now.boards[0], square)).join(" and ")}.`,
      });
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

  // A board of the chosen level, or the last that was drawn if none of many is.
  function drawn() {
    const [least, most] = levels[byId("level").value];
    for (let tries = 0; ; tries += 1) {
      const boards = puzzle.random(least, most, ask);
      const best = puzzle.best(ask(puzzle.write(boards)).text) ?? most;
      if ((least <= best && best <= most) || tries === 500) return boards;
    }
  }

  async function share() {
    const address = location.href.split("#")[0] + now.game.address;
    try {
      await navigator.clipboard.writeText(address);
      tell({ said: "The address of this board is copied." });
    } catch {
      tell({ said: `The address of this board: ${address}` });
    }
  }

  // What a search finds, or why it was given up.
  function found(search) {
    try {
      return search();
    } catch (error) {
      return { said: error.message, covers: [] };
    }
  }

  function layouts() {
    now.game.hints += 1;
    tell(found(() => puzzle.layouts(now.boards)));
  }

  // Which shapes are certain takes a moment, so it comes once nothing else is to be done.
  function drawShapes() {
    if (!puzzle.shapes || byId("shapes").drawn === now.boards) return;
    byId("shapes").drawn = now.boards;
    setTimeout(() => {
      const certain = found(() => puzzle.certain(now.boards));
      const drawn = puzzle.shapes.map((shape, index) => {
        const name = `${shape.name}${certain[index] ? " \u2713" : ""}`;
        return picture({ ...shape, name }, data.squares, {});
      });
      byId("shapes").replaceChildren(...drawn);
    });
  }

  function draw() {
    clearTimeout(saving);
    // A link that is followed meanwhile keeps its address: what it leads to reads it there.
    const address = location.hash;
    const save = () => {
      if (location.hash === address) history.replaceState(null, "", now.game.address);
    };
    // The first board is that of the page itself.
    if (before.length > 1) saving = setTimeout(save, 300);
    drawBoards();
    drawShapes();
    const isSolved = puzzle.isSolved(now.boards) && now.moves > 0;
    byId("boards").classList.toggle("won", isSolved && now.game.hints === 0);
    byId("won").hidden = !isSolved;
    byId("covers").replaceChildren(
      ...now.covers.map(([board, marks]) => picture(board, data.squares, marks)),
    );
    const { best } = now.game;
    const moves = best === null ? counted(now.moves) : `${now.moves} of ${counted(best)}`;
    const least = record(Infinity);
    const kept = least < Infinity ? [`your best: ${least}`] : [];
    const score = puzzle.score ? [puzzle.score(now.boards)] : [];
    byId("score").textContent = [moves, ...score, helped(), ...kept].join("\u00a0\u00b7 ");
    byId("said").textContent = now.said;
    byId("answer").textContent = now.answer.text;
    byId("answer").classList.toggle("bad", !now.answer.ok);
    if (document.activeElement !== byId("input")) byId("input").value = puzzle.write(now.boards);
    if (puzzle.sides) {
      byId("width").value = now.boards[0].width;
      byId("height").value = now.boards[0].letters.length / now.boards[0].width;
    }
    byId("undo").disabled = before.length < 2;
    byId("solve").textContent = timer !== null ? "Stop" : still.matches ? "Next step" : "Show me";
    for (const it of play.querySelectorAll(".play-only")) it.hidden = isEditing;
    const isLast = byId("level").selectedIndex === LEVELS.length - 1;
    for (const it of play.querySelectorAll("[data-act=harder]")) it.disabled = isLast;
    byId("editor").hidden = !isEditing;
    byId("play").setAttribute("aria-pressed", !isEditing);
    byId("edit").setAttribute("aria-pressed", isEditing);
  }

  // The first board can be clicked, while editing all of them.
  function drawBoards() {
    const isClicked = (index) => isEditing || index === 0;
    const shape = now.boards
      .map((board, index) => [board.width, board.letters.length, isClicked(index)].join())
      .join(";");
    const isNew = byId("boards").dataset.shape !== shape;
    if (isNew) {
      byId("boards").dataset.shape = shape;
      const gestures = { drag: puzzle.isPair && drag, hold: puzzle.notes && note };
      const view = (board, index) =>
        playable(
          board,
          data.squares,
          (square) => choose(index, square),
          (square, key) => type(index, square, key),
          index === 0 ? gestures : {},
        );
      views = now.boards.map((board, index) => (isClicked(index) ? view(board, index) : null));
      byId("boards").replaceChildren(
        ...now.boards.map(
          (board, index) => views[index]?.element ?? picture(board, data.squares, {}),
        ),
      );
    }
    const motion = isNew || isEditing || still.matches ? null : puzzle.motion;
    now.boards.forEach((board, index) => {
      const [marked, noted] = index === 0 ? [now.marked, now.noted] : [[], []];
      if (views[index]) views[index].show(board, marked, motion, noted);
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
    const side = (id) =>
      Math.min(Math.max(Math.round(Number(byId(id).value)) || 0, puzzle.sides[0]), puzzle.sides[1]);
    const [board, width, height] = [now.boards[0], side("width"), side("height")];
    const sea = { ...now.sea };
    board.letters.forEach((letter, square) => (sea[place(board, square)] = letter));
    const resized = { ...board, width, letters: Array(width * height).fill(data.choices[0]) };
    const letters = resized.letters.map((letter, square) => sea[place(resized, square)] ?? letter);
    begin([{ ...resized, letters }], { sea });
  }

  byId("how").textContent = puzzle.how;
  levels.forEach(([least, most], index) => {
    const range = least === most ? most : `${least} to ${most}`;
    const needed = puzzle.score ? "" : ` (${range} ${puzzle.names})`;
    byId("level").append(new Option(LEVELS[index] + needed, index));
  });
  const clicks = {
    hint,
    undo,
    share,
    layouts,
    solve: () => (timer === null ? solve() : stop()),
    reset: () => begin(now.game.start, { sea: now.sea }),
    random: () => begin(drawn()),
    harder: () => {
      byId("level").selectedIndex += 1;
      begin(drawn());
    },
    why: () => {
      explain(now.game.start);
      document.getElementById("the-idea").scrollIntoView();
    },
    lesson: () => begin(boardsOf(puzzle.lesson.rows, now.boards), { lesson: puzzle.lesson.says }),
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
  for (const id of ["layouts", "lesson"]) byId(id).hidden = !puzzle[id];
  byId("boards").addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
  });
  byId("input").addEventListener("input", typed);
  byId("sides").hidden = !puzzle.sides;
  for (const id of ["width", "height"]) {
    if (puzzle.sides) [byId(id).min, byId(id).max] = puzzle.sides;
    byId(id).addEventListener("change", resized);
  }
  begin(puzzle.read(data.input));
  const explain = explanation(ask);
  explain(puzzle.read(data.input));

  // The board of the address, such as `#board=bwwb/bbwb/bwwb/bwww`: the rows of all boards.
  function fromAddress() {
    const [, text] = /^#board=(.+)/.exec(location.hash) ?? [];
    if (!text) return;
    stop();
    try {
      begin(boardsOf(decodeURIComponent(text), now.boards));
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
