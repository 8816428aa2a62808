import { capture } from "../pointer.js";

const svg = "http://www.w3.org/2000/svg";
const own = 14; // how near the mouse must come to a point, in pixels
const finger = 24;

/**
 * <hpa-load> draws a load and lets its points be dragged, or a stroke be drawn.
 *
 *   data-load       {duration, top, step, points: [[seconds, value, said, name]], curve: [[seconds, value]], linear, draw,
 *                   chosen, values: [[value, text]], times: [[seconds, text]], fields: {id: text}}
 *   data-at         where the cursor stands, in seconds
 *   event hpa-load  detail: JSON, {do: move, nudge, add, remove, choose or stroke, ...}
 *
 * What it shows is what it is given: a drag is told, and comes back as a new
 * load. Inputs of the page with the ids of fields are filled in, unless
 * somebody writes in them.
 */
class HPALoad extends HTMLElement {
  static observedAttributes = ["data-load", "data-at"];
  #plot = make("div", "plot");
  #picture = shape("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
  #grid = shape("path", { class: "grid" });
  #area = shape("path", { class: "area" });
  #line = shape("path", { class: "line" });
  #stroke = shape("path", { class: "stroke" });
  #cursor = make("div", "cursor");
  #labels = make("div", "labels");
  #load;
  #drag; // {point, x, y, seconds, value, moved}
  #drawn; // [[seconds, value]]
  #told = { frame: 0 };
  #tap = { at: 0, x: 0, y: 0 };

  connectedCallback() {
    if (this.#plot.parentNode) return;
    this.#picture.append(this.#grid, this.#area, this.#line, this.#stroke);
    this.#labels.setAttribute("aria-hidden", "true");
    this.#plot.append(this.#picture, this.#cursor);
    this.append(this.#labels, this.#plot);
    this.#plot.addEventListener("pointerdown", (e) => this.#down(e));
    this.#plot.addEventListener("pointermove", (e) => this.#move(e));
    this.#plot.addEventListener("pointerup", (e) => this.#up(e));
    this.#plot.addEventListener("pointercancel", (e) => this.#up(e));
    this.#plot.addEventListener("keydown", (e) => this.#key(e));
    this.#plot.addEventListener("focusin", (e) => {
      const point = this.#points.indexOf(e.target);
      if (point >= 0 && !this.#drag) this.#tell({ do: "choose", point });
    });
  }

  attributeChangedCallback(name, _, value) {
    if (name === "data-load") {
      this.#load = JSON.parse(value);
      requestAnimationFrame(() => this.#fill());
    }
    if (this.#load) this.#draw(name);
  }

  get #points() {
    return [...this.#plot.querySelectorAll(".point")];
  }

  #draw(changed) {
    const { duration, top, points, curve, linear, draw, chosen, values, times } = this.#load;
    const at = Number(this.dataset.at ?? 0);
    this.#cursor.style.left = `${(100 * at) / duration}%`;
    if (changed === "data-at") return;
    const x = (seconds) => Math.min(seconds / duration, 1).toFixed(5);
    const y = (value) => (1 - Math.min(value / top, 1.02)).toFixed(5);
    let path = "";
    curve.forEach(([seconds, value], i) => {
      if (i === 0) path = `M0 ${y(value)}H${x(seconds)}`;
      else path += linear ? `L${x(seconds)} ${y(value)}` : `H${x(seconds)}V${y(value)}`;
    });
    path += "H1";
    this.#line.setAttribute("d", path);
    this.#area.setAttribute("d", `${path}V1H0Z`);
    this.#grid.setAttribute("d", values.map(([value]) => `M0 ${y(value)}H1`).join("") + times.map(([seconds]) => `M${x(seconds)} 0V1`).join(""));
    this.#labels.replaceChildren(
      ...values.map(([value, text]) => mark("value", "top", 100 * y(value), text)),
      ...times.map(([seconds, text]) => mark("time", "left", 100 * x(seconds), text)),
    );
    this.toggleAttribute("draws", draw);
    const handles = this.#points;
    const lost = handles.slice(points.length).includes(document.activeElement);
    while (handles.length > points.length) handles.pop().remove();
    points.forEach(([seconds, value, said, name], i) => {
      const handle = handles[i] ?? this.#plot.appendChild(this.#handle());
      handle.hidden = seconds > duration;
      handle.style.left = `${100 * x(seconds)}%`;
      handle.style.top = `${100 * y(value)}%`;
      handle.classList.toggle("on", i === chosen);
      handle.setAttribute("aria-label", name);
      handle.setAttribute("aria-valuemax", top);
      handle.setAttribute("aria-valuenow", value);
      handle.setAttribute("aria-valuetext", said);
    });
    if (lost) this.#points[chosen]?.focus();
  }

  #handle() {
    const handle = make("span", "point");
    handle.tabIndex = 0;
    handle.setAttribute("role", "slider");
    handle.setAttribute("aria-orientation", "vertical");
    handle.setAttribute("aria-valuemin", 0);
    return handle;
  }

