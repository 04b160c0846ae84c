// The board to play on. What is special about a problem is in the object `puzzle`:
//
// - `read(text)`: the boards of an input, each `{name, width, letters}`; throws what is wrong with it;
// - `write(boards)`: the input for them;
// - `steps(boards, ask)`: a generator of steps, each `{boards}`, where a board may have `marks`, a class for some
//   squares; `ask(input)` is what the submission says, `{ok, text}`;
// - `sides`: the least and the greatest side, if boards may have any.

function rowsOf(board) {
  const rows = [];
  for (let at = 0; at < board.letters.length; at += board.width) rows.push(board.letters.slice(at, at + board.width).join(""));
  return rows;
}

function neighbours(board, square) {
  const { width, letters } = board;
  const column = square % width;
  const all = [square - width, square + width];
  if (column > 0) all.push(square - 1);
  if (column + 1 < width) all.push(square + 1);
  return all.filter((other) => other >= 0 && other < letters.length);
}

addEventListener("load", async () => {
  const byId = (id) => document.getElementById(`play-${id}`);
  const data = JSON.parse(document.getElementById("playground-data").textContent);
  const packed = new Blob([Uint8Array.from(atob(data.wasm), (byte) => byte.charCodeAt(0))]);
  const unpacked = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compile(await new Response(unpacked).arrayBuffer());
  let submission = null;
  let boards = [];
  let steps = null;
  let seen = [];
  let shown = -1;

  function ask(input) {
    // One that has crashed is started anew.
    submission ||= new WebAssembly.Instance(module).exports;
    try {
      const bytes = new TextEncoder().encode(input);
      const at = submission.reserve(bytes.length);
      new Uint8Array(submission.memory.buffer, at, bytes.length).set(bytes);
      const length = submission.solve();
      const output = new Uint8Array(submission.memory.buffer, submission.output(), length);
      const text = new TextDecoder().decode(output);
      return { ok: text[0] === "+", text: text.slice(1) };
    } catch (error) {
      submission = null;
      throw new Error(`the submission crashed: ${error.message}`);
    }
  }

  function place(board, square) {
    const [row, column] = [Math.floor(square / board.width) + 1, (square % board.width) + 1];
    return `row ${row}, column ${column}: ${data.squares[board.letters[square]].meaning}`;
  }

  function figure(board, squares, role) {
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.textContent = board.name;
    const grid = document.createElement("div");
    grid.className = "grid";
    grid.setAttribute("role", role);
    grid.style.setProperty("--columns", board.width);
    grid.append(...squares);
    figure.append(caption, grid);
    return [figure, grid];
  }

  function draw(element, letter) {
    if (element.dataset.letter === letter) return;
    element.dataset.letter = letter;
    element.innerHTML = data.squares[letter].svg;
  }

  // A board that is only looked at.
  function drawn(board) {
    const squares = board.letters.map((letter, square) => {
      const element = document.createElement("div");
      draw(element, letter);
      const mark = (board.marks || {})[square];
      if (mark) element.classList.add(mark);
      return element;
    });
    const [element, grid] = figure(board, squares, "img");
    const marked = Object.entries(board.marks || {}).filter(([, mark]) => mark === "chosen");
    const places = marked.map(([square]) => place(board, Number(square)));
    grid.setAttribute("aria-label", [board.name, ...rowsOf(board), ...places].join(", "));
    return element;
  }

  // A board to change: one of its squares is in the tab order, the arrow keys lead to the others.
  function playable(board) {
    const squares = board.letters.map((letter, square) => {
      const button = document.createElement("button");
      button.type = "button";
      button.tabIndex = square === 0 ? 0 : -1;
      button.addEventListener("click", () => {
        const choice = data.choices.indexOf(board.letters[square]) + 1;
        change(square, data.choices[choice % data.choices.length]);
      });
      button.addEventListener("keydown", (event) => press(event, square));
      button.addEventListener("focus", () => {
        for (const other of squares) other.tabIndex = other === button ? 0 : -1;
      });
      return button;
    });
    const show = (square) => {
      draw(squares[square], board.letters[square]);
      squares[square].setAttribute("aria-label", place(board, square));
    };
    function change(square, letter) {
      board.letters[square] = letter;
      show(square);
      changed();
    }
    function press(event, square) {
      const { width } = board;
      const [row, column] = [Math.floor(square / width), square % width];
      const to = {
        ArrowUp: square - width,
        ArrowDown: square + width,
        ArrowLeft: column > 0 ? square - 1 : -1,
        ArrowRight: column + 1 < width ? square + 1 : -1,
        Home: row * width,
        End: row * width + width - 1,
      }[event.key];
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (to !== undefined) (squares[to] || squares[square]).focus();
      else if (data.choices.includes(event.key)) {
        change(square, event.key);
        (squares[square + 1] || squares[square]).focus();
      } else return;
      event.preventDefault();
    }
    squares.forEach((_, square) => show(square));
    const [element, grid] = figure(board, squares, "group");
    grid.setAttribute("aria-label", board.name);
    return element;
  }

  // Everything that follows from the boards.
  function changed() {
    byId("input").value = puzzle.write(boards);
    answer();
  }

  function answer() {
    try {
      const said = ask(puzzle.write(boards));
      byId("answer").textContent = said.text;
      byId("answer").classList.toggle("bad", !said.ok);
      steps = said.ok ? puzzle.steps(boards.map((board) => ({ ...board, letters: [...board.letters] })), ask) : null;
    } catch (error) {
      byId("answer").textContent = error.message;
      steps = null;
    }
    [seen, shown] = [[], -1];
    showStep();
  }

  function showStep() {
    byId("back").disabled = shown < 0;
    byId("next").disabled = steps === null && shown + 1 >= seen.length;
    byId("step").textContent = shown < 0 ? "" : `Step ${shown + 1}: ${seen[shown].boards[0].name}`;
    byId("steps").replaceChildren(...(shown < 0 ? [] : seen[shown].boards.map(drawn)));
  }

  function next() {
    try {
      const step = shown + 1 < seen.length ? { done: true } : steps.next();
      if (!step.done) seen.push(step.value);
      else if (shown + 1 >= seen.length) steps = null;
      if (shown + 1 < seen.length) shown++;
      showStep();
      if (seen.length === 0) byId("step").textContent = "There are no steps.";
      else if (steps === null) byId("step").textContent += " This is the last one.";
    } catch (error) {
      steps = null;
      showStep();
      byId("step").textContent = error.message;
    }
  }

  function set(all) {
    boards = all;
    byId("boards").replaceChildren(...boards.map(playable));
    if (puzzle.sides) {
      byId("width").value = boards[0].width;
      byId("height").value = boards[0].letters.length / boards[0].width;
    }
  }

  function typed() {
    try {
      set(puzzle.read(byId("input").value));
      answer();
    } catch (error) {
      byId("answer").textContent = error.message;
      byId("answer").classList.add("bad");
      steps = null;
      [seen, shown] = [[], -1];
      showStep();
    }
  }

  // Another size keeps what is on the board as far as there is room for it.
  function resized() {
    const side = (id) => Math.min(Math.max(Math.round(Number(byId(id).value)) || 0, puzzle.sides[0]), puzzle.sides[1]);
    const [old, width, height] = [boards[0], side("width"), side("height")];
    const letters = Array.from({ length: width * height }, (_, square) => {
      const [row, column] = [Math.floor(square / width), square % width];
      const kept = column < old.width ? old.letters[row * old.width + column] : undefined;
      return kept || data.choices[0];
    });
    set([{ ...old, width, letters }]);
    changed();
  }

  const readable = data.cases.filter(([, input]) => {
    try {
      return puzzle.read(input).length > 0;
    } catch {
      return false;
    }
  });
  for (const [name, input] of readable) byId("case").append(new Option(name, input));
  byId("case").addEventListener("change", () => {
    set(puzzle.read(byId("case").value));
    changed();
  });
  byId("keys").textContent = data.choices.map((letter) => `${letter} for ${data.squares[letter].meaning}`).join(", ");
  byId("input").addEventListener("input", typed);
  byId("next").addEventListener("click", next);
  byId("back").addEventListener("click", () => {
    shown--;
    showStep();
  });
  if (puzzle.sides) {
    byId("sides").hidden = false;
    for (const id of ["width", "height"]) {
      [byId(id).min, byId(id).max] = puzzle.sides;
      byId(id).addEventListener("change", resized);
    }
  }
  set(puzzle.read(readable[0][1]));
  changed();
  document.getElementById("playground").dataset.ready = "yes";
});
