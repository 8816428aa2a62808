import { init, redraw } from "./echarts.js";
import { resolver, withColors } from "./colors.js";
import { draw } from "./draw.js";
import { clock, time } from "./format.js";
import { Hover, hoverStyle } from "./hover.js";
import { DragLines, dragLineStyle } from "./draglines.js";
import { Loads } from "./loads.js";
import { loadSheet } from "./loadsheet.js";
import { Selection, selectionStyle } from "./selection.js";
import { swipe, Zoom } from "./zoom.js";
import "./brush.js";
import { capture } from "../pointer.js";
import { say } from "../say.js";

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: block; position: relative; touch-action: pan-y; user-select: none; -webkit-user-select: none; }
  .stage { position: absolute; inset: 0; cursor: crosshair; }
  .stage.opens { cursor: pointer; }
  .line { position: absolute; top: 0; left: 0; width: 0; pointer-events: none; will-change: transform; }
  .line::before { content: ""; position: absolute; top: 0; bottom: 0; left: -0.5px; width: 1px; }
  .cursor::before { background: var(--ink); }
  .hover::before { background: var(--faint); }
  .tag { position: absolute; top: 100%; left: 0; transform: translateX(-50%); padding: 0 4px; white-space: nowrap;
    font: var(--s)/18px var(--text-font); font-variant-numeric: tabular-nums; color: var(--ground); background: var(--ink); }
  /* covers the label of the axis that it overlaps */
  .line .tag { box-shadow: var(--over, 0) 0 var(--ground); }
  .hover .tag { color: var(--ink); background: var(--ground); }
  [hidden] { display: none; }
  :host([failed]) { overflow: auto; }
  :host([failed]) ::slotted(*) { position: relative !important; inset: auto !important; width: auto !important; height: auto !important; }
  :host([failed]) :is(.line, .grip) { display: none; }
  .failed { margin: 8px 16px; }
  @media print { .hover { display: none; } }
  ::slotted(*) { position: absolute; }
