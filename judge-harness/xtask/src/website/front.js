// Lights out on three by three squares, where each board has one answer.
{
  const place = document.getElementById("hero-board");
  const said = document.getElementById("hero-said");
  const rule = "Press a light: it changes, and so do its neighbours. Turn all off.";
  // What each square looks like off and on.
  const drawn = JSON.parse(document.getElementById("hero-boards").textContent).map((board) => {
    show(place, board);
    return buttonsIn(place).map((it) => it.cloneNode(true));
  });
  let lights = [];
  let moves = 0;

  function press(square) {
    const [row, column] = [Math.floor(square / 3), square % 3];
    lights = lights.map((light, at) => {
      const away = Math.abs(Math.floor(at / 3) - row) + Math.abs((at % 3) - column);
      return away <= 1 ? 1 - light : light;
    });
  }

  function draw() {
    said.textContent = lights.includes(1) ? rule : `Dark after ${moves}. Now the real ones!`;
    buttonsIn(place).forEach((it, at) => {
      const like = drawn[lights[at]][at];
      it.replaceChildren(...like.cloneNode(true).childNodes);
      it.ariaLabel = like.ariaLabel;
      it.dataset.letter = like.dataset.letter;
    });
  }

  function begin() {
    lights = Array(9).fill(0);
    for (let at = 0; at < 9; at++) if (Math.random() < 0.5) press(at);
    if (!lights.includes(1)) press(4);
    moves = 0;
    draw();
  }

  function choose(_, square) {
    press(square);
    moves += 1;
    draw();
  }

  operate(place, { choose });
  document.getElementById("hero-new").addEventListener("click", begin);
  begin();
}
