import { selectOnPress } from "../pointer.js";

/**
 * <hpa-controls> holds the controls beside a text. A control writes into the text while
 * it is moved, at most once a frame, and shows the text's value.
 *
 *   fill()           shows the values of the text, except in a focused text field, and in the control whose
 *                    last event the page has not handled yet
 *   event hpa-set    detail: {path, value, continues, count}: the new value of a control; value "" means that the field
 *                    was emptied; continues: part of the same movement as the last event; count: the event's number
 *   data-handled     the count of the last event that the values include
 *
 * A control has data-path, the field that it sets; data-value, the value to show; and
 * data-stops, the values of a slider, which then moves over their indexes. The
 * control's description is shown in .help when the control has the focus or the
 * pointer.
 */
class HPAControls extends HTMLElement {
  #pending;
  #explained; // what .help describes: {control, path}
  #moving; // the path of the control that is being moved
  #lastSet; // the last control that was changed
  #count = 0;
  #frame = 0;

  connectedCallback() {
    this.addEventListener("input", (e) => this.#changed(e.target, false));
    this.addEventListener("change", (e) => this.#changed(e.target, true));
    this.addEventListener("focusout", () => this.fill());
    this.addEventListener("focusin", (e) => this.#explain(e.target));
    selectOnPress(this);
    this.addEventListener("pointerover", (e) => e.pointerType === "mouse" && this.#explain(this.#controlOf(e.target)));
  }

  fill() {
    const { control, path } = this.#explained ?? {};
    if (control && (!control.isConnected || control.dataset.path !== path)) { // go-app reuses the element for another control
      this.#explained = undefined;
      const help = this.querySelector(".help");
      if (help) help.textContent = "";
    }
    const unhandled = this.#pending || Number(this.dataset.handled) !== this.#count;
    for (const control of this.querySelectorAll("[data-path]")) {
      if (unhandled && control === this.#lastSet) continue;
      const typed = control === document.activeElement && control.tagName === "INPUT" && control.type !== "range";
      const value = control.dataset.value ?? "";
      if (!typed && control.value !== value) control.value = value;
    }
  }

  #explain(control) {
    const help = this.querySelector(".help");
    if (!help || !control?.dataset.path) return;
    help.textContent = control.ariaDescription;
    this.#explained = { control, path: control.dataset.path };
  }

  #controlOf(target) {
    const label = target.closest("label");
    return label ? document.getElementById(label.htmlFor) : target.closest("[data-path]");
  }

  #changed(control, done) {
    const { path, stops, value: oldValue } = control.dataset;
    let { value } = control;
    if (!path) return;
    if (this.#pending?.path === path) this.#pending.done ||= done;
    else if (done) this.#moving = undefined;
    if (value === (oldValue ?? "") && this.#pending?.path !== path) return;
    if (stops) {
      value = stops.split(" ")[value];
    } else if (control.validity.badInput) {
      return;
    } else if (!done && (control.type !== "number" || value === "")) {
      return; // the typed word may not be complete yet
    }
    if (this.#pending && this.#pending.path !== path) this.#send();
    this.#pending = { path, value, done };
    this.#lastSet = control;
    this.#frame ||= requestAnimationFrame(() => this.#send());
  }

  #send() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    document.querySelector("hpa-editor:not([hidden])")?.flush();
    const { path, value, done } = this.#pending;
    const detail = { path, value, continues: this.#moving === path, count: ++this.#count };
    this.#pending = undefined;
    this.#moving = done ? undefined : path;
    this.dispatchEvent(new CustomEvent("hpa-set", { detail }));
  }
}

customElements.define("hpa-controls", HPAControls);
