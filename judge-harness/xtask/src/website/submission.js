// The submission, compiled to WebAssembly: the page asks it what a judge would.

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
