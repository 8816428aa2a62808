import { selectOnPress } from "../pointer.js";

/**
 * <hpa-field> is a field's value in a sentence: an input to type over, and a grip to drag.
 * The arrow keys step the value, too. Escape reverts the typed text, or all steps since Enter was pressed or the field got the focus.
 *
 *   data-path, data-part   the field
 *   data-value             the value in force
 *   data-stops             the steps of the value, including data-value
 *   data-whole             the value is a whole number
 *   event hpa-set          detail: {part, path, value, continues}: the new value; continues: part of the same
 *                          movement as the last event
 *
 * The page may show another field in the same element after a change. If the old
 * field is still somewhere on the page, the focus goes there. A drag sets the field that the drag began with.
 */
class HPAField extends HTMLElement {
  static observedAttributes = ["data-path", "data-value"];

  #held; // the path of the field that has the focus
  #moved = false; // a movement is under way, which the next event continues
  #before; // the value before the movement
  #typed = false; // the input has a value that is not set yet
  #drag; // {x, at, path, part, stops}
  #pending; // the detail of the event that the next frame sends
  #frame = 0;

  connectedCallback() {
    this.addEventListener("input", () => (this.#typed = true));
    this.addEventListener("focusin", () => this.#hold());
    this.addEventListener("focusout", (e) => this.contains(e.relatedTarget) || this.#release());
    this.addEventListener("keydown", (e) => this.#key(e));
    this.addEventListener("pointerdown", (e) => {
      if (e.target.closest(".grip") && e.button === 0) this.#grab(e);
    });
    selectOnPress(this);
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
      const all = [...document.querySelectorAll("hpa-field")].filter((e) => e.dataset.path === path && e.checkVisibility());
      const moved = all.find((e) => e.closest(places) === this.closest(places)) ?? all[0];
      if (moved) moved.querySelector("input").focus();
      else document.activeElement.blur();
    }
    if (!this.#typed && !this.#drag && !this.#pending) input.value = this.dataset.value;
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
    const sideways = e.target !== this.#input && { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (up || sideways) {
      this.#commit();
      this.#step(up || sideways);
      if (e.target === this.#input) this.#input.select(); // the next typed text replaces the value
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

  // settle sets the typed value immediately, and ends the movement.
  settle() {
    this.#commit();
    this.#moved = false;
    if (!this.#pending) return;
    cancelAnimationFrame(this.#frame);
    this.#send();
  }

  // commit sets the typed value. If the text is not a number, the field shows the old value again.
  #commit() {
    if (!this.#typed) return;
    this.#typed = false;
    const value = this.#input.value.trim();
    const valid = "whole" in this.dataset ? /^\d{1,9}$/ : /^\d[\w.]*$/;
    this.#moved = false;
    if (valid.test(value) && value !== this.dataset.value) this.#set(value);
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
    // The element may be replaced meanwhile, so the window listens.
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
    this.#pending = { path, part, value, continues: this.#pending ? this.#pending.continues : this.#moved };
    this.#moved = true;
    this.#frame ||= requestAnimationFrame(() => this.#send());
  }

  #send() {
    this.#frame = 0;
    document.querySelector("hpa-editor:not([hidden])")?.flush();
    const detail = this.#pending;
    this.#pending = undefined;
    this.dispatchEvent(new CustomEvent("hpa-set", { detail }));
  }
}

const places = ".story, .now, .panel"; // where sentences have fields
const pixels = 12; // from one stop to the next

customElements.define("hpa-field", HPAField);
