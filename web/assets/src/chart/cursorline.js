import { textWidth } from "./draw.js";
import { clock, time } from "./format.js";

export const lineStyle = `
  .line { position: absolute; top: 0; left: 0; width: 0; pointer-events: none; will-change: transform; }
  .line::before { content: ""; position: absolute; top: 0; bottom: 0; left: -0.5px; width: 1px; }
  .cursor::before { background: var(--ink); }
  .hover::before { background: var(--faint); }
  .tag { position: absolute; top: 100%; left: 0; transform: translateX(calc(-50% + var(--shift, 0px))); padding: 0 4px; white-space: nowrap;
    font: var(--s)/18px var(--text-font); font-variant-numeric: tabular-nums; color: var(--ground); background: var(--ink); }
  /* covers the label of the axis that it overlaps */
  .line .tag { box-shadow: var(--over, 0) 0 0 var(--wider, 0) var(--ground); }
  .hover .tag { color: var(--ink); background: var(--ground); }
  @media print { .hover { display: none; } }
`;

const padding = 4; // of the time, in pixels
const margin = 26; // how far the time may reach beyond the plots on their right, in pixels

/** CursorLine is a line through all lanes at one moment, with its time below the lanes. */
export class CursorLine {
  element = document.createElement("div");
  #tag = document.createElement("span");

  constructor(name) {
    this.element.className = `line ${name}`;
    this.#tag.className = "tag";
    this.element.append(this.#tag);
    this.hide();
  }

  hide() {
    this.element.hidden = true;
  }

  /** stretch makes the line as high as the lanes. */
  stretch({ top, bottom }) {
    this.element.style.top = `${top}px`;
    this.element.style.height = `${bottom - top}px`;
  }

  /**
   * place puts the line at a moment. labels are the labels of the axis, as {at, text, after}. All times are
   * in seconds. The time below the line stays below the plots, so that it does not cover the legend.
   */
  place(seconds, { left, width, from, to, clock: start }, labels) {
    const x = left + (to > from ? ((seconds - from) / (to - from)) * width : 0);
    this.element.style.transform = `translateX(${Math.round(x)}px)`;
    const text = start === undefined ? time(seconds) : clock(start + seconds);
    this.#tag.textContent = text;
    const half = textWidth(text) / 2 + padding;
    const shift = Math.max(left - 2 + half - x, Math.min(left + width + margin - half - x, 0));
    this.#tag.style.setProperty("--shift", `${shift}px`);
    let [over, wider] = [0, 0];
    for (const label of labels) {
      const room = textWidth(label.text) / 2;
      const off = left + ((label.at - from) / (to - from)) * width + (label.after ? room : 0) - x - shift;
      if (Math.abs(off) < half + room + padding) [over, wider] = [off, Math.max(room - half, 0)];
    }
    this.#tag.style.setProperty("--over", `${over}px`);
    this.#tag.style.setProperty("--wider", `${wider}px`);
    this.element.hidden = seconds < from || seconds > to;
  }
}
