// The piece game: what an input looks like, what a move does, and which move the answer begins
// with.
const puzzle = {
  how:
    "Drag a piece to a neighbour, or choose both squares: they swap. " +
    "Make the board like the target.",
  name: "swap",
  names: "swaps",
  motion: "slide",
  isPair: true,

  read(text) {
    const letters = text.replace(/\s/g, "");
    if (!/^[01]{32}$/.test(letters)) throw new Error("expected eight rows of four digits, 0 or 1");
    const board = (name, from) => ({
      name,
      width: 4,
      letters: [...letters.slice(from, from + 16)],
    });
    return [board("the board", 0), board("target", 16)];
  },

  write(boards) {
    return boards.flatMap(rowsOf).join("\n") + "\n";
  },

  best(answer) {
    return Number(answer.split("\n")[0]);
  },

  isSolved([board, target]) {
    return board.letters.join("") === target.letters.join("");
  },

  move([board, target], [from, to]) {
    if (board.letters[from] === board.letters[to])
      return { said: "These two are alike: to swap them changes nothing." };
    return {
      boards: [changed(board, { [from]: board.letters[to], [to]: board.letters[from] }), target],
    };
  },

  hint(boards, ask) {
    const answer = ask(puzzle.write(boards));
    const [, move] = answer.text.split("\n");
    if (!answer.ok || !move) return null;
    const [row, column, otherRow, otherColumn] = [...move].map((digit) => digit - 1);
    return [4 * row + column, 4 * otherRow + otherColumn];
  },

  levels: [
    [2, 3],
    [4, 6],
    [7, 9],
    [10, 20],
  ],

  // Some swaps away from the target, or any two boards.
  random(least, most) {
    const order = () => Math.random() - 0.5;
    const target = { name: "target", width: 4, letters: [..."0000000011111111"].sort(order) };
    const letters = most > 3 ? [...target.letters].sort(order) : target.letters;
    let boards = [{ ...target, name: "the board", letters }, target];
    for (let swap = 0; most <= 3 && swap < 6; swap++) {
      const from = Math.floor(16 * Math.random());
      boards = puzzle.move(boards, [from, neighbours(target, from)[0]]).boards ?? boards;
    }
    return boards;
  },

  // A flow has the number of pieces that step from a square to a neighbour, by `from,to`.
  steps(flow, from, to) {
    return flow[[from, to]] ?? 0;
  },

  // The shortest way for one more piece from one of some squares to each square, as its cost and
  // the square before it: a step against the flow saves one. (Bellman and Ford.)
  ways(board, flow, sources) {
    const squares = [...board.letters.keys()];
    const cost = squares.map((square) => (sources.includes(square) ? 0 : Infinity));
    const before = [];
    for (const _ of squares) {
      for (const from of squares) {
        for (const to of neighbours(board, from)) {
          const step = puzzle.steps(flow, to, from) > 0 ? -1 : 1;
          if (cost[from] + step < cost[to]) [cost[to], before[to]] = [cost[from] + step, from];
        }
      }
    }
    return { cost, before };
  },

  // The steps of the way to a square, each as `[from, to]`.
  way({ before }, to) {
    const from = before[to];
    return from === undefined ? [] : [...puzzle.way({ before }, from), [from, to]];
  },

  // The flow with these steps more; a step against it takes one back.
  sent(flow, steps) {
    return steps.reduce((flow, [from, to]) => {
      const back = puzzle.steps(flow, to, from);
      if (back > 0) return { ...flow, [[to, from]]: back - 1 };
      return { ...flow, [[from, to]]: puzzle.steps(flow, from, to) + 1 };
    }, flow);
  },

  // A minimum-cost flow from the black squares of a board to those of another.
  flow(board, target) {
    const only = (one, other) =>
      [...board.letters.keys()].filter((at) => one.letters[at] > other.letters[at]);
    let [flow, sources, sinks] = [{}, only(board, target), only(target, board)];
    while (sources.length > 0) {
      const ways = puzzle.ways(board, flow, sources);
      const sink = sinks.reduce((best, it) => (ways.cost[it] < ways.cost[best] ? it : best));
      const steps = puzzle.way(ways, sink);
      flow = puzzle.sent(flow, steps);
      sources = sources.filter((it) => it !== steps[0][0]);
      sinks = sinks.filter((it) => it !== sink);
    }
    return flow;
  },

  // What a swap, black square first, costs beside a minimum-cost flow: the way back from its end to
  // its beginning, and the flow that is rerouted over it.
  rerouted(board, flow, [from, to]) {
    if (puzzle.steps(flow, from, to) > 0) return { cost: 0, way: [], flow };
    const ways = puzzle.ways(board, flow, [to]);
    const way = puzzle.way(ways, from);
    const sent = puzzle.sent(flow, way);
    const more = { ...sent, [[from, to]]: puzzle.steps(sent, from, to) + 1 };
    return { cost: 1 + ways.cost[from], way, flow: more };
  },

  // A step for each move of the answer, with the flow as arrows. A move that is chosen, on the
  // board or by its button, is looked at instead.
  explain([start, target], ask, { at, first, move }) {
    const needs = (board) => puzzle.best(ask(puzzle.write([board, target])).text);
    const digits = (square) => `${Math.floor(square / 4) + 1}${(square % 4) + 1}`;
    const name = (move) =>
      [...move]
        .sort((a, b) => a - b)
        .map(digits)
        .join("");
    const arrows = (flow) =>
      Object.entries(flow).flatMap(([step, count]) =>
        Array(count).fill([...step.split(",").map(Number), "flow"]),
      );
    const after = (board, move) => puzzle.move([board, target], move).boards[0];
    const steps = [];
    let [board, flow] = [start, puzzle.flow(start, target)];

    const step = (number, next) => {
      const chosen = at === number ? { first, move } : {};
      const shown = chosen.move ?? next;
      const its = puzzle.rerouted(board, flow, shown);
      const isUndone = ([from, to]) => puzzle.steps(flow, to, from) > 0;
      const undone = its.way.filter(isUndone).map(([from, to]) => [to, from, "undone"]);
      const added = its.way.filter((it) => !isUndone(it)).map((it) => [...it, "move"]);
      const kept = { ...puzzle.sent(flow, its.way.filter(isUndone)) };
      if (its.way.length === 0) kept[shown] -= 1;
      const price = (it) => `${isUndone(it) ? "-1 for undoing" : "+1 for"} ${name(it)}`;
      const said = [
        its.way.length === 0
          ? `${name(shown)} is a step of the flow, so it costs nothing more.`
          : `${name(shown)} is no step of the flow. The cheapest way back: ` +
            `${its.way.map(price).join(", ")}. With the move itself that makes ${its.cost}: ` +
            (its.cost === 0 ? "the flow is rerouted." : "no shortest sequence begins so."),
        `The program needs ${needs(board)} moves here, ${needs(after(board, shown))} after it.`,
      ];
      const lines = ["if self.steps[from][to] == 0 {", "self.send(&paths, from);"];
      const choose = (square) => {
        const isOther = board.letters[square] !== board.letters[chosen.first];
        const isPair = isOther && neighbours(board, square).includes(chosen.first);
        const pair = isPair ? { move: ordered([square, chosen.first]) } : { first: square };
        return { at: number, ...pair };
      };
      const views = [
        {
          board: { ...board, name: `before move ${number + 1}` },
          arrows: [...arrows(kept), ...undone, ...added, [...shown, "move"]],
          marks: { [chosen.first]: "chosen" },
          choose,
        },
      ];
      if (its.way.length > 0) {
        views.push({ board: { ...board, name: "rerouted" }, arrows: arrows(its.flow) });
      }
      views.push({ board: target });
      const ask = "Now a neighbour of the other colour: what does that swap cost?";
      steps.push({
        said: chosen.first >= 0 ? ask : said.join(" "),
        line: its.cost > 0 ? "if paths.cost[from] != -1 {" : lines[Math.min(its.way.length, 1)],
        views,
        asked: "All swaps, and what each costs beyond the least. The program prints the star:",
        choices: swaps().map((swap) => ({
          name: `${name(swap)} +${puzzle.rerouted(board, flow, swap).cost}`,
          isBest: name(swap) === name(next),
          isChosen: name(swap) === name(shown),
          choice: { at: number, move: swap },
        })),
      });
    };
    // The black square comes first.
    const ordered = ([one, other]) => (board.letters[one] === "1" ? [one, other] : [other, one]);
    const swaps = () =>
      [...board.letters.keys()].flatMap((square) =>
        [square + 4, square + 1]
          .filter((other) => neighbours(board, square).includes(other))
          .filter((other) => board.letters[square] !== board.letters[other])
          .map((other) => ordered([square, other])),
      );

    for (let number = 0; ; number++) {
      const hint = puzzle.hint([board, target], ask);
      if (!hint) break;
      const next = ordered(hint);
      step(number, next);
      flow = puzzle.rerouted(board, flow, next).flow;
      flow = { ...flow, [next]: flow[next] - 1 };
      board = after(board, next);
    }
    const said = `The board is the target after ${steps.length} moves. The flow has no step left.`;
    steps.push({ said, line: "while board != target {", views: [{ board }, { board: target }] });
    return steps;
  },
};
