import { keep, kept } from "../keep.js";
import { capture } from "../pointer.js";

/**
 * <hpa-divider> drags the border between the text and the timeline, and
 * remembers where it was left.
 */
class HPADivider extends HTMLElement {
  connectedCallback() {
    this.tabIndex = 0;
    this.setAttribute("role", "separator");
    this.setAttribute("aria-orientation", "vertical");
    this.addEventListener("pointerdown", (e) => {
      capture(this, e);
      e.preventDefault();
    });
    this.addEventListener("pointermove", (e) => {
      if (!this.hasPointerCapture(e.pointerId)) return;
      const { left } = this.previousElementSibling.getBoundingClientRect();
      // Beside a task the text gets a part of its width: see layout.css.
      const share = this.closest(".tasked") ? 0.75 : 1;
      this.#put((100 * (e.clientX - left)) / innerWidth / share);
    });
    this.addEventListener("pointerup", () => this.#keep());
    this.addEventListener("dblclick", () => {
      this.#put(38);
      this.#keep();
    });
    this.addEventListener("keydown", (e) => {
      const step = { ArrowLeft: -2, ArrowRight: 2 }[e.key];
      if (!step) return;
      e.preventDefault();
      e.stopPropagation();
      this.#put(this.#percent + step);
      this.#keep();
    });
    const percent = parseFloat(kept("/split"));
    this.#put(percent > 0 ? percent : 38);
  }

  #percent = 38;

  #put(percent) {
    this.#percent = Math.min(Math.max(percent, 20), 70);
    document.documentElement.style.setProperty("--split", `${this.#percent.toFixed(2)}%`);
    this.setAttribute("aria-valuenow", Math.round(this.#percent));
  }

  #keep() {
    keep("/split", this.#percent.toFixed(2));
  }
}

customElements.define("hpa-divider", HPADivider);
