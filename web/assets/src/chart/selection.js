export const selectionStyle = `
  .selection { position: absolute; left: 0; pointer-events: none; box-sizing: border-box; border: solid var(--faint); border-width: 0 1px; border-bottom: 3px solid var(--ink);
    background: color-mix(in srgb, var(--ink) 7%, transparent); }
  .ends::before, .ends::after { content: ""; position: absolute; bottom: -8px; width: 7px; height: 13px; border-radius: var(--round); background: var(--ink); }
  .ends::before { left: -4px; }
  .ends::after { right: -4px; }
`;

const steps = [1, 5, 10, 15, 30, 60, 300, 600, 1800, 3600]; // in seconds: the ends of a part are round times, at most two pixels apart
const axisHeight = 24; // the height of the axis, as in the program's layout
const reach = 12; // how near a press takes hold of an end, in pixels

/** Selection selects a part of the run by a drag along the axis, and shows the selected part. */
export class Selection {
  #chart;
  #plot; // () => {left, width, from, to, clock, top, bottom}, in pixels of the chart and seconds
  #stage;
  #box = document.createElement("div");
  #shown; // {from, to} in seconds; undefined: nothing is selected
  #held; // the moment at which a drag began, in seconds
  #frame = 0;

  constructor(chart, stage, plot) {
    this.#chart = chart;
    this.#stage = stage;
    this.#plot = plot;
    this.#box.className = "selection";
    this.#box.hidden = true;
    stage.after(this.#box);
    stage.addEventListener("pointerleave", () => this.place());
  }

  // set takes "from-to" in seconds; an empty text selects nothing.
  set(text) {
    const [from, to] = (text ?? "").split("-").map(Number);
    this.#shown = to > from ? { from, to } : undefined;
    this.place();
  }

  // place puts the box where the selected part is, as far as the plots show the part.
  place() {
    const plot = this.#plot();
    this.#box.hidden = true;
    if (!plot || !this.#shown) return;
    const [left, right] = this.#ends();
    this.#box.classList.add("ends");
    this.#box.hidden = right <= left;
    this.#box.style.transform = `translateX(${left}px)`;
    this.#box.style.width = `${right - left}px`;
    this.#box.style.top = `${plot.top}px`;
    this.#box.style.height = `${plot.bottom - plot.top + 5}px`;
  }

  // #ends returns where the ends of the selected part are, in pixels of the chart.
  #ends() {
    const { left, width, from, to } = this.#plot();
    return [this.#shown.from, this.#shown.to].map((t) => left + ((Math.min(Math.max(t, from), to) - from) / (to - from)) * width);
  }

  // near reports whether a pointer is on the axis.
  near({ clientX, clientY }) {
    const { left, width, bottom } = this.#plot();
    const box = this.#chart.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    return y > bottom && y <= bottom + axisHeight && x >= left - 8 && x <= left + width + 8;
  }

  // hint shows a short bar and a text where a drag would begin, and reports whether it does.
  hint(e) {
    const near = this.near(e);
    this.#stage.title = near ? (this.#chart.dataset.axis ?? "") : "";
    if (near && !this.#shown) {
      this.#box.classList.remove("ends");
      this.#box.style.transform = `translateX(${e.clientX - this.#chart.getBoundingClientRect().left - 8}px)`;
      this.#box.style.width = "16px";
      this.#box.style.top = `${this.#plot().bottom}px`;
      this.#box.style.height = "5px";
      this.#box.hidden = false;
    } else if (!this.#box.hidden) this.place();
    return near;
  }

  // down reports whether a drag may begin that selects. A drag of one end keeps the other.
  down(e) {
    this.#held = this.near(e) ? (this.#otherEnd(e.clientX) ?? this.#secondsAt(e.clientX)) : undefined;
    return this.#held !== undefined;
  }

  #otherEnd(clientX) {
    if (!this.#shown) return undefined;
    const [left, right] = this.#ends().map((x) => Math.abs(clientX - this.#chart.getBoundingClientRect().left - x));
    if (Math.min(left, right) > reach) return undefined;
    return left < right ? this.#shown.to : this.#shown.from;
  }

  // move reports whether a pointer selects. movedFar: it has moved far enough for a drag.
  move(e, movedFar) {
    if (this.#held === undefined) return false;
    if (!movedFar) return true;
    const at = this.#secondsAt(e.clientX);
    this.#shown = { from: Math.min(at, this.#held), to: Math.max(at, this.#held) };
    this.place();
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#chart.dispatchEvent(new CustomEvent("hpa-select", { detail: this.#shown }));
    });
    return true;
  }

  up() {
    this.#held = undefined;
  }

  #secondsAt(clientX) {
    const { left, width, from, to, clock = 0 } = this.#plot();
    const x = (clientX - this.#chart.getBoundingClientRect().left - left) / width;
    const step = steps.find((s) => s >= (2 * (to - from)) / width) ?? steps.at(-1);
    const at = Math.round((clock + from + x * (to - from)) / step) * step - clock;
    return Math.min(Math.max(at, from), to);
  }
}
