import { capture } from "../pointer.js";

export const dragLineStyle = `
  .grip { --line: var(--bound); position: absolute; right: 0; top: 0; width: 24px; height: 24px; cursor: ns-resize; touch-action: none; }
  .grip[data-track^="metric"] { --line: var(--target); }
  .grip::before { content: ""; position: absolute; top: 50%; left: 2px; border: 6px solid transparent;
    border-right: 8px solid var(--line); border-left-width: 0; transform: translateY(-50%); }
  .grip:is(:hover, .near, .held)::before { border-right-color: var(--ink); }
  .grip:is(:hover, .near, .held)::after { content: ""; position: absolute; top: 10.5px; right: var(--beside); width: var(--plots); height: 3px;
    background: var(--line); pointer-events: none; }
  .grip .tag { top: 3px; left: auto; right: 22px; transform: none; z-index: 1; }
  .grip:not(.held) .tag { display: none; }
  @media print { .grip { display: none; } }
`;

const reach = 12; // the largest distance of a pointer to a line, in pixels
const plotMargin = 4; // how far outside of the plot a pointer may be, in pixels

/**
 * Lines of the chart that can be dragged: with a grip at the end of the line, or with a mouse anywhere along the line. While a line is dragged, its scale stays the same, although
 * the plot is redrawn.
 *
 * A line is {track, path, value, per, unit, step, min, max}. value is where the line
 * is in the track's plot. Dragging writes value * per and the unit to the field path,
 * in multiples of step. Without step, the steps are the smallest round steps that a pointer can hit.
 */
export class DragLines {
  #chart;
  #root;
  #redraw;
  #plots = {}; // the plots by track: {lane, top, height, max}
  #idleScales = []; // the drawing's scales while nothing is dragged
  #lines = [];
  #held; // the dragged line: {line, plot, up, at, text, continues}; up is the pointer's y that means 0
  #frame = 0;
  #grips = new Map(); // the grips by path

  constructor(chart, root, redraw) {
    this.#chart = chart;
    this.#root = root;
    this.#redraw = redraw;
  }

