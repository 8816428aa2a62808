// In the gallery of presets and the list of HPAs, the arrow keys move from card to card,
// and letters go to the search field. In the list, Space ticks the box of an HPA.
document.addEventListener("keydown", (e) => {
  const gallery = e.target.closest?.(".finder");
  if (!gallery || e.ctrlKey || e.metaKey || e.altKey) return;
  const search = gallery.querySelector("input");
  const cards = [...gallery.querySelectorAll(".card, .hpa-name")];
  const box = e.target.closest("tr")?.querySelector("input");
  const card = e.target.closest(".card, .hpa-name") ?? box?.closest("tr").querySelector(".hpa-name");
  let to;
  if (e.key === " " && box && e.target !== box) {
    e.preventDefault();
    box.click();
    return;
  }
  if (e.target === search) {
    if (e.key === "Enter") cards[0]?.click();
    if (e.key === "ArrowDown") [to] = cards;
  } else if (card && e.key.startsWith("Arrow")) {
    to = beside(cards, card, e.key) ?? (e.key === "ArrowUp" ? search : card);
  } else if (e.key.length === 1 && e.key !== " ") {
    search?.focus(); // the search field then gets the letter
  }
  if (!to) return;
  e.preventDefault();
  to.focus();
});

// beside returns the next card in a direction. Up and down lead to the nearest card of the
// next row.
function beside(cards, card, key) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step) return cards[cards.indexOf(card) + step];
  const box = (element) => element.getBoundingClientRect();
  const from = box(card);
  const down = key === "ArrowDown";
  const distance = (other) => (down ? box(other).top - from.top : from.top - box(other).top);
  const ahead = cards.filter((other) => distance(other) > 8);
  const row = Math.min(...ahead.map(distance));
  const sideways = (other) => Math.abs(box(other).left - from.left);
  return ahead.filter((other) => distance(other) < row + 8).sort((a, b) => sideways(a) - sideways(b))[0];
}