${hoverStyle}${selectionStyle}${dragLineStyle}`);

const patience = 1000; // milliseconds between drawing and painting, before paintNow paints

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
 *   event hpa-select          detail: {from, to}, in seconds: the part of the run that was selected on the axis, see selection.js
 *   event hpa-zoom            detail: {from, to}, in seconds: the part of the run to show, see zoom.js
 *
 * layout: {left, right, top, bottom, height, least, low, head, from, to, tracks: [{id, top, height,
 * over, axis, plot}]} in pixels of the element. Children with a matching data-track are
 * put at the track's place; children of other tracks are hidden. data-lines are the lines
 * that can be dragged, see draglines.js. data-loads are the points of loads, see
 * loads.js. data-part: the plots show a part of the run.
 * data-selected is the selected part of the run, "from-to" in seconds. A
 * track's plot {lane, top, height} is its place, and the index of its lane in the
 * drawing. The cursor is a separate element, so moving it does not redraw the chart.
 */
class HPAChart extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #stage = make("div", "stage");
  #cursor = line("cursor");
  #hover = line("hover");
  #chart;
  #latest = { frame: "", drawing: "" };
  #revision = 0;
  #drawn = { frame: "", color: undefined, drawing: undefined }; // the series read the property drawing
  #color; // the colours of the theme
  #paintTimer; // runs paintNow if no frame has painted the chart
  #failed = make("p", "failed");
  #layout;
  #labels = []; // the positions of the axis labels, in seconds
  #seconds = 0;
  #seek = { frame: 0, x: 0 };
  #dragging = false;
  #lines = new DragLines(this, this.#root, () => this.#draw());
  #loads = new Loads(this, this.#root, () => this.#draw());
  #zoom;
  #selection;
  #card;
  #from; // the event at which the pointer went down; undefined after the pointer has moved
  #size; // {width, height}; undefined until known
  #sizes;
  #theme;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet, loadSheet];
    this.#stage.setAttribute("part", "plot");
    this.#root.append(this.#stage, this.#hover, this.#cursor, document.createElement("slot"));
    this.#cursor.hidden = this.#hover.hidden = true;
    this.#stage.addEventListener("pointerdown", (e) => this.#down(e));
    this.#stage.addEventListener("pointermove", (e) => this.#move(e));
    this.#stage.addEventListener("pointerup", (e) => this.#up(e));
    this.#stage.addEventListener("pointercancel", (e) => this.#up(e));
    this.#stage.addEventListener("pointerleave", () => this.#away());
    this.#card = new Hover(this, this.#stage, (x) => this.#secondsAt(x));
    this.#zoom = new Zoom(this, this.#stage, () => this.#plot());
    this.#selection = new Selection(this, this.#stage, () => this.#plot());
  }

  static observedAttributes = ["data-lines", "data-loads", "data-selected"];

  attributeChangedCallback(name, was, now) {
    if (name === "data-selected") this.#selection.set(now);
    else if (was !== now) (name === "data-loads" ? this.#loads : this.#lines).set(now);
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
    cancelAnimationFrame(this.#seek.frame);
    this.#dispose();
  }

  #dispose() {
    clearTimeout(this.#paintTimer);
    const chart = this.#chart;
    this.#chart = undefined;
    this.#drawn.frame = "";
    chart?.dispose();
  }

  dark = matchMedia("(prefers-color-scheme: dark)");

  setChart(frame, drawing, revision) {
    this.#latest = { frame, drawing };
    this.#revision = revision;
    this.#draw();
  }

  #recolor = () => {
    this.#color = undefined;
    this.#draw();
  };

  repaint() {
    this.#recolor();
    this.#chart?.getZr().flush();
  }

  #escape = (e) => e.key === "Escape" && this.#card.hide();

  #away() {
    this.#lines.point();
    this.#loads.leave();
    this.#hover.hidden = true;
    this.#card.hide();
  }

  setCursor(seconds) {
    this.#seconds = seconds;
    this.#place(this.#cursor, seconds);
  }

  #draw = () => {
    this.#try(() => {
      this.#render();
      this.#failed.remove();
      this.toggleAttribute("failed", false);
    });
  };

  // try shows a sentence in place of the chart if act fails. The next run draws the whole
  // chart again.
  #try(act) {
    try {
      act();
    } catch (problem) {
      console.error("chart:", problem);
      this.#failed.textContent = say("The chart could not be drawn.");
      this.#root.prepend(this.#failed);
      for (const name of ["failed", "placed"]) this.toggleAttribute(name, true);
      this.#painted();
      this.#dispose();
    }
  }

  // paintNow paints at once, because no frame came in time or its painting has failed.
  #paintNow() {
    if (!this.#chart || document.hidden) return;
    this.#try(() => {
      this.#chart.getZr().refreshImmediately();
      this.#painted();
    });
  }

  #render() {
    const { frame, drawing } = this.#latest;
    if (!frame || !this.#size) return;
    const { width, height } = this.#size;
    if (width === 0 || height === 0) {
      this.#drawn.frame = ""; // the chart is hidden: draw everything once it is visible
      this.#painted();
      return;
    }
    if (!this.#chart) {
      this.#chart = init(this.#stage, null, { renderer: "canvas", width, height });
      this.#chart.on("rendered", () => this.#painted());
    }
    const color = (this.#color ??= resolver(this));
    const before = this.#drawn;
    this.#drawn = { frame, color, drawing: JSON.parse(drawing) };
    for (const lines of [this.#lines, this.#loads]) lines.keepScale(this.#drawn.drawing.scales);
    if (frame === before.frame && color === before.color) {
      this.#chart.dispatchAction({ type: redraw }); // redraw only the series
    } else {
      const { option, layout } = JSON.parse(withColors(frame, color));
      this.#layout = layout;
      this.style.setProperty("--need", `${layout.height}px`); // the style sheet may make the chart higher or lower
      this.style.setProperty("--least", `${layout.least}px`);
      this.style.setProperty("--low", `${layout.low}px`);
      this.#bind(option, color);
      // setOption computes the shapes in this task. The next frame paints them.
      const zr = this.#chart.getZr();
      zr.flush = () => {};
      try {
        this.#chart.setOption(option, { replaceMerge: ["grid", "xAxis", "yAxis", "series"], silent: true });
      } finally {
        delete zr.flush;
      }
    }
    this.#arrange();
    this.#place(this.#cursor, this.#seconds);
    this.#card.refresh();
    clearTimeout(this.#paintTimer);
    this.#paintTimer = setTimeout(() => this.#paintNow(), patience);
  }

  // bind replaces the names of functions in the option by functions.
  #bind(option, color) {
    for (const { axisLabel: label } of option.xAxis) {
      if (label.formatter !== "@time") continue;
      this.#labels = label.customValues;
      label.formatter = (v) => label.texts[label.customValues.indexOf(v)] ?? "";
    }
    const plots = new Map(this.#layout.tracks.map(({ id, plot }) => [id, plot]));
    for (const series of option.series) {
      series.renderItem = draw(series.renderItem, plots.get(series.name), () => this.#drawn.drawing, color);
    }
  }

  #arrange() {
    const { left, right, head, tracks } = this.#layout;
    const width = this.#size.width - left - right;
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
    const { scales } = this.#drawn.drawing;
    const plots = tracks.filter((t) => t.plot);
    const places = Object.fromEntries(plots.map(({ id, plot }) => [id, { ...plot, max: scales[plot.lane].max }]));
    for (const lines of [this.#lines, this.#loads]) lines.place(places, this.#plot());
    this.style.setProperty("--plots", `${width}px`);
    this.style.setProperty("--beside", `${right}px`);
    this.#selection.place();
    this.toggleAttribute("placed", true);
    for (const l of [this.#cursor, this.#hover]) {
      l.style.top = `${this.#layout.top}px`;
      l.style.height = `${this.#layout.bottom - this.#layout.top}px`;
    }
  }

  #painted() {
    clearTimeout(this.#paintTimer);
    const root = document.documentElement.dataset;
    root.revision = this.#revision;
    root.ready = "1";
  }

  #resized() {
    const { clientWidth: width, clientHeight: height } = this;
    this.#size = { width, height };
    this.style.setProperty("--wide", width);
    this.style.setProperty("--tall", height);
    if (width === 0 || height === 0) return;
    this.#chart?.resize({ width, height, silent: true });
    if (!this.#drawn.frame) this.#draw();
    this.dispatchEvent(new CustomEvent("hpa-size", { detail: { width, height } }));
  }

  #place(l, seconds) {
    if (!this.#layout) return;
    const { left, width, from, to } = this.#plot();
    const { clock: start } = this.#layout;
    const x = left + (to > from ? ((seconds - from) / (to - from)) * width : 0);
    l.style.transform = `translateX(${Math.round(x)}px)`;
    l.firstChild.textContent = start === undefined ? time(seconds) : clock(start + seconds);
    const over = this.#labels.map((at) => left + ((at - from) / (to - from)) * width - x).find((off) => Math.abs(off) < 40);
    l.firstChild.style.setProperty("--over", `${over ?? 0}px`);
    l.hidden = seconds < from || seconds > to;
  }

  // plot returns the place of the plots, in pixels, and their part of the run, in seconds.
  #plot() {
    if (!this.#layout) return undefined;
    const { left, right, from, to, clock, top, bottom } = this.#layout;
    return { left, width: this.#size.width - left - right, from, to, clock, top, bottom };
  }

  #secondsAt(clientX) {
    const { left, width, from, to } = this.#plot();
    const x = clientX - this.getBoundingClientRect().left - left;
    return from + Math.min(Math.max(x / width, 0), 1) * (to - from);
  }

  #down(e) {
    if (!this.#layout || e.button !== 0) return;
    if (this.#zoom.down(e, this.#selection.near(e))) {
      this.#dragging = false;
      this.#from = undefined;
      return;
    }
    this.#dragging = true;
    this.#from = e;
    this.#away();
    capture(this.#stage, e);
    if (this.#selection.down(e)) {
      this.#dragging = false;
      return;
    }
    // otherwise the first movement decides between a drag and a scroll of the page
    if (!this.#near(e) && e.pointerType !== "touch") this.#seekTo(e.clientX);
  }

  #move(e) {
    if (!this.#layout) return;
    if (this.#zoom.move(e)) {
      this.#from = undefined;
      return;
    }
    if (this.#from && (this.#lines.startsDrag(this.#from, e) || this.#loads.startsDrag(this.#from, e))) {
      this.#dragging = false;
      this.#from = undefined;
    }
    if (this.#lines.drag(e) || this.#loads.drag(e)) return;
    const way = this.#from && swipe(e.clientX - this.#from.clientX, e.clientY - this.#from.clientY);
    if (way) {
      if (way === "up" && e.pointerType === "touch") this.#dragging = false; // the page scrolls
      this.#from = undefined;
    }
    if (this.#selection.move(e, !this.#from)) return;
    if (!this.#dragging) {
      const near = this.#lines.point(e) || this.#loads.near(e);
      this.#stage.style.cursor = near ? "ns-resize" : this.#selection.hint(e) ? "col-resize" : "";
    }
    if (this.#from && (e.pointerType === "touch" || this.#near(this.#from))) return; // the press may still become a drag of the line, or a swipe
    if (this.#dragging) this.#seekTo(e.clientX);
    else if (e.pointerType !== "touch") {
      this.#place(this.#hover, this.#secondsAt(e.clientX));
      this.#card.move(e);
    }
  }

  #up(e) {
    this.#dragging = false;
    this.#zoom.up(e);
    this.#lines.drop();
    this.#loads.drop();
    this.#selection.up();
    if (this.#from && e.type === "pointerup") {
      this.#loads.tap(e);
      cancelAnimationFrame(this.#seek.frame); // the tap moves the cursor
      this.#seek.frame = 0;
      this.dispatchEvent(new CustomEvent("hpa-tap", { detail: this.#card.place({ x: e.clientX, y: e.clientY }) }));
    }
    this.#from = undefined;
    if (this.#stage.hasPointerCapture(e.pointerId)) this.#stage.releasePointerCapture(e.pointerId);
  }

  // near returns the line under the mouse that can be dragged.
  #near(e) {
    return this.#lines.near(e) ?? this.#loads.near(e);
  }

  #seekTo(clientX) {
    this.#seek.x = clientX;
    this.#seek.frame ||= requestAnimationFrame(() => {
      this.#seek.frame = 0;
      if (!this.#layout) return;
      this.dispatchEvent(new CustomEvent("hpa-seek", { detail: this.#secondsAt(this.#seek.x) }));
    });
  }
}

function make(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

function line(name) {
  const element = make("div", `line ${name}`);
  element.append(make("span", "tag"));
  return element;
}

customElements.define("hpa-chart", HPAChart);
