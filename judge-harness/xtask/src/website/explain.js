// The board of a mistake is drawn when the mistake is unfolded.
const signs = JSON.parse(document.getElementById("play-data").textContent).squares;
for (const it of all(".mistake")) {
  const draw = () => {
    const place = it.querySelector(".boards:empty");
    if (!place) return;
    const boards = puzzle.read(it.querySelector(".compared code").textContent);
    place.append(...boards.map((board) => picture(board, signs, {})));
  };
  it.addEventListener("toggle", draw);
  if (it.open) draw();
}
