import { Axis, axisStyle } from "./axis.js";
import { CursorLine, lineStyle } from "./cursorline.js";
import { DragLines, dragLineStyle } from "./draglines.js";
import { Gestures } from "./gestures.js";
import { Card, cardStyle } from "./hover.js";
import { Loads } from "./loads.js";
import { loadSheet } from "./loadsheet.js";
import { Painting } from "./painting.js";
import { Zoom } from "./zoom.js";
import "./brush.js";

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: block; position: relative; touch-action: pan-y; user-select: none; -webkit-user-select: none; }
  .stage { position: absolute; inset: 0; cursor: crosshair; }
  .stage.opens { cursor: pointer; }
  [hidden] { display: none; }
  :host([failed]) { overflow: auto; }
  :host([failed]) ::slotted(*) { position: relative !important; inset: auto !important; width: auto !important; height: auto !important; }
  :host([failed]) :is(.line, .grip), :host([failed]) ::slotted(.poster) { display: none !important; } /* the poster shows another run */
  .failed { margin: 8px 16px; }
  ::slotted(*) { position: absolute; }
${lineStyle}${cardStyle}${axisStyle}${dragLineStyle}`);

/**
 * <hpa-chart> draws a timeline and moves one cursor over it.
 *
 *   setChart(frame, drawing, revision)
 *                             frame: {option, layout}; drawing: {scales, lanes, looks}: the scale {max, step, numbers}
 *                             and the shapes of each lane, and all looks, see draw.js
 *   setCursor(seconds)
 *   repaint()                 paints in the current colours, at once
 *   event hpa-seek            detail: seconds, at most one per frame
 *   point({at, reach, y})     set by the program: returns the card's text for a place, in seconds and in pixels from the top; see hover.js
 *   event hpa-tap             detail: {at, reach, y}: a click, which moves the cursor
 *   event hpa-line            detail: {path, value, continues}: a line was dragged, which sets a field; continues: in the same drag as before
 *   event hpa-load            detail: how a load was changed in its lane, see loads.js
 *   event hpa-size            detail: {width, height}
 *   event hpa-zoom            detail: {from, to}, in seconds: the part of the run to show, see zoom.js and axis.js; zeros: the whole run
 *
 * layout: {left, right, top, bottom, height, least, low, head, from, to, tracks: [{id, top, height,
 * over, axis, plot}]} in pixels of the element. Children with a matching data-track are
 * put at the track's place; children of other tracks are hidden. data-lines are the lines
 * that can be dragged, see draglines.js. data-loads are the points of loads, see
 * loads.js. data-part: the plots show a part of the run.
 * data-axis says what a drag along the axis does. A track's plot {lane, top, height} is its place, and the index of its lane in the
 * drawing. The cursor is a separate element, so moving it does not redraw the chart.
 */
class HPAChart extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #stage = document.createElement("div");
  #cursor = new CursorLine("cursor");
  #hoverLine = new CursorLine("hover");
  #painting = new Painting(this, this.#root, this.#stage, {
    scale: (scales) => this.#dragged.forEach((lines) => lines.keepScale(scales)),
    place: () => this.#arrange(),
  });
  #seconds = 0;
  #lines = new DragLines(this, this.#root, () => this.#painting.draw());
  #loads = new Loads(this, this.#root, () => this.#painting.draw());
  #dragged = [this.#lines, this.#loads];
  #gestures;
  #axis;
  #card;
  #sizes;
  #theme;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet, loadSheet];
    this.#stage.className = "stage";
    this.#stage.setAttribute("part", "plot");
    this.#root.append(this.#stage, this.#hoverLine.element, this.#cursor.element, document.createElement("slot"));
    const plot = () => this.#plot();
    const parts = { lines: this.#lines, loads: this.#loads, hoverLine: this.#hoverLine };
    this.#gestures = new Gestures(this, this.#stage, parts, plot, (seconds) => this.#place(this.#hoverLine, seconds));
    this.#card = parts.card = new Card(this, this.#stage, (x) => this.#gestures.secondsAt(x));
    parts.zoom = new Zoom(this, this.#stage, plot);
    this.#axis = parts.axis = new Axis(this, this.#stage, plot);
  }

  static observedAttributes = ["data-lines", "data-loads"];

  attributeChangedCallback(name, was, now) {
    if (was !== now) (name === "data-loads" ? this.#loads : this.#lines).set(now);
  }

  connectedCallback() {
    this.#sizes = new ResizeObserver(() => this.#resized());
    this.#sizes.observe(this);
    this.#theme = new MutationObserver(this.#recolor);
    this.#theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.dark.addEventListener("change", this.#recolor);
    addEventListener("keydown", this.#escape);
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    this.#theme.disconnect();
    this.dark.removeEventListener("change", this.#recolor);
    removeEventListener("keydown", this.#escape);
    this.#gestures.stop();
    this.#painting.dispose();
  }

  dark = matchMedia("(prefers-color-scheme: dark)");

  setChart(frame, drawing, revision) {
    this.#painting.set(frame, drawing, revision);
  }

  #recolor = () => this.#painting.recolor();

  repaint() {
    this.#recolor();
    this.#painting.flush();
  }

  #escape = (e) => {
    if (e.key !== "Escape") return;
    this.#card.hide();
    this.#axis.cancel();
  };

  setCursor(seconds) {
    this.#seconds = seconds;
    this.#place(this.#cursor, seconds);
  }

  // arrange puts everything around the drawing at its place.
  #arrange() {
    const { left, right, head, height, least, low, tracks } = this.#painting.layout;
    const width = this.#painting.size.width - left - right;
    const heads = new Map(tracks.map((t) => [t.id, t]));
    for (const child of this.children) {
      if (child.dataset.corner) continue; // the style sheet places it
      const place = heads.get(child.dataset.track);
      child.toggleAttribute("hidden", !place);
      if (!place) continue;
      const beside = (head > 0 && !place.over) || place.axis;
      child.style.top = `${place.top}px`;
      child.style.left = beside ? "0" : `${left}px`;
      child.style.width = `${place.axis ? left - 2 : beside ? head : width}px`;
      child.style.height = `${place.height}px`;
    }
    const plots = tracks.filter((t) => t.plot);
    const places = Object.fromEntries(plots.map(({ id, plot }) => [id, { ...plot, max: this.#painting.scales[plot.lane].max }]));
    for (const lines of this.#dragged) lines.place(places, this.#plot());
    const sizes = { need: `${height}px`, least: `${least}px`, low: `${low}px`, plots: `${width}px`, beside: `${right}px` };
    for (const [name, value] of Object.entries(sizes)) this.style.setProperty(`--${name}`, value); // the style sheet may make the chart higher or lower
    this.toggleAttribute("placed", true);
    for (const line of [this.#cursor, this.#hoverLine]) line.stretch(this.#painting.layout);
    this.#place(this.#cursor, this.#seconds);
    this.#card.refresh();
  }

  #resized() {
    this.#painting.resize();
    const { width, height } = this.#painting.size;
    this.style.setProperty("--wide", width);
    this.style.setProperty("--tall", height);
    if (width > 0 && height > 0) this.dispatchEvent(new CustomEvent("hpa-size", { detail: { width, height } }));
  }

  #place(line, seconds) {
    const plot = this.#plot();
    if (plot) line.place(seconds, plot, this.#painting.labels);
  }

  // plot returns the place of the plots, in pixels, and their part of the run, in seconds.
  #plot() {
    if (!this.#painting.layout) return undefined;
    const { left, right, from, to, clock, top, bottom } = this.#painting.layout;
    return { left, width: this.#painting.size.width - left - right, from, to, clock, top, bottom };
  }
}

customElements.define("hpa-chart", HPAChart);