  #fill() {
    for (const [id, text] of Object.entries(this.#load.fields ?? {})) {
      const input = document.getElementById(id);
      if (input && (input !== document.activeElement || input.tagName === "SELECT")) input.value = text;
    }
  }

  #tell(detail) {
    this.dispatchEvent(new CustomEvent("hpa-load", { detail: JSON.stringify(detail) }));
  }

  // Of several in one frame the last counts.
  #tellLater(detail) {
    this.#told.detail = detail;
    this.#told.frame ||= requestAnimationFrame(() => this.#flush());
  }

  #flush() {
    cancelAnimationFrame(this.#told.frame);
    const { detail } = this.#told;
    this.#told = { frame: 0 };
    if (detail) this.#tell(detail);
  }

  #place(e) {
    const { left, top, width, height } = this.#plot.getBoundingClientRect();
    const part = (v) => Math.min(Math.max(v, 0), 1);
    return [part((e.clientX - left) / width) * this.#load.duration, part(1 - (e.clientY - top) / height) * this.#load.top];
  }

  #nearest(e) {
    let best = e.pointerType === "touch" ? finger : own;
    let found = -1;
    this.#points.forEach((handle, i) => {
      if (handle.hidden) return;
      const { x, y, width, height } = handle.getBoundingClientRect();
      const off = Math.hypot(x + width / 2 - e.clientX, y + height / 2 - e.clientY);
      if (off <= best) [best, found] = [off, i];
    });
    return found;
  }

  #down(e) {
    if (!this.#load || e.button !== 0 || this.#drag || this.#drawn) return;
    const [seconds, value] = this.#place(e);
    if (this.#load.draw) {
      this.#drawn = [[seconds, value]];
      capture(this.#plot, e);
      e.preventDefault();
      return;
    }
    const point = this.#nearest(e);
    if (point < 0) {
      const { at, x, y } = this.#tap;
      if (e.timeStamp - at < 400 && Math.hypot(e.clientX - x, e.clientY - y) < finger) {
        this.#tap.at = 0;
        if (this.#load.points.length) this.#tell({ do: "add", seconds, value });
      } else this.#tap = { at: e.timeStamp, x: e.clientX, y: e.clientY };
      return;
    }
    e.preventDefault();
    const [was, stood] = this.#load.points[point];
    this.#drag = { point, x: e.clientX, y: e.clientY, seconds: was, value: stood, moved: false };
    this.#points[point].focus({ focusVisible: false });
    capture(this.#plot, e);
    this.#tell({ do: "choose", point });
  }

  #move(e) {
    if (this.#drawn) {
      this.#drawn.push(this.#place(e));
      const { duration, top } = this.#load;
      const at = ([s, v]) => `${(s / duration).toFixed(4)} ${(1 - v / top).toFixed(4)}`;
      this.#stroke.setAttribute("d", `M${this.#drawn.map(at).join("L")}`);
      return;
    }
    const drag = this.#drag;
    if (!drag) return;
    // A point leaves its time, or its value, only when it is pulled off it.
    const [dx, dy] = [e.clientX - drag.x, e.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < 3) return;
    drag.moved = true;
    const { width, height } = this.#plot.getBoundingClientRect();
    const seconds = drag.seconds + (Math.abs(dx) < 4 ? 0 : (dx / width) * this.#load.duration);
    const value = drag.value - (Math.abs(dy) < 4 ? 0 : (dy / height) * this.#load.top);
    drag.last = { do: "move", point: drag.point, seconds, value: Math.min(Math.max(value, 0), this.#load.top) };
    this.#tellLater(drag.last);
  }

  #up() {
    const [drag, drawn] = [this.#drag, this.#drawn];
    this.#drag = this.#drawn = undefined;
    this.#stroke.setAttribute("d", "");
    if (drag?.moved) {
      this.#tellLater({ ...drag.last, done: true });
      this.#flush();
    }
    if (drawn?.length > 1) {
      const each = Math.ceil(drawn.length / 400);
      this.#tell({ do: "stroke", stroke: drawn.filter((_, i) => i % each === 0 || i === drawn.length - 1) });
    }
  }

  #key(e) {
    const point = this.#points.indexOf(e.target);
    if (point < 0 || e.ctrlKey || e.metaKey || e.altKey) return;
    const far = e.shiftKey ? 10 : 1;
    const by = {
      ArrowUp: [0, far], ArrowDown: [0, -far], ArrowRight: [far, 0], ArrowLeft: [-far, 0], PageUp: [0, 10], PageDown: [0, -10],
    }[e.key];
    if (by) this.#tell({ do: "nudge", point, times: by[0], values: by[1] });
    else if (e.key === "Delete" || e.key === "Backspace") {
      this.#tell({ do: "remove", point });
      requestAnimationFrame(() => this.#points[Math.min(point, this.#points.length - 1)]?.focus());
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }
}

function make(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

function shape(tag, attributes) {
  const element = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function mark(name, side, percent, text) {
  const element = make("span", name);
  element.style[side] = `${percent}%`;
  element.textContent = text;
  return element;
}

customElements.define("hpa-load", HPALoad);
