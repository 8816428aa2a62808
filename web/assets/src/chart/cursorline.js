import { clock, time } from "./format.js";

export const lineStyle = `
  .line { position: absolute; top: 0; left: 0; width: 0; pointer-events: none; will-change: transform; }
  .line::before { content: ""; position: absolute; top: 0; bottom: 0; left: -0.5px; width: 1px; }
  .cursor::before { background: var(--ink); }
  .hover::before { background: var(--faint); }
  .tag { position: absolute; top: 100%; left: 0; transform: translateX(-50%); padding: 0 4px; white-space: nowrap;
    font: var(--s)/18px var(--text-font); font-variant-numeric: tabular-nums; color: var(--ground); background: var(--ink); }
  /* covers the label of the axis that it overlaps */
  .line .tag { box-shadow: var(--over, 0) 0 var(--ground); }
  .hover .tag { color: var(--ink); background: var(--ground); }
  @media print { .hover { display: none; } }
`;

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

  /** place puts the line at a moment. labels are the moments of the axis labels. All are in seconds. */
  place(seconds, { left, width, from, to, clock: start }, labels) {
    const x = left + (to > from ? ((seconds - from) / (to - from)) * width : 0);
    this.element.style.transform = `translateX(${Math.round(x)}px)`;
    this.#tag.textContent = start === undefined ? time(seconds) : clock(start + seconds);
    const over = labels.map((at) => left + ((at - from) / (to - from)) * width - x).find((off) => Math.abs(off) < 40);
    this.#tag.style.setProperty("--over", `${over ?? 0}px`);
    this.element.hidden = seconds < from || seconds > to;
  }
}
