import { capture } from "../pointer.js";

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { position: relative; display: block; overflow: hidden; box-sizing: border-box; cursor: crosshair; touch-action: none; user-select: none;
    border-bottom: 1px solid var(--rule-strong); }
  :host(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
  svg { position: absolute; inset: 4px 0 0; width: 100%; height: calc(100% - 4px); }
  path { fill: var(--replicas-wash); stroke: var(--replicas); vector-effect: non-scaling-stroke; }
  div { position: absolute; top: 0; bottom: 0; box-sizing: border-box; min-width: 6px; cursor: grab; border: solid var(--ink); border-width: 0 2px;
    box-shadow: 0 0 0 9999px color-mix(in srgb, var(--ground) 65%, transparent); }
  i { position: absolute; top: 0; bottom: 0; border-left: 1px solid var(--ink); pointer-events: none; }
  :host([data-whole]) div { cursor: crosshair; border-color: var(--rule-strong); }
  :host(.ends), :host(.ends) div { cursor: ew-resize; }
`);

const minSpan = 60; // in seconds; minSpan in web/playback is the same

/**
 * <hpa-brush> shows the whole run as a strip, with a window around the part that the
 * chart shows: data-from to data-to of data-end seconds. data-path is the run as an SVG
 * path of 300 by 100. A line marks the cursor, data-at. The window can be dragged as a
 * whole or by its ends. A drag beside the window makes a new window, and a click moves the window to the pointer. A double click and Escape select the whole run. The event hpa-zoom
 * {from, to} sends the new window.
 */
class HPABrush extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #window = document.createElement("div");
  #cursor = document.createElement("i");
  #held; // the current drag: {id, at, from, to, part}
  #next; // {from, to} of the next event

  static observedAttributes = ["data-from", "data-to", "data-end", "data-at", "data-path"];

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.innerHTML = '<svg viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true"><path/></svg>';
    this.#root.append(this.#window, this.#cursor);
    this.addEventListener("pointerdown", (e) => this.#down(e));
    this.addEventListener("pointermove", (e) => this.#move(e));
    this.addEventListener("pointerup", (e) => this.#up(e));
    this.addEventListener("pointercancel", () => (this.#held = undefined));
    this.addEventListener("dblclick", () => this.#show(0, this.#shown.end));
    this.addEventListener("keydown", (e) => this.#key(e));
  }

  attributeChangedCallback(name, _, value) {
    if (name === "data-path") this.#root.querySelector("path").setAttribute("d", value);
    const { from, to, end } = this.#shown;
    if (!(end > 0)) return;
    this.#cursor.style.left = `${(this.dataset.at / end) * 100}%`;
    this.#window.style.left = `${(from / end) * 100}%`;
    this.#window.style.width = `${((to - from) / end) * 100}%`;
    this.toggleAttribute("data-whole", to - from >= end);
  }

  get #shown() {
    const { from, to, end } = this.dataset;
    return { from: +from, to: +to, end: +end };
  }

  #at(e) {
    const { left, width } = this.getBoundingClientRect();
    return Math.min(Math.max((e.clientX - left) / width, 0), 1) * this.#shown.end;
  }

  // grabbedPart returns the part that a pointer would drag: an end of the window, the window, or
  // the strip beside the window.
  #grabbedPart(e) {
    const { from, to, end } = this.#shown;
    const at = this.#at(e);
    const near = ((e.pointerType === "touch" ? 16 : 6) / this.clientWidth) * end;
    const [left, right] = [Math.abs(at - from), Math.abs(at - to)];
    if (Math.min(left, right) <= near) return left < right || (left === right && at < from) ? "from" : "to";
    return at > from && at < to && to - from < end ? "window" : "strip";
  }

  #down(e) {
    if (e.button !== 0) return;
    const { from, to } = this.#shown;
    this.#held = { id: e.pointerId, x: e.clientX, at: this.#at(e), from, to, part: this.#grabbedPart(e), moved: false };
    capture(this, e);
  }

  #move(e) {
    const held = this.#held;
    if (!held) {
      this.classList.toggle("ends", ["from", "to"].includes(this.#grabbedPart(e)));
      return;
    }
    held.moved ||= Math.abs(e.clientX - held.x) > 3;
    if (held.id !== e.pointerId || !held.moved) return;
    const at = this.#at(e);
    if (held.part === "window") this.#slide(held.from + at - held.at, held.to - held.from);
    else if (held.part === "from") this.#show(Math.min(at, held.to - minSpan), held.to);
    else if (held.part === "to") this.#show(held.from, Math.max(at, held.from + minSpan));
    else this.#show(Math.min(at, held.at), Math.max(at, held.at));
  }

  #up(e) {
    const { from, to, end } = this.#shown;
    if (this.#held && !this.#held.moved && this.#held.part === "strip" && to - from < end) this.#slide(this.#at(e) - (to - from) / 2, to - from);
    this.#held = undefined;
  }

  #key(e) {
    const { from, to, end } = this.#shown;
    const length = to - from;
    const by = (e.shiftKey ? 1 : 0.1) * length;
    const act = {
      ArrowLeft: () => this.#slide(from - by, length),
      ArrowRight: () => this.#slide(from + by, length),
      Home: () => this.#slide(0, length),
      End: () => this.#slide(end, length),
      ArrowUp: () => this.#show(from + length / 4, to - length / 4),
      ArrowDown: () => this.#slide(from - length / 2, length * 2),
      Escape: () => this.#show(0, end),
    }[e.key];
    if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    e.stopPropagation();
    act();
  }

  // slide moves the window to begin at from, within the run. length is the window's length.
  #slide(from, length) {
    const begin = Math.max(0, Math.min(from, this.#shown.end - length));
    this.#show(begin, begin + length);
  }

  #show(from, to) {
    if (!this.#next) {
      requestAnimationFrame(() => {
        const detail = this.#next;
        this.#next = undefined;
        this.dispatchEvent(new CustomEvent("hpa-zoom", { detail }));
      });
    }
    this.#next = { from, to };
  }
}

customElements.define("hpa-brush", HPABrush);
