import { capture } from "../pointer.js";
import { swipe } from "./zoom.js";

/**
 * Gestures moves the cursor with the pointer, unless the pointer drags a line, a load or along
 * the axis, or zooms. While nothing is pressed, the hover line and the card
 * follow the mouse.
 */
export class Gestures {
  #chart;
  #stage;
  #parts; // {lines, loads, zoom, axis, card, hoverLine}
  #plot; // see HPAChart; undefined before the first run
  #placeHover; // (seconds) => void
  #dragging = false;
  #from; // the event at which the pointer went down; undefined after the pointer has moved
  #seek = { frame: 0, x: 0 };

  constructor(chart, stage, parts, plot, placeHover) {
    this.#chart = chart;
    this.#stage = stage;
    this.#parts = parts;
    this.#plot = plot;
    this.#placeHover = placeHover;
    stage.addEventListener("pointerdown", (e) => this.#down(e));
    stage.addEventListener("pointermove", (e) => this.#move(e));
    stage.addEventListener("pointerup", (e) => this.#up(e));
    stage.addEventListener("pointercancel", (e) => this.#up(e));
    stage.addEventListener("pointerleave", () => this.#leave());
    // A finger in the lane of a load drags the load, and does not scroll the page.
    stage.addEventListener("touchstart", (e) => e.cancelable && e.touches.length === 1 && parts.loads.under(e.touches[0]) && e.preventDefault(), { passive: false });
  }

  /** stop drops a movement of the cursor that was not sent yet. */
  stop() {
    cancelAnimationFrame(this.#seek.frame);
  }

  secondsAt(clientX) {
    const { left, width, from, to } = this.#plot();
    const x = clientX - this.#chart.getBoundingClientRect().left - left;
    return from + Math.min(Math.max(x / width, 0), 1) * (to - from);
  }

  #leave() {
    this.#parts.lines.point();
    this.#parts.loads.leave();
    this.#parts.hoverLine.hide();
    this.#parts.card.hide();
  }

  #down(e) {
    const { zoom, axis } = this.#parts;
    if (!this.#plot() || e.button !== 0) return;
    if (zoom.down(e, axis.near(e))) {
      axis.cancel();
      this.#dragging = false;
      this.#from = undefined;
      return;
    }
    this.#dragging = true;
    this.#from = e;
    this.#leave();
    capture(this.#stage, e);
    if (axis.down(e)) {
      this.#dragging = false;
      return;
    }
    // otherwise the first movement decides between a drag and a scroll of the page
    if (!this.#near(e) && e.pointerType !== "touch") this.#seekTo(e.clientX);
  }

  #move(e) {
    const { lines, loads, zoom, axis, card } = this.#parts;
    if (!this.#plot()) return;
    if (zoom.move(e)) {
      this.#from = undefined;
      return;
    }
    if (this.#from && (lines.startsDrag(this.#from, e) || loads.startsDrag(this.#from, e))) {
      this.#dragging = false;
      this.#from = undefined;
    }
    if (lines.drag(e) || loads.drag(e)) return;
    const way = this.#from && swipe(e.clientX - this.#from.clientX, e.clientY - this.#from.clientY);
    if (way) {
      if (way === "vertical" && e.pointerType === "touch") this.#dragging = false; // the page scrolls
      this.#from = undefined;
    }
    if (axis.move(e, !this.#from)) return;
    if (!this.#dragging) {
      const near = lines.point(e) || loads.near(e);
      this.#stage.style.cursor = near ? "ns-resize" : axis.hint(e) ? "col-resize" : "";
    }
    if (this.#from && (e.pointerType === "touch" || this.#near(this.#from))) return; // the press may still become a drag of the line, or a swipe
    if (this.#dragging) this.#seekTo(e.clientX);
    else if (e.pointerType !== "touch") {
      this.#placeHover(this.secondsAt(e.clientX));
      card.move(e);
    }
  }

  #up(e) {
    const { lines, loads, zoom, axis, card } = this.#parts;
    this.#dragging = false;
    zoom.up(e);
    lines.drop();
    loads.drop();
    axis.up(e);
    if (this.#from && e.type === "pointerup") {
      loads.tap(e);
      cancelAnimationFrame(this.#seek.frame); // the tap moves the cursor
      this.#seek.frame = 0;
      this.#chart.dispatchEvent(new CustomEvent("hpa-tap", { detail: card.place({ x: e.clientX, y: e.clientY }) }));
    }
    this.#from = undefined;
    if (this.#stage.hasPointerCapture(e.pointerId)) this.#stage.releasePointerCapture(e.pointerId);
  }

  // near returns the line under the mouse that can be dragged.
  #near(e) {
    return this.#parts.lines.near(e) ?? this.#parts.loads.near(e);
  }

  #seekTo(clientX) {
    this.#seek.x = clientX;
    this.#seek.frame ||= requestAnimationFrame(() => {
      this.#seek.frame = 0;
      if (!this.#plot()) return;
      this.#chart.dispatchEvent(new CustomEvent("hpa-seek", { detail: this.secondsAt(this.#seek.x) }));
    });
  }
}
