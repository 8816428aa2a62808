/**
 * <hpa-field> is a field's value in a sentence: an input to type over, and a grip to drag.
 * The arrow keys step it, too. Escape takes back what was typed, or all steps since Enter or the focus.
 *
 *   data-path, data-part   the field
 *   data-value             the value in force
 *   data-stops             the values that it steps through, with the value among them
 *   data-whole             the value is a whole number
 *   event hpa-set          detail: {part, path, value, continues}: what it was set to; continues: part of the same
 *                          movement as the last event
 *
 * The page may show another field in the same element after a change. Then the focus goes
 * to the field that had it, if it is still there. A drag sets the field that it began with.
 */
class HPAField extends HTMLElement {
  static observedAttributes = ["data-path", "data-value"];

  #held; // the path of the field that has the focus
  #moved = false; // a movement is under way, which the next event continues
  #before; // the value before the movement
  #typed = false; // the input has a value that is not set yet
  #drag; // {x, at, path, part, stops}
  #waiting; // the detail of the event that the next frame sends
  #frame = 0;

  connectedCallback() {
    this.addEventListener("input", () => (this.#typed = true));
    this.addEventListener("focusin", () => this.#hold());
    this.addEventListener("focusout", (e) => this.contains(e.relatedTarget) || this.#release());
    this.addEventListener("keydown", (e) => this.#key(e));
    this.addEventListener("pointerdown", (e) => e.target.closest(".grip") && e.button === 0 && this.#grab(e));
  }

  attributeChangedCallback() {
    queueMicrotask(() => this.#fill()); // when all attributes are set
  }

  get #input() {
    return this.querySelector("input");
  }

  #fill() {
    const input = this.#input;
    if (!input) return;
    if (this.#held && this.#held !== this.dataset.path && !this.#drag) {
      const path = this.#held;
      this.#held = undefined;
      this.#typed = false;
      const same = [...document.querySelectorAll("hpa-field")].find((e) => e.dataset.path === path && e.checkVisibility());
      if (same) same.querySelector("input").focus();
      else document.activeElement.blur();
    }
    if (!this.#typed && !this.#drag && !this.#waiting) input.value = this.dataset.value;
  }

  #hold() {
    this.#held ??= this.dataset.path;
  }

  #release() {
    if (this.#drag) return;
    this.#commit();
    this.#held = undefined;
    this.#moved = false;
    this.#fill();
  }

  #key(e) {
    const up = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[e.key];
    const aside = e.target !== this.#input && { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (up || aside) {
      this.#commit();
      this.#step(up || aside);
    } else if (e.key === "Enter") {
      this.#commit();
      this.#moved = false;
      this.#input.select();
    } else if (e.key === "Escape" && this.#typed) {
      this.#typed = false;
      this.#input.value = this.dataset.value;
    } else if (e.key === "Escape" && this.#moved) {
      this.#set(this.#before);
      this.#moved = false;
    } else {
      return;
    }
    e.preventDefault();
  }

  // commit sets what was typed. What is no number at all is taken back.
  #commit() {
    if (!this.#typed) return;
    this.#typed = false;
    const value = this.#input.value.trim();
    const right = "whole" in this.dataset ? /^\d{1,9}$/ : /^\d[\w.]*$/;
    this.#moved = false;
    if (right.test(value) && value !== this.dataset.value) this.#set(value);
    else this.#input.value = this.dataset.value;
    this.#moved = false;
  }

  #step(by) {
    const stops = this.dataset.stops.split(" ");
    const at = stops.indexOf(this.#input.value);
    const value = stops[Math.min(Math.max(at + by, 0), stops.length - 1)];
    if (at >= 0 && value !== this.#input.value) this.#set(value);
  }

  #grab(e) {
    e.preventDefault(); // no selection
    e.target.closest(".grip").focus({ preventScroll: true }); // not the input, for which a phone would open its keyboard
    this.#commit();
    const { path, part, stops } = this.dataset;
    const list = stops.split(" ");
    this.#moved = false;
    this.#drag = { x: e.clientX, at: Math.max(list.indexOf(this.#input.value), 0), path, part, stops: list };
    const until = new AbortController();
    const move = ({ pointerId, clientX }) => pointerId === e.pointerId && this.#dragTo(clientX);
    const end = ({ pointerId }) => {
      if (pointerId !== e.pointerId) return;
      until.abort();
      this.#drag = undefined;
      this.#moved = false;
      document.documentElement.classList.remove("dragging-field");
      if (!this.contains(document.activeElement)) this.#release();
    };
    document.documentElement.classList.add("dragging-field");
    // The element may be replaced meanwhile, so the window is asked.
    for (const [name, f] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) {
      addEventListener(name, f, { signal: until.signal });
    }
  }

  #dragTo(x) {
    const { stops, at, x: from } = this.#drag;
    const value = stops[Math.min(Math.max(at + Math.trunc((x - from) / pixels), 0), stops.length - 1)];
    if (value !== this.#input.value) this.#set(value);
  }

  // set sends a value with the next frame.
  #set(value) {
    const { path, part } = this.#drag ?? this.dataset;
    if (!this.#moved) this.#before = this.dataset.value;
    if (this.#input) this.#input.value = value;
    this.#waiting = { path, part, value, continues: this.#waiting ? this.#waiting.continues : this.#moved };
    this.#moved = true;
    this.#frame ||= requestAnimationFrame(() => this.#send());
  }

  #send() {
    this.#frame = 0;
    document.querySelector("hpa-editor:not([hidden])")?.flush();
    const detail = this.#waiting;
    this.#waiting = undefined;
    this.dispatchEvent(new CustomEvent("hpa-set", { detail }));
  }
}

const pixels = 12; // from one stop to the next

customElements.define("hpa-field", HPAField);
