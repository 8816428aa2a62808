const fields = { min: "minReplicas", max: "maxReplicas" };

/**
 * The lines of minReplicas and maxReplicas, as things to drag: by a grip at
 * their end, or by mouse anywhere along them. While one moves, the scale stays
 * that of the beginning, though the plot is drawn anew.
 */
export class Bounds {
  #chart;
  #plot; // {top, height, max}
  #held; // {name, top, height, max, value, on}
  #frame = 0;
  #grips = {};

  constructor(chart) {
    this.#chart = chart;
    for (const name of Object.keys(fields)) {
      const grip = document.createElement("div");
      grip.className = "grip";
      grip.append(document.createElement("span"));
      grip.firstChild.className = "tag";
      grip.addEventListener("pointerdown", (e) => {
        if (e.button !== 0) return;
        e.preventDefault();
        grip.setPointerCapture(e.pointerId);
        this.#hold(name);
      });
      grip.addEventListener("pointermove", (e) => this.drag(e));
      for (const type of ["pointerup", "pointercancel"]) grip.addEventListener(type, () => this.drop());
      this.#grips[name] = grip;
    }
  }

  get grips() {
    return Object.values(this.#grips);
  }

  place(plot = this.#plot) {
    this.#plot = plot;
    for (const [name, grip] of Object.entries(this.#grips)) {
      grip.hidden = !plot || !(name in this.#chart.dataset);
      if (!grip.hidden && this.#held?.name !== name) this.#move(grip, this.#line(name));
    }
  }

  // near is the bound whose line is under a mouse, if any.
  near(e) {
    if (e.pointerType !== "mouse" || !this.#plot) return undefined;
    const y = this.#y(e);
    return Object.keys(fields).find((name) => !this.#grips[name].hidden && this.#value(name) <= this.#plot.max && Math.abs(y - this.#line(name)) <= 3);
  }

  // takes tells a line that is dragged from a cursor that is moved over it.
  takes(from, e) {
    const [x, y] = [Math.abs(e.clientX - from.clientX), Math.abs(e.clientY - from.clientY)];
    const name = y > 3 && y > x && this.near(from);
    if (name) this.#hold(name);
    return Boolean(name);
  }

  drag(e) {
    const held = this.#held;
    if (!held) return false;
    const { name, top, height, max } = held;
    const y = Math.min(this.#y(e), top + height);
    const other = this.#value(name === "min" ? "max" : "min");
    let value = Math.round(((top + height - y) / height) * max);
    value = name === "min" ? Math.min(Math.max(value, held.least), other) : Math.max(value, other, 1);
    this.#move(this.#grips[name], Math.max(y, 8));
    this.#grips[name].firstChild.textContent = `${fields[name]} ${value}`;
    if (value !== held.value) {
      held.value = value;
      this.#frame ||= requestAnimationFrame(() => this.#tell(held));
    }
    return true;
  }

  drop() {
    if (!this.#held) return;
    if (this.#frame) this.#tell(this.#held);
    this.#grips[this.#held.name].classList.remove("held");
    this.#held = undefined;
    this.place();
  }

  #hold(name) {
    document.querySelector("hpa-editor:not([hidden])")?.flush();
    const value = this.#value(name);
    this.#held = { name, ...this.#plot, value, least: Math.min(value, 1), on: false };
    this.#grips[name].firstChild.textContent = `${fields[name]} ${value}`;
    this.#grips[name].classList.add("held");
  }

  #tell(held) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const detail = { name: fields[held.name], value: held.value, on: held.on };
    held.on = true;
    this.#chart.dispatchEvent(new CustomEvent("hpa-bound", { detail }));
  }

  #value(name) {
    return Number(this.#chart.dataset[name]);
  }

  #line(name) {
    const { top, height, max } = this.#plot;
    return top + height * (1 - Math.min(this.#value(name) / max, 1));
  }

  #y(e) {
    return e.clientY - this.#chart.getBoundingClientRect().top;
  }

  #move(grip, y) {
    grip.style.transform = `translateY(${Math.round(y) - 12}px)`;
  }
}
