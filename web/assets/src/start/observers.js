// Replaces an observer that the browser does not have, or that an extension has removed.

const interval = 250; // the time between two checks, in milliseconds

window.ResizeObserver ??= class {
  #sizes = new Map();
  #timer;
  #changed;

  constructor(changed) {
    this.#changed = changed;
  }

  observe(element) {
    this.#sizes.set(element, "");
    this.#timer ??= setInterval(() => this.#check(), interval);
    queueMicrotask(() => this.#check());
  }

  unobserve(element) {
    this.#sizes.delete(element);
  }

  disconnect() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#sizes.clear();
  }

  #check() {
    let changed = false;
    for (const [element, oldSize] of this.#sizes) {
      const { width, height } = element.getBoundingClientRect();
      if (oldSize === `${width} ${height}`) continue;
      this.#sizes.set(element, `${width} ${height}`);
      changed = true;
    }
    if (changed) this.#changed([]);
  }
};
