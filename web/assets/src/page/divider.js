import { keep, kept } from "../storage.js";
import { capture } from "../pointer.js";

// The borders that can be dragged, by their orientation. at returns where the pointer
// is, in percent of the window.
const borders = {
  vertical: {
    property: "--split",
    least: 20,
    most: 70,
    usual: 33,
    steps: { ArrowLeft: -2, ArrowRight: 2 },
    at(e, divider) {
      const { left } = divider.previousElementSibling.getBoundingClientRect();
      // Next to a task, the text gets only a part of this width: see layout.css.
      const share = divider.closest(".tasked") && !matchMedia("(min-width: 1440px) and (min-height: 800px)").matches ? 0.75 : 1;
      return (100 * (e.clientX - left)) / innerWidth / share;
    },
  },
  // Until the divider is dragged, the style sheet has the height of the details. Pulled
  // to the bottom, the drawer closes.
  horizontal: {
    property: "--drawer",
    least: 15,
    most: 70,
    closes: 9,
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
      if (this.hasPointerCapture(e.pointerId) && e.buttons) this.#pull(this.border.at(e, this));
    });
    this.addEventListener("pointerup", () => this.#keep());
    this.addEventListener("dblclick", () => {
      document.documentElement.removeAttribute("data-unfolded");
      this.#put(this.border.usual);
      this.#keep();
    });
    this.addEventListener("keydown", (e) => {
      const step = this.border.steps[e.key];
      if (!step) return;
      e.preventDefault();
      e.stopPropagation();
      const { closes, least } = this.border;
      const next = (this.#percent ?? this.#measured()) + step;
      if (closes && closed()) this.#pull(step > 0 ? least : 0);
      else this.#pull(closes && next < least ? 0 : next);
      this.#keep();
    });
    const percent = parseFloat(kept(this.key));
    this.#put(percent > 0 ? percent : this.border.usual);
  }

  // unfold gives the run all the height that it needs, but leaves the details their
  // least height. If the page scrolls, the run already has its height.
  unfold() {
    document.documentElement.setAttribute("data-unfolded", "");
    if (closed()) return;
    const chart = document.querySelector("hpa-chart");
    this.#put(this.border.at({ clientY: chart.getBoundingClientRect().top + parseFloat(chart.style.getPropertyValue("--need")) }) || this.border.least);
    this.#keep();
  }

  #percent;

  // pull puts the border at a position. The border of the drawer also opens and closes it.
  #pull(percent) {
    const { closes } = this.border;
    if (closes && percent < closes !== closed()) {
      document.querySelector("main").dispatchEvent(new CustomEvent("hpa-drawer", { detail: percent >= closes }));
    }
    if (!(percent < closes)) this.#put(percent);
  }

  #measured() {
    return this.border.at({ clientY: this.getBoundingClientRect().bottom });
  }

  #put(percent) {
    const { property, least, most } = this.border;
    const root = document.documentElement;
    this.#percent = percent && Math.min(Math.max(percent, least), most);
    if (percent) root.style.setProperty(property, `${this.#percent.toFixed(2)}%`);
    else root.style.removeProperty(property);
    root.toggleAttribute(`data${property.slice(1)}`, Boolean(percent));
    this.setAttribute("aria-valuenow", Math.round(this.#percent ?? this.#measured()));
  }

  #keep() {
    keep(this.key, this.#percent?.toFixed(2));
  }
}

const closed = () => document.documentElement.dataset.details === "closed";

customElements.define("hpa-divider", HPADivider);
