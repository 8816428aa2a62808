const svg = "http://www.w3.org/2000/svg";
const maxPoints = 400; // of a stroke

/** A stroke that is being drawn in a box, as a line. */
export class Stroke {
  #points = []; // [seconds, value]
  #box;
  #picture = document.createElementNS(svg, "svg");
  #line = document.createElementNS(svg, "polyline");

  constructor(box) {
    this.#box = box;
    this.#picture.setAttribute("aria-hidden", "true");
    this.#picture.append(this.#line);
    box.append(this.#picture);
  }

  add({ seconds, value }, e) {
    this.#points.push([seconds, value]);
    const { left, top, height } = this.#box.getBoundingClientRect();
    const y = Math.min(Math.max(e.clientY - top, 0), height);
    this.#line.setAttribute("points", `${this.#line.getAttribute("points") ?? ""} ${e.clientX - left},${y}`);
  }

  /** end removes the line and returns the points. */
  end() {
    this.#picture.remove();
    const step = Math.ceil(this.#points.length / maxPoints);
    return this.#points.filter((_, i) => i % step === 0 || i === this.#points.length - 1);
  }
}
