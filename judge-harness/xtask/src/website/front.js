// Lights out on three by three squares, where each board has one answer.
{
  const signs = JSON.parse(document.getElementById("hero-signs").textContent);
  const said = document.getElementById("hero-said");
  const rule = "Press a light: it changes, and so do its neighbours. Turn all off.";
  let board = { name: "lights out", width: 3, letters: Array(9).fill("0") };
  let moves = 0;

  function press(square) {
    board = toggled(board, square, { 0: "1", 1: "0" });
  }

  function draw() {
    const isDark = !board.letters.includes("1");
    said.textContent = isDark ? `Dark after ${moves}. Now the real ones!` : rule;
    view.show(board, [], null);
  }

  function begin() {
    board.letters.fill("0");
    shuffled([...board.letters.keys()]).slice(0, 4).forEach(press);
    moves = 0;
    draw();
  }

  function choose(square) {
    press(square);
    moves += 1;
    draw();
  }

  const view = playable(board, signs, choose, () => false);
  document.getElementById("hero-board").append(view.element);
  document.getElementById("hero-new").addEventListener("click", begin);
  begin();
}
