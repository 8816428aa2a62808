/**
 * Zooms and pans the chart. The wheel with Ctrl, or two fingers, zoom around their
 * position. A horizontal wheel, the wheel with Shift, or moving two fingers together
 * pans.
 */
export class Zoom {
  #chart;
  #plot; // () => {left, width, from, to}, in pixels of the chart and seconds
  #fingers = new Map(); // clientX by pointer ID
  #held; // the moments under two fingers, by pointer ID
  #next; // the {from, to} to send with the next frame
  #frame = 0;

  constructor(chart, stage, plot) {
    this.#chart = chart;
    this.#plot = plot;
    stage.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
  }

  // down reports whether a pointer is one of two or more fingers.
  down(e) {
    if (e.pointerType !== "touch") return false;
    this.#fingers.set(e.pointerId, e.clientX);
    if (this.#fingers.size !== 2) return this.#fingers.size > 2;
    this.#held = [...this.#fingers].map(([id, x]) => [id, this.#secondsAt(x, this.#plot())]);
    return true;
  }

  move(e) {
    if (!this.#fingers.has(e.pointerId)) return false;
    this.#fingers.set(e.pointerId, e.clientX);
    if (!this.#held) return false;
    const [[a, t], [b, u]] = this.#held;
    const [x, y] = [this.#fingers.get(a), this.#fingers.get(b)];
    const { left, width } = this.#plot();
    const each = (u - t) / (y - x); // seconds per pixel
    if (!(each > 0) || !Number.isFinite(each)) return true;
    const from = t - (x - this.#left(left)) * each;
    this.#show(from, from + width * each);
    return true;
  }

  up(e) {
    this.#fingers.delete(e.pointerId);
    if (this.#fingers.size < 2) this.#held = undefined;
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
