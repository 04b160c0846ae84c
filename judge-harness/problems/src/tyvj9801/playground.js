// The piece game explained: a minimum-cost flow tells what each move costs.
function neighbours({ width, letters }, square) {
  const column = square % width;
  const all = [square - width, square + width];
  if (column > 0) all.push(square - 1);
  if (column + 1 < width) all.push(square + 1);
  return all.filter((other) => other >= 0 && other < letters.length);
}

const puzzle = {
  // The shortest way for one more piece from one of some squares to each square, as its cost and
  // the square before it: a step against the flow saves one. (Bellman and Ford.) A flow is a list
  // of steps from a square to a neighbour, as `[from, to]`.
  ways(board, flow, sources) {
    const squares = [...board.letters.keys()];
    const cost = squares.map((square) => (sources.includes(square) ? 0 : Infinity));
    const before = [];
    for (const _ of squares) {
      for (const from of squares) {
        for (const to of neighbours(board, from)) {
          const step = puzzle.index(flow, [to, from]) < 0 ? 1 : -1;
          if (cost[from] + step < cost[to]) [cost[to], before[to]] = [cost[from] + step, from];
        }
      }
    }
    return { cost, before };
  },

  // Where a flow has a step; -1 if it has none.
  index(flow, [from, to]) {
    return flow.findIndex((step) => step[0] === from && step[1] === to);
  },

  // The steps of the way to a square.
  way({ before }, to) {
    const from = before[to];
    return from === undefined ? [] : [...puzzle.way({ before }, from), [from, to]];
  },

  // The flow with these steps more; a step against it takes one back.
  sent(flow, steps) {
    return steps.reduce((flow, [from, to]) => {
      const back = puzzle.index(flow, [to, from]);
      return back < 0 ? [...flow, [from, to]] : flow.filter((_, index) => index !== back);
    }, flow);
  },

  // A minimum-cost flow from the black squares of a board to those of another.
  flow(board, target) {
    const only = (one, other) =>
      [...board.letters.keys()].filter((at) => one.letters[at] > other.letters[at]);
    let [flow, sources, sinks] = [[], only(board, target), only(target, board)];
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
    if (puzzle.index(flow, [from, to]) >= 0) return { cost: 0, way: [], flow };
    const ways = puzzle.ways(board, flow, [to]);
    const way = puzzle.way(ways, from);
    return { cost: 1 + ways.cost[from], way, flow: [...puzzle.sent(flow, way), [from, to]] };
  },

  // All swaps of a board, the black square first.
  swaps(board) {
    return [...board.letters.keys()].flatMap((square) =>
      neighbours(board, square)
        .filter((other) => board.letters[square] === "1" && board.letters[other] === "0")
        .map((other) => [square, other]),
    );
  },

  // A step for each move of the answer, with the flow as arrows. A move that is chosen, on the
  // board or by its button, is looked at instead.
  explain([start, target], ask, { at, first, move }) {
    const needs = (board) => Number(ask.program([board, target]).split("\n")[0]);
    const digits = (square) => `${Math.floor(square / 4) + 1}${(square % 4) + 1}`;
    const name = (move) => {
      const squares = [...move].sort((a, b) => a - b);
      return squares.map(digits).join("");
    };
    const after = (board, move) => ask.moved([board, target], move)[0];
    const marked = (steps, kind) => steps.map((step) => [...step, kind]);
    const back = ([from, to]) => [to, from];

    const step = (number, board, flow, next) => {
      const chosen = at === number ? { first, move } : {};
      const shown = chosen.move ?? next;
      const { cost, way, flow: rerouted } = puzzle.rerouted(board, flow, shown);
      const isInFlow = way.length === 0;
      const isUndone = (step) => puzzle.index(flow, back(step)) >= 0;
      const undone = way.filter(isUndone);
      const kept = puzzle.sent(flow, isInFlow ? [back(shown)] : undone);
      const price = (it) => `${isUndone(it) ? "-1 for undoing" : "+1 for"} ${name(it)}`;
      const costs = isInFlow
        ? `${name(shown)} is a step of the flow, so it costs nothing more.`
        : `${name(shown)} is no step of the flow. The cheapest way back: ` +
          `${way.map(price).join(", ")}. With the move itself that makes ${cost}: ` +
          (cost === 0 ? "the flow is rerouted." : "no shortest sequence begins so.");
      const program = `The program needs ${needs(board)} moves here, `;
      const isFirst = chosen.first >= 0;
      const swaps = puzzle.swaps(board);
      const choose = (square) => {
        const pair = swaps.find((it) => it.includes(square) && it.includes(chosen.first));
        return { at: number, ...(pair ? { move: pair } : { first: square }) };
      };
      const arrows = [
        ...marked(kept, "flow"),
        ...marked(undone.map(back), "undone"),
        ...marked([...way.filter((it) => !isUndone(it)), shown], "move"),
      ];
      const marks = { chosen: isFirst ? [chosen.first] : [] };
      const views = [
        { board: { ...board, name: `before move ${number + 1}` }, arrows, marks, choose },
        { board: { ...board, name: "rerouted" }, arrows: marked(rerouted, "flow") },
        { board: target },
      ];
      return {
        said: isFirst
          ? "Now a neighbour of the other colour: what does that swap cost?"
          : `${costs} ${program}${needs(after(board, shown))} after it.`,
        views: views.filter((it) => !isInFlow || it.board.name !== "rerouted"),
        asked: "All swaps, and what each costs beyond the least. The program prints the star:",
        choices: swaps.map((swap) => ({
          name: `${name(swap)} +${puzzle.rerouted(board, flow, swap).cost}`,
          isBest: name(swap) === name(next),
          isChosen: name(swap) === name(shown),
          choice: { at: number, move: swap },
        })),
      };
    };

    const steps = [];
    let [board, flow] = [start, puzzle.flow(start, target)];
    for (let hint; (hint = ask.hint([board, target])).length > 0; ) {
      const next = board.letters[hint[0]] === "1" ? hint : back(hint);
      steps.push(step(steps.length, board, flow, next));
      flow = puzzle.sent(puzzle.rerouted(board, flow, next).flow, [back(next)]);
      board = after(board, next);
    }
    const said = `The board is the target after ${steps.length} moves. The flow has no step left.`;
    steps.push({ said, views: [{ board }, { board: target }] });
    return steps;
  },
};
