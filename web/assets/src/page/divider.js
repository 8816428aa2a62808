import { store, stored } from "../storage.js";
import { capture } from "../pointer.js";

// The borders that can be dragged, by their orientation. at returns where the pointer
// is, in percent of the window.
const borders = {
  vertical: {
    property: "--split",
    min: 20,
    max: 70,
    initial: 33,
    steps: { ArrowLeft: -2, ArrowRight: 2 },
    at(e, divider) {
      const { left } = divider.previousElementSibling.getBoundingClientRect();
      // Next to a task, the text gets only a part of this width: see layout.css.
      const share = divider.closest(".tasked") && !matchMedia("(min-width: 1440px) and (min-height: 800px)").matches ? 0.75 : 1;
      return (100 * (e.clientX - left)) / innerWidth / share;
    },
  },
  // Until the divider is dragged, the style sheet sets the height of the details. A drag
  // to the bottom closes the drawer.
  horizontal: {
    property: "--drawer",
    min: 15,
    max: 70,
    closeBelow: 9,
    steps: { ArrowDown: -2, ArrowUp: 2 },
    at: (e) => 100 - (100 * e.clientY) / innerHeight,
  },
};

/**
 * <hpa-divider> drags the border between the text and the timeline or, if it is
 * horizontal, between the timeline and the details. The position is stored. A double
 * click resets it.
 */
class HPADivider extends HTMLElement {
  connectedCallback() {
    this.border = borders[this.getAttribute("aria-orientation")];
    this.key = this.border.property.replace("--", "/");
    this.tabIndex = 0;
    this.setAttribute("role", "separator");
    this.addEventListener("pointerdown", (e) => {
      capture(this, e);
      e.preventDefault();
    });
    this.addEventListener("pointermove", (e) => {
      if (this.hasPointerCapture(e.pointerId) && e.buttons) this.#dragTo(this.border.at(e, this));
    });
    this.addEventListener("pointerup", () => this.#store());
    this.addEventListener("dblclick", () => {
      document.documentElement.removeAttribute("data-unfolded");
      this.#set(this.border.initial);
      this.#store();
    });
    this.addEventListener("keydown", (e) => {
      const step = this.border.steps[e.key];
      if (!step) return;
      e.preventDefault();
      e.stopPropagation();
      const { closeBelow, min } = this.border;
      const next = (this.#percent ?? this.#measured()) + step;
      if (closeBelow && drawerClosed()) this.#dragTo(step > 0 ? min : 0);
      else this.#dragTo(closeBelow && next < min ? 0 : next);
      this.#store();
    });
    const percent = parseFloat(stored(this.key));
    this.#set(percent > 0 ? percent : this.border.initial);
  }

  // unfold gives the run all the height that it needs, but the details keep their smallest
  // height. If the page scrolls, the run already has its height.
  unfold() {
    document.documentElement.setAttribute("data-unfolded", "");
    if (drawerClosed() || !this.checkVisibility()) return;
    const chart = document.querySelector("hpa-chart");
    this.#set(this.border.at({ clientY: chart.getBoundingClientRect().top + parseFloat(chart.style.getPropertyValue("--need")) }) || this.border.min);
    this.#store();
  }

  #percent;

  // dragTo moves the border to a position. The border of the drawer also opens and closes
  // the drawer.
  #dragTo(percent) {
    const { closeBelow } = this.border;
    if (closeBelow && percent < closeBelow !== drawerClosed()) {
      document.querySelector("main").dispatchEvent(new CustomEvent("hpa-drawer", { detail: percent >= closeBelow }));
    }
    if (!(percent < closeBelow)) this.#set(percent);
  }

  #measured() {
    return this.border.at({ clientY: this.getBoundingClientRect().bottom });
  }

  #set(percent) {
    const { property, min, max } = this.border;
    const root = document.documentElement;
    this.#percent = percent && Math.min(Math.max(percent, min), max);
    if (percent) root.style.setProperty(property, `${this.#percent.toFixed(2)}%`);
    else root.style.removeProperty(property);
    root.toggleAttribute(`data${property.slice(1)}`, Boolean(percent));
    this.setAttribute("aria-valuenow", Math.round(this.#percent ?? this.#measured()));
  }

  #store() {
    store(this.key, this.#percent?.toFixed(2));
  }
}

const drawerClosed = () => document.documentElement.dataset.details === "closed";

customElements.define("hpa-divider", HPADivider);
