import { resolver } from "../chart/colors.js";
import { at, grid, place, step } from "./grid.js";
import { paint } from "./tile.js";

const moveTime = 90; // in milliseconds: most of a movement is done after this time

/**
 * <hpa-pods> paints a tile for each pod. Tiles appear, move and disappear with a short animation; with reduced motion, or for another run, without animation.
 *
 *   data-tiles     JSON, a number for each tile in its place: the pod's index times 16, plus its look
 *   data-most      the largest number of tiles at one time in the run; the grid has room for all tiles
 *   data-picked    the place of the picked tile, or -1
 *   data-run       changes with the run
 *   event hpa-pod  detail: {pod, pick}: a tile was picked or, without pick, pointed at; pod -1: no tile
 */
class HPAPods extends HTMLElement {
  static observedAttributes = ["data-tiles", "data-most", "data-picked", "data-run"];
  #canvas = document.createElement("canvas");
  #shown = new Map(); // the tiles by pod: {x, y, grown, look, to: {x, y}, leaves}
  #codes = [];
  #grid = { size: 1, columns: 1 };
  #width = 0;
  #height = 0;
  #run;
  #lastTiles = "";
  #frame = 0;
  #lastFrame = 0; // the time of the last frame
  #pointed = -1;
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  #color;
  #recolor = () => ((this.#color = undefined), this.#schedule());
  #theme = new MutationObserver(this.#recolor);
  #sizes = new ResizeObserver(() => this.#measure());

  connectedCallback() {
    if (!this.shadowRoot) {
      this.#canvas.setAttribute("aria-hidden", "true");
      this.#canvas.setAttribute("part", "canvas");
      this.attachShadow({ mode: "open" }).append(this.#canvas, document.createElement("slot"));
      this.addEventListener("click", (e) => this.#send(this.#under(e), true));
      this.addEventListener("pointermove", (e) => e.pointerType === "mouse" && this.#send(this.#under(e), false));
      this.addEventListener("pointerleave", () => this.#send(-1, false));
      this.addEventListener("keydown", (e) => this.#key(e));
    }
    this.#sizes.observe(this);
    this.#theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.#dark.addEventListener("change", this.#recolor);
    this.#measure();
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    this.#theme.disconnect();
    this.#dark.removeEventListener("change", this.#recolor);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  attributeChangedCallback() {
    this.#schedule();
  }

  #measure() {
    const ratio = devicePixelRatio || 1;
    [this.#width, this.#height] = [this.clientWidth, this.clientHeight];
    this.#canvas.width = this.#width * ratio;
    this.#canvas.height = this.#height * ratio;
    this.#canvas.style.width = `${this.#width}px`;
    this.#canvas.style.height = `${this.#height}px`;
    this.#lastTiles = "";
    this.#run = undefined; // the next tiles appear without movement
    this.#schedule();
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame((now) => this.#paint(now));
  }

  // read reads the tiles, and finds the place of each one.
  #read() {
    const { tiles = "[]", most, run } = this.dataset;
    if (tiles === this.#lastTiles && run === this.#run) return;
    const atOnce = run !== this.#run || this.#reducedMotion.matches;
    [this.#lastTiles, this.#run] = [tiles, run];
    this.#codes = JSON.parse(tiles);
    this.#grid = grid(Math.max(Number(most) || 0, this.#codes.length), this.#width - 4, this.#height - 4);
    if (atOnce) this.#shown.clear();
    for (const tile of this.#shown.values()) tile.leaves = true;
    this.#codes.forEach((code, i) => {
      const pod = code >> 4;
      const to = place(this.#grid, i);
      const tile = this.#shown.get(pod) ?? { ...to, grown: atOnce ? 1 : 0 };
      this.#shown.set(pod, Object.assign(tile, { to, look: code & 15, leaves: false }));
    });
  }

  // move moves all tiles nearer to their places. It reports whether a tile has not arrived.
  #move(passed) {
    const share = 1 - Math.exp(-passed / moveTime);
    const approach = (from, to) => (Math.abs(to - from) < 0.5 ? to : from + (to - from) * share);
    let moving = false;
    for (const [pod, tile] of this.#shown) {
      const target = tile.leaves ? 0 : 1;
      tile.x = approach(tile.x, tile.to.x);
      tile.y = approach(tile.y, tile.to.y);
      tile.grown = Math.abs(target - tile.grown) < 0.05 ? target : tile.grown + (target - tile.grown) * share;
      if (tile.leaves && tile.grown === 0) this.#shown.delete(pod);
      else if (tile.x !== tile.to.x || tile.y !== tile.to.y || tile.grown !== target) moving = true;
    }
    return moving;
  }

  #paint(now) {
    this.#frame = 0;
    this.#read();
    const moving = this.#move(Math.min(now - this.#lastFrame, 50));
    this.#lastFrame = now;
    this.#color ??= resolver(this);
    const c = this.#canvas.getContext("2d");
    if (!c) return; // the text beside the picture says the same
    const ratio = devicePixelRatio || 1;
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, this.#width, this.#height);
    const { size } = this.#grid;
    const side = size - (size >= 16 ? 4 : size >= 8 ? 2 : size > 5 ? 1 : 0.5);
    const byLook = [];
    for (const { x, y, grown, look } of this.#shown.values()) {
      const s = side * grown;
      const inset = (side - s) / 2 + 2;
      (byLook[look] ??= []).push([x + inset, y + inset, s]);
    }
    byLook.forEach((tiles, look) => paint(c, look, tiles, this.#color));
    this.#ring(c, Number(this.dataset.picked), side, 2);
    if (this.#pointed >= 0) this.#ring(c, this.#pointed, side, 1);
    if (moving) this.#schedule();
  }

  // ring draws a ring around a tile.
  #ring(c, i, side, width) {
    const tile = this.#shown.get((this.#codes[i] ?? -16) >> 4);
    if (!tile) return;
    c.setLineDash([]);
    c.lineWidth = width;
    c.strokeStyle = this.#color("--ink");
    c.strokeRect(tile.x + 1, tile.y + 1, side + 2, side + 2);
  }

  #under(e) {
    const { left, top } = this.getBoundingClientRect();
    return at(this.#grid, this.#codes.length, e.clientX - left - 2, e.clientY - top - 2);
  }

  #send(i, pick) {
    if (pick ? i < 0 : i === this.#pointed) return;
    if (!pick) this.#pointed = i;
    this.#schedule();
    this.dispatchEvent(new CustomEvent("hpa-pod", { detail: { pod: i < 0 ? -1 : this.#codes[i] >> 4, pick } }));
  }

  #key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
    this.#read(); // read the tiles now, because the next frame may be late
    const picked = Number(this.dataset.picked);
    if (e.key === "Enter" && picked >= 0) document.querySelector(".pod-story .act")?.focus();
    const to = step(this.#grid, this.#codes.length, picked, e.key);
    if (to === undefined && e.key !== "Enter") return;
    e.preventDefault();
    if (to !== undefined && to !== picked) this.#send(to, true);
  }
}

customElements.define("hpa-pods", HPAPods);
