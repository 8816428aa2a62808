export const axisStyle = `
  .part { position: absolute; left: 0; pointer-events: none; box-sizing: border-box; border: solid var(--faint); border-width: 0 1px; border-bottom: 3px solid var(--ink);
    background: color-mix(in srgb, var(--ink) 7%, transparent); }
`;

const steps = [1, 5, 10, 15, 30, 60, 300, 600, 1800, 3600]; // in seconds: the ends of a part are round times, at most two pixels apart
const axisHeight = 24; // the height of the axis, as in the program's layout

/** Axis shows a part of the run: the part that a drag along the axis leaves behind it. A double click on the axis shows the whole run. */
export class Axis {
  #chart;
  #plot; // () => {left, width, from, to, clock, top, bottom}, in pixels of the chart and seconds
  #stage;
  #box = document.createElement("div");
  #held; // the moment at which a drag began, in seconds
  #part; // {from, to} in seconds: what the drag has passed over

  constructor(chart, stage, plot) {
    this.#chart = chart;
    this.#stage = stage;
    this.#plot = plot;
    this.#box.className = "part";
    this.#box.hidden = true;
    stage.after(this.#box);
    stage.addEventListener("pointerleave", () => (this.#box.hidden = !this.#part));
    stage.addEventListener("dblclick", (e) => this.#plot() && this.near(e) && this.#show({ from: 0, to: 0 }));
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
    const { bottom } = this.#plot();
    this.#place(e.clientX - this.#chart.getBoundingClientRect().left - 8, 16, bottom, 5);
    this.#box.hidden = !near;
    return near;
  }

  // down reports whether a drag may begin.
  down(e) {
    this.cancel();
    if (this.near(e)) this.#held = this.#secondsAt(e.clientX);
    return this.#held !== undefined;
  }

  // move reports whether a pointer drags. movedFar: it has moved far enough for a drag.
  move(e, movedFar) {
    if (this.#held === undefined) return false;
    if (!movedFar) return true;
    const at = this.#secondsAt(e.clientX);
    this.#part = { from: Math.min(at, this.#held), to: Math.max(at, this.#held) };
    const { left, width, from, to, top, bottom } = this.#plot();
    const [start, end] = [this.#part.from, this.#part.to].map((t) => left + ((t - from) / (to - from)) * width);
    this.#place(start, end - start, top, bottom - top + 5);
    return true;
  }

  up(e) {
    const part = this.#part;
    this.cancel();
    if (part && part.to > part.from && e.type === "pointerup") this.#show(part);
  }

  // cancel ends a drag without an effect.
  cancel() {
    this.#held = this.#part = undefined;
    this.#box.hidden = true;
  }

  #place(left, width, top, height) {
    this.#box.hidden = false;
    this.#box.style.transform = `translateX(${left}px)`;
    this.#box.style.width = `${width}px`;
    this.#box.style.top = `${top}px`;
    this.#box.style.height = `${height}px`;
  }

  #show(detail) {
    this.#chart.dispatchEvent(new CustomEvent("hpa-zoom", { detail }));
  }

  #secondsAt(clientX) {
    const { left, width, from, to, clock = 0 } = this.#plot();
    const x = (clientX - this.#chart.getBoundingClientRect().left - left) / width;
    const step = steps.find((s) => s >= (2 * (to - from)) / width) ?? steps.at(-1);
    const at = Math.round((clock + from + x * (to - from)) / step) * step - clock;
    return Math.min(Math.max(at, from), to);
  }
}