  set(text) {
    this.#lines = JSON.parse(text || "[]");
    const paths = new Set(this.#lines.map((l) => l.path));
    for (const [path, grip] of this.#grips) {
      if (!paths.has(path)) grip.hidden = true;
    }
    this.place();
  }

  place(plots = this.#plots) {
    this.#plots = plots;
    for (const line of this.#lines) {
      const grip = this.#grip(line.path);
      grip.hidden = !(line.track in plots);
      if (!grip.hidden) this.#move(grip, line.path === this.#held?.line.path ? { ...line, value: this.#held.at } : line);
    }
  }

  // keepScale keeps the scale of a dragged line until the line leaves its plot, so that
  // the line stays under the pointer.
  keepScale(scales) {
    const held = this.#held;
    if (!held) this.#idleScales = scales;
    else if (held.at <= held.plot.max) scales[held.plot.lane] = this.#idleScales[held.plot.lane];
  }

  // near returns the line nearest to a mouse or a pen, if the line is within reach.
  near(e) {
    if (e.pointerType === "touch") return undefined;
    const y = e.clientY - this.#chart.getBoundingClientRect().top;
    let best, bestDistance = reach;
    for (const line of this.#lines) {
      const plot = this.#plots[line.track];
      if (!(line.value <= plot?.max) || y < plot.top - plotMargin || y > plot.top + plot.height + plotMargin) continue;
      const distance = Math.abs(y - this.#y(line));
      if (distance <= bestDistance) [best, bestDistance] = [line, distance];
    }
    return best;
  }

  // point marks the line that a drag from here would move. It reports whether there is such a line.
  point(e) {
    const near = e && this.near(e);
    for (const [path, grip] of this.#grips) grip.classList.toggle("near", path === near?.path);
    return Boolean(near);
  }

  // startsDrag reports whether a drag moves a line, not the cursor. If so, the drag starts.
  startsDrag(from, e) {
    const [x, y] = [Math.abs(e.clientX - from.clientX), Math.abs(e.clientY - from.clientY)];
    const line = y > 3 && y > x && this.near(from);
    if (line) this.#hold(line, from);
    return Boolean(line);
  }

  drag(e) {
    const held = this.#held;
    if (!held) return false;
    const { line, plot } = held;
    const up = Math.max(held.up - e.clientY, 0) / plot.height;
    const step = line.step ?? roundStep((plot.max / plot.height) * line.per, smallestStep(line, plot));
    let written = Math.round((up * plot.max * line.per) / step) * step;
    written = Math.min(Math.max(written, line.step ? line.min : step), line.max ?? Infinity);
    held.at = written / line.per;
    if (line.track in this.#plots) this.#move(this.#grip(line.path), { ...line, value: held.at });
    const text = valueText(written, line);
    if (text !== held.text) {
      held.text = text;
      this.#tag(held);
      this.#frame ||= requestAnimationFrame(() => this.#send(held));
    }
    return true;
  }

  drop() {
    const held = this.#held;
    if (!held) return;
    if (this.#frame) this.#send(held);
    this.#grip(held.line.path).classList.remove("held");
    this.#held = undefined;
    this.place();
    if (held.continues) this.#redraw();
  }

  // hold starts the drag of a line. The page may move under the pointer while the run
  // changes, so only the distance that the pointer moves counts.
  #hold(line, e) {
    document.querySelector("hpa-editor:not([hidden])")?.flush();
    const plot = this.#plots[line.track];
    const up = e.clientY + plot.top + plot.height - this.#y(line);
    this.#held = { line, plot, up, at: line.value, text: valueText(line.value * line.per, line), continues: false };
    this.#tag(this.#held);
    this.#grip(line.path).classList.add("held");
  }

  #tag({ line, text }) {
    this.#grip(line.path).firstChild.textContent = `${line.path.split(".").at(-1)} ${text}`;
  }

  #send(held) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const detail = { path: held.line.path, value: held.text, continues: held.continues };
    held.continues = true;
    this.#chart.dispatchEvent(new CustomEvent("hpa-line", { detail }));
  }

  #grip(path) {
    let grip = this.#grips.get(path);
    if (grip) return grip;
    grip = document.createElement("div");
    grip.className = "grip";
    grip.dataset.path = path;
    grip.dataset.track = this.#lines.find((l) => l.path === path)?.track;
    grip.append(document.createElement("span"));
    grip.firstChild.className = "tag";
    grip.addEventListener("pointerdown", (e) => {
      const line = this.#lines.find((l) => l.path === path);
      if (e.button !== 0 || !line) return;
      e.preventDefault();
      capture(grip, e);
      this.#hold(line, e);
    });
    grip.addEventListener("pointermove", (e) => this.drag(e));
    for (const type of ["pointerup", "pointercancel"]) grip.addEventListener(type, () => this.drop());
    this.#grips.set(path, grip);
    this.#root.append(grip);
    return grip;
  }

  #y({ track, value }) {
    const { top, height, max } = this.#plots[track];
    return top + height * (1 - Math.min(value / max, 1));
  }

  #move(grip, line) {
    grip.style.transform = `translateY(${Math.round(this.#y(line)) - 12}px)`;
  }
}

// smallestStep returns the smallest step. It is a fraction only on a short scale.
function smallestStep({ unit, per }, { max }) {
  return unit !== "m" && max * per < 10 ? 0.001 : 1;
}

/** Returns the smallest of ..., 0.5, 1, 2, 5, 10, 20, ... that is not below either argument. */
export function roundStep(value, min) {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((f) => f * power >= value * 0.999) * power;
  return Math.max(step, min);
}

function valueText(written, { unit = "" }) {
  return `${Number(written.toFixed(3))}${unit}`;
}
