/** Returns where a finger or the mouse moves: "horizontal", along the run, "vertical", or "" until it has moved. */
export function swipe(x, y) {
  if (Math.hypot(x, y) <= 4) return "";
  return Math.abs(y) > Math.abs(x) ? "vertical" : "horizontal";
}

/**
 * Zooms and pans the chart. The wheel with Ctrl, or two fingers, zoom around the
 * pointer. A horizontal wheel, the wheel with Shift, or moving two fingers together
 * pans; one finger does, too, while the chart shows a part of the run.
 */
export class Zoom {
  #chart;
  #plot; // () => {left, width, from, to}, in pixels of the chart and seconds
  #fingers = new Map(); // {x, y} in the window, by pointer ID
  #held; // the moments under two fingers, by pointer ID
  #pan; // where one finger went down, and the chart's part of the run: {x, y, from, to, moves}
  #next; // the {from, to} to send with the next frame
  #frame = 0;

  constructor(chart, stage, plot) {
    this.#chart = chart;
    this.#plot = plot;
    stage.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
  }

  // down reports whether a pointer is one of two or more fingers. A finger on the axis
  // does not pan.
  down(e, onAxis) {
    if (e.pointerType !== "touch") return false;
    this.#fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (!onAxis) this.#beginPan();
    if (this.#fingers.size !== 2) return this.#fingers.size > 2;
    this.#held = [...this.#fingers].map(([id, { x }]) => [id, this.#secondsAt(x, this.#plot())]);
    return true;
  }

  move(e) {
    if (!this.#fingers.has(e.pointerId)) return false;
    this.#fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (!this.#held) return this.#panTo(e.clientX, e.clientY);
    const [[a, t], [b, u]] = this.#held;
    const [x, y] = [this.#fingers.get(a).x, this.#fingers.get(b).x];
    const { left, width } = this.#plot();
    const secondsPerPixel = (u - t) / (y - x);
    if (!(secondsPerPixel > 0) || !Number.isFinite(secondsPerPixel)) return true;
    const from = t - (x - this.#left(left)) * secondsPerPixel;
    this.#show(from, from + width * secondsPerPixel);
    return true;
  }

  up(e) {
    if (!this.#fingers.delete(e.pointerId)) return;
    if (this.#fingers.size < 2) this.#held = undefined;
    this.#beginPan();
  }

  #beginPan() {
    const { from, to } = { ...this.#plot(), ...this.#next };
    const [at] = this.#fingers.values();
    this.#pan = this.#fingers.size === 1 && this.#chart.dataset.part ? { ...at, from, to, moves: false } : undefined;
  }

  // panTo moves along the run, and reports whether the finger pans.
  #panTo(x, y) {
    const pan = this.#pan;
    if (!pan) return false;
    if (!pan.moves) {
      const way = swipe(pan.x - x, pan.y - y);
      if (way === "vertical") this.#pan = undefined;
      if (way !== "horizontal") return false;
      pan.moves = true;
    }
    const by = ((pan.x - x) / this.#plot().width) * (pan.to - pan.from);
    this.#show(pan.from + by, pan.to + by);
    return true;
  }

  #wheel(e) {
    const plot = { ...this.#plot(), ...this.#next };
    if (plot.width === undefined) return;
    const { width, from, to } = plot;
    const line = e.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 16;
    if (e.ctrlKey || e.metaKey) {
      e.preventDefault();
      const by = Math.exp(Math.min(Math.max(e.deltaY * line, -100), 100) / 150);
      const at = this.#secondsAt(e.clientX, plot);
      this.#show(at - (at - from) * by, at + (to - at) * by);
      return;
    }
    const sideways = e.shiftKey ? e.deltaX || e.deltaY : e.deltaX;
    if (!e.shiftKey && Math.abs(e.deltaX) <= Math.abs(e.deltaY)) return; // the wheel scrolls the page
    e.preventDefault();
    const by = ((sideways * line) / width) * (to - from);
    this.#show(from + by, to + by);
  }

  #left(left) {
    return this.#chart.getBoundingClientRect().left + left;
  }

  #secondsAt(clientX, { left, width, from, to }) {
    const x = (clientX - this.#left(left)) / width;
    return from + Math.min(Math.max(x, 0), 1) * (to - from);
  }

  #show(from, to) {
    this.#next = { from, to };
    this.#frame ||= requestAnimationFrame(() => {
      const detail = this.#next;
      this.#frame = 0;
      this.#next = undefined;
      this.#chart.dispatchEvent(new CustomEvent("hpa-zoom", { detail }));
    });
  }
}
