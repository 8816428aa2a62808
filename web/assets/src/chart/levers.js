import { capture } from "../pointer.js";

const reach = 12; // how near a pointer must be to a line, in pixels
const beyond = 4; // how far a pointer may be outside of the plot, in pixels

/**
 * Lines of the chart as things to drag: by a grip at their end, or by mouse
 * anywhere along them. While a line moves, its scale stays as it was, although
 * the plot is redrawn.
 *
 * A lever is {track, path, value, per, unit, step, least, most}: value is where
 * the track's plot has the line; value * per and the unit are written to path, in
 * steps or, without one, in the smallest round steps that a pointer can hit.
 */
export class Levers {
  #chart;
  #root;
  #redraw;
  #plots = {}; // by track: {lane, top, height, max}
  #still = []; // the drawing's, while nothing is held
  #levers = [];
  #held; // {lever, plot, up, at, text, on}; up: the pointer's y that means 0
  #frame = 0;
  #grips = new Map(); // by path

  constructor(chart, root, redraw) {
    this.#chart = chart;
    this.#root = root;
    this.#redraw = redraw;
  }

  set(text) {
    this.#levers = JSON.parse(text || "[]");
    const paths = new Set(this.#levers.map((l) => l.path));
    for (const [path, grip] of this.#grips) {
      if (!paths.has(path)) grip.hidden = true;
    }
    this.place();
  }

  place(plots = this.#plots) {
    this.#plots = plots;
    for (const lever of this.#levers) {
      const grip = this.#grip(lever.path);
      grip.hidden = !(lever.track in plots);
      if (!grip.hidden) this.#move(grip, lever.path === this.#held?.lever.path ? { ...lever, value: this.#held.at } : lever);
    }
  }

  // keep leaves the scale of a dragged line as it was, so that the line stays
  // under the pointer, until the line leaves its plot.
  keep(scales) {
    const held = this.#held;
    if (!held) this.#still = scales;
    else if (held.at <= held.plot.max) scales[held.plot.lane] = this.#still[held.plot.lane];
  }

  // near is the lever whose line is nearest to a mouse or a pen, if it is
  // within reach.
  near(e) {
    if (e.pointerType === "touch") return undefined;
    const y = e.clientY - this.#chart.getBoundingClientRect().top;
    let best, off = reach;
    for (const lever of this.#levers) {
      const plot = this.#plots[lever.track];
      if (!(lever.value <= plot?.max) || y < plot.top - beyond || y > plot.top + plot.height + beyond) continue;
      const away = Math.abs(y - this.#line(lever));
      if (away <= off) [best, off] = [lever, away];
    }
    return best;
  }

  // point shows which line a drag from here would take, and says whether there is one.
  point(e) {
    const near = e && this.near(e);
    for (const [path, grip] of this.#grips) grip.classList.toggle("near", path === near?.path);
    return Boolean(near);
  }

  // takes reports whether a drag moves a line, and not the cursor across it.
  takes(from, e) {
    const [x, y] = [Math.abs(e.clientX - from.clientX), Math.abs(e.clientY - from.clientY)];
    const lever = y > 3 && y > x && this.near(from);
    if (lever) this.#hold(lever, from);
    return Boolean(lever);
  }

  drag(e) {
    const held = this.#held;
    if (!held) return false;
    const { lever, plot } = held;
    const up = Math.max(held.up - e.clientY, 0) / plot.height;
    const step = lever.step ?? round((plot.max / plot.height) * lever.per, finest(lever, plot));
    let written = Math.round((up * plot.max * lever.per) / step) * step;
    written = Math.min(Math.max(written, lever.step ? lever.least : step), lever.most ?? Infinity);
    held.at = written / lever.per;
    if (lever.track in this.#plots) this.#move(this.#grip(lever.path), { ...lever, value: held.at });
    const text = shown(written, lever);
    if (text !== held.text) {
      held.text = text;
      this.#tag(held);
      this.#frame ||= requestAnimationFrame(() => this.#tell(held));
    }
    return true;
  }

  drop() {
    const held = this.#held;
    if (!held) return;
    if (this.#frame) this.#tell(held);
    this.#grip(held.lever.path).classList.remove("held");
    this.#held = undefined;
    this.place();
    if (held.on) this.#redraw();
  }

  // hold starts the drag of a line. The page may move below the pointer while
  // the run changes, so only the distance that the pointer moves counts.
  #hold(lever, e) {
    document.querySelector("hpa-editor:not([hidden])")?.flush();
    const plot = this.#plots[lever.track];
    const up = e.clientY + plot.top + plot.height - this.#line(lever);
    this.#held = { lever, plot, up, at: lever.value, text: shown(lever.value * lever.per, lever), on: false };
    this.#tag(this.#held);
    this.#grip(lever.path).classList.add("held");
  }

  #tag({ lever, text }) {
    this.#grip(lever.path).firstChild.textContent = `${lever.path.split(".").at(-1)} ${text}`;
  }

  #tell(held) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const detail = { path: held.lever.path, value: held.text, on: held.on };
    held.on = true;
    this.#chart.dispatchEvent(new CustomEvent("hpa-lever", { detail }));
  }

  #grip(path) {
    let grip = this.#grips.get(path);
    if (grip) return grip;
    grip = document.createElement("div");
    grip.className = "grip";
    grip.dataset.path = path;
    grip.dataset.track = this.#levers.find((l) => l.path === path)?.track;
    grip.append(document.createElement("span"));
    grip.firstChild.className = "tag";
    grip.addEventListener("pointerdown", (e) => {
      const lever = this.#levers.find((l) => l.path === path);
      if (e.button !== 0 || !lever) return;
      e.preventDefault();
      capture(grip, e);
      this.#hold(lever, e);
    });
    grip.addEventListener("pointermove", (e) => this.drag(e));
    for (const type of ["pointerup", "pointercancel"]) grip.addEventListener(type, () => this.drop());
    this.#grips.set(path, grip);
    this.#root.append(grip);
    return grip;
  }

  #line({ track, value }) {
    const { top, height, max } = this.#plots[track];
    return top + height * (1 - Math.min(value / max, 1));
  }

  #move(grip, lever) {
    grip.style.transform = `translateY(${Math.round(this.#line(lever)) - 12}px)`;
  }
}

// finest is the smallest step: a fraction only on a short scale.
function finest({ unit, per }, { max }) {
  return unit !== "m" && max * per < 10 ? 0.001 : 1;
}

/** The smallest of ..., 0.5, 1, 2, 5, 10, 20, ... that is not below either argument. */
export function round(value, least) {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((f) => f * power >= value * 0.999) * power;
  return Math.max(step, least);
}

function shown(written, { unit = "" }) {
  return `${Number(written.toFixed(3))}${unit}`;
}
