// The card describes the chart's content at the pointer. The program returns the card's text. The
// card catches no pointer events.

export const cardStyle = `
  .card { position: absolute; top: 0; left: 0; z-index: 2; box-sizing: border-box; width: max-content; max-width: min(340px, 100%); max-height: 100%;
    overflow: hidden; padding: 6px 8px; pointer-events: none; border: 1px solid var(--rule-strong); border-radius: var(--round);
    font: var(--s)/18px var(--text-font); font-variant-numeric: tabular-nums; color: var(--ink); background: var(--ground); }
  .card .at { display: flex; gap: 12px; justify-content: space-between; font-weight: 600; }
  .card .at span + span, .card .name, .card .note, .card .hint { color: var(--quiet); }
  .card .at span + span, .card .hint { font-weight: 400; }
  .card .row { display: grid; grid-template-columns: 14px auto minmax(min-content, 1fr); column-gap: 6px; align-items: center; }
  .card .row b { overflow-wrap: anywhere; }
  .card .note { grid-column: 2 / -1; line-height: 16px; padding-bottom: 2px; overflow-wrap: anywhere;
    display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
  .card .sample { height: 0; }
  .card .hint { margin-top: 4px; padding-top: 4px; border-top: 1px solid var(--rule); }
`;

const gap = 16; // the distance between the point and the card
const reach = 8; // the largest distance to a mark, in pixels

/** Card calls chart.point({at, reach, y}) for the card's text, at most once a frame. */
export class Card {
  #chart;
  #stage;
  #secondsAt;
  #card = make("div", "card");
  #at; // the pointer's place in the page: {x, y}
  #shown = ""; // the text that is shown
  #size; // the size of the card
  #frame = 0;

  constructor(chart, stage, secondsAt) {
    this.#chart = chart;
    this.#stage = stage;
    this.#secondsAt = secondsAt;
    this.#card.hidden = true;
    this.#card.setAttribute("aria-hidden", "true"); // screen readers get the same from the heads, at the cursor
    stage.after(this.#card);
  }

  // move shows the card for a pointer.
  move(e) {
    if (e.pointerType === "touch") return;
    this.#at = { x: e.clientX, y: e.clientY };
    this.refresh();
  }

  // refresh asks for the text again, because the chart may have changed.
  refresh() {
    if (this.#at) this.#frame ||= requestAnimationFrame(() => this.#show());
  }

  hide() {
    if (this.#at) this.#chart.point?.(null);
    this.#at = undefined;
    this.#card.hidden = true;
    this.#stage.classList.remove("opens");
  }

  /** Returns a place in the page as the program expects it: {at, reach, y}. */
  place({ x, y }) {
    const at = this.#secondsAt(x);
    const near = Math.max(this.#secondsAt(x + reach) - at, at - this.#secondsAt(x - reach));
    return { at, reach: near, y: y - this.#chart.getBoundingClientRect().top };
  }

  #show() {
    this.#frame = 0;
    if (!this.#at) return;
    const cardText = this.#chart.point?.(this.place(this.#at)) ?? "";
    if (cardText === "") {
      this.#card.hidden = true;
      this.#stage.classList.remove("opens");
      return;
    }
    if (cardText !== this.#shown || this.#card.hidden) {
      this.#shown = cardText;
      const card = JSON.parse(cardText);
      this.#card.hidden = false;
      this.#card.replaceChildren(...content(card));
      this.#size = { width: this.#card.offsetWidth, height: this.#card.offsetHeight };
      this.#stage.classList.toggle("opens", Boolean(card.hint));
    }
    const box = this.#chart.getBoundingClientRect();
    const top = Math.max(box.top, 0); // the visible part of the chart
    const room = { width: box.width, height: Math.min(box.bottom, innerHeight) - top };
    const { x, y } = beside({ x: this.#at.x - box.left, y: this.#at.y - top }, this.#size, room);
    this.#card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y + top - box.top)}px)`;
  }
}

/** Returns where to put the card: beside the point or, if there is no room, above or below it. */
export function beside(point, card, room) {
  const limit = { x: room.width - card.width, y: room.height - card.height };
  const within = (v, to) => Math.max(0, Math.min(v, to));
  if (point.x + gap <= limit.x) return { x: point.x + gap, y: within(point.y - card.height / 2, limit.y) };
  if (point.x - gap - card.width >= 0) return { x: point.x - gap - card.width, y: within(point.y - card.height / 2, limit.y) };
  const x = within(point.x - card.width / 2, limit.x);
  return { x, y: within(point.y + gap <= limit.y || point.y < room.height / 2 ? point.y + gap : point.y - gap - card.height, limit.y) };
}

function content({ time, title, rows, hint }) {
  const top = make("div", "at");
  top.append(text("span", "", time), text("span", "", title));
  const body = rows.map(({ looks, name, value, note }) => {
    const row = make("div", "row");
    row.append(sample(looks), text("span", "name", name), text("b", "", value ?? ""));
    if (note) row.append(text("span", "note", note));
    return row;
  });
  return hint ? [top, ...body, text("div", "hint", hint)] : [top, ...body];
}

/** Returns the sample of a line or a box. Several looks are shown side by side. */
function sample(looks = []) {
  const element = make("span", "sample");
  const { style } = element;
  const [look] = looks;
  const ink = (name) => `var(--${name})`;
  if (!look) return element;
  if (look.width) {
    style.borderTop = `${Math.max(1, Math.round(look.width))}px ${look.dash || "solid"} ${ink(look.stroke)}`;
    return element;
  }
  style.height = look.form === "thin" ? "3px" : "10px";
  if (look.fill) style.backgroundColor = ink(look.fill);
  if (look.hatch) style.backgroundImage = `repeating-linear-gradient(${look.back ? 45 : 135}deg, ${ink(look.hatch)} 0 1.5px, transparent 1.5px 5px)`;
  if (looks.length > 1) style.backgroundImage = `linear-gradient(90deg, ${looks.map(({ fill }, i) => `${ink(fill)} ${(i / looks.length) * 100}% ${((i + 1) / looks.length) * 100}%`)})`;
  if (look.form === "left") style.borderLeft = `2px solid ${ink(look.stroke)}`;
  if (look.form === "outline") style.boxShadow = `inset 0 0 0 1px ${ink(look.stroke)}`;
  return element;
}

function make(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

function text(tag, name, value) {
  const element = make(tag, name);
  element.textContent = value;
  return element;
}
