// Why is mine wrong? Compares what was pasted with the hashes of what the jury's mistakes print, as
// judge_harness::check::hint does but for mistakes that fail on the same cases with other outputs.

const whys = document.getElementById("why-data");
if (whys) {
  const { mistakes, cases, has_several: hasSeveral } = JSON.parse(whys.textContent);
  const fields = all(".try");
  const said = document.getElementById("why");
  const hinted = document.getElementById("why-hints");

  // FNV-1a of 32 bits.
  function hash(text) {
    const add = (hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0;
    return new TextEncoder().encode(text).reduce(add, 0x811c9dc5).toString(16).padStart(8, "0");
  }

  // `AC`, `RE`, `PE-` or `WA-` and a hash; `?` for an output that may be right; null if there is
  // none.
  function outcome(field, { words, lines, outcomes }) {
    const text = field.querySelector("textarea").value;
    if (field.querySelector("input").checked) return "RE";
    if (text === "") return null;
    const tokens = text.split(/[ \t-\r]+/).filter((token) => token !== "");
    const wrong = `WA-${hash(tokens.map((token) => `${token} `).join(""))}`;
    // Line ends at the end get lost when an output is copied.
    const inLines = ["\n", "\n\n"].map((end) => `PE-${hash(text.replace(/\n*$/, end))}`);
    if (inLines[0] === lines) return "AC";
    const known = [wrong, ...inLines].find((it) => outcomes.includes(it));
    return known ?? (wrong === words ? inLines[0] : hasSeveral ? "?" : wrong);
  }

  // How alike a mistake and what is given are, the most alike first; null if that says nothing.
  function fit(number, given) {
    let [passed, more] = [0, 0];
    const same = [];
    for (const [index, { outcomes }] of cases.entries()) {
      const [its, got] = [outcomes[number], given[index]];
      if (its === "AC" && got === "AC") passed += 1;
      else if (its === "AC") more += got === "?" ? 0 : 1;
      else if (its === got) same.push(outcomes);
      // Of so few cases, that they are the same ones says nothing.
      else return null;
    }
    const failed = same.length + more;
    const isRare = (outcomes) => outcomes.filter((it) => it === outcomes[number]).length === 1;
    const isOfOneKind =
      failed > 3 * passed && same.every((outcomes) => outcomes[number] === same[0][number]);
    const fits = [
      more === 0 && failed > 0 && (failed === 1 ? isRare(same[0]) : !isOfOneKind),
      more > 0 && same.length > 1 && same.length >= more && failed <= passed,
    ];
    const kind = fits.indexOf(true);
    return kind < 0 ? null : { number, kind, more, equal: same.length };
  }

  function hints(given) {
    const fitting = mistakes.map((_, number) => fit(number, given)).filter((it) => it !== null);
    fitting.sort(
      (one, other) => one.kind - other.kind || one.more - other.more || other.equal - one.equal,
    );
    const best = fitting.filter((it) => it.kind === fitting[0].kind);
    return best.length > 3 ? [] : best;
  }

  function words({ number, kind, more }) {
    const [name, sentence] = mistakes[number];
    const link = `<a href="#mistake-${name}"><code>${name}</code></a>`;
    const alike = [
      `exactly as ${link} does`,
      `as ${link} does, and on ${more} ${more === 1 ? "case" : "cases"} more`,
    ];
    return `It fails ${alike[kind]}: ${sentence}.`;
  }

  function summary(given) {
    const failed = given.filter((it) => !["AC", "?", null].includes(it)).length;
    const tried = given.filter((it) => it !== null).length;
    if (tried < given.length)
      return tried === 0
        ? ""
        : `${tried} of ${given.length} cases so far, ${failed} of them wrong.`;
    if (failed > 0) return `Wrong on ${failed} of these ${given.length} cases.`;
    const open = given.filter((it) => it === "?").length;
    return open === 0
      ? `All right on these ${given.length} cases.`
      : `No mistake on these cases, but ${open} of the outputs cannot be judged here.`;
  }

  const VERDICTS = {
    AC: "right",
    PE: "right but for the white space",
    WA: "wrong",
    RE: "wrong",
    "?": "cannot be judged here",
  };
  function compare() {
    const given = fields.map((field, index) => outcome(field, cases[index]));
    fields.forEach((field, index) => {
      const verdict = field.querySelector("strong");
      verdict.textContent = given[index] === null ? "" : VERDICTS[given[index].slice(0, 2)];
      verdict.className = { AC: "good", "?": "" }[given[index]] ?? "bad";
    });
    said.textContent = summary(given);
    const found = given.includes(null) ? [] : hints(given);
    const none =
      "None of the jury's mistakes fails so. " +
      "<code>cargo judge FILE</code> compares with them on all cases.";
    const lines =
      found.length === 0 && said.textContent.startsWith("Wrong") ? [none] : found.map(words);
    hinted.innerHTML = lines.map((line) => `<li>${line}</li>`).join("");
  }
  for (const field of fields) field.addEventListener("input", compare);
}
