import { init, redraw } from "./echarts.js";
import { resolver, withColors } from "./colors.js";
import { draw } from "./draw.js";
import { say } from "../say.js";

const paintTimeout = 1000; // milliseconds between drawing and painting, before paintNow paints

/** Painting draws the frame and the drawing of a run with ECharts. See HPAChart for both. */
export class Painting {
  layout; // of the frame
  size; // {width, height} of the element; undefined until known
  labels = []; // of the axis: {at, text, after}, at in seconds; after: the text begins at its place
  #chart;
  #root;
  #stage;
  #parts; // {scale, place}: functions that are called with new scales, and after drawing
  #canvas; // of ECharts
  #latest = { frame: "", drawing: "" };
  #revision = 0;
  #drawn = { frame: "", color: undefined, drawing: undefined }; // the series read the property drawing
  #color; // the colours of the theme
  #paintTimer; // runs paintNow if no frame has painted the chart
  #failed = document.createElement("p");

  constructor(chart, root, stage, parts) {
    this.#chart = chart;
    this.#root = root;
    this.#stage = stage;
    this.#parts = parts;
    this.#failed.className = "failed";
    // The browser may take the canvas' memory, and give it back empty. These events do not bubble.
    stage.addEventListener("contextrestored", () => {
      this.dispose();
      this.draw();
    }, true);
  }

  get scales() {
    return this.#drawn.drawing.scales;
  }

  set(frame, drawing, revision) {
    this.#latest = { frame, drawing };
    this.#revision = revision;
    this.draw();
  }

  recolor() {
    this.#color = undefined;
    this.draw();
  }

  flush() {
    this.#canvas?.getZr().flush();
  }

  resize() {
    const { width, height } = this.#measure();
    if (width === 0 || height === 0) return;
    this.#canvas?.resize({ width, height, silent: true });
    if (!this.#drawn.frame) this.draw();
  }

  #measure() {
    const { clientWidth: width, clientHeight: height } = this.#chart;
    return (this.size = { width, height });
  }

  dispose() {
    clearTimeout(this.#paintTimer);
    const canvas = this.#canvas;
    this.#canvas = undefined;
    this.#drawn.frame = "";
    canvas?.dispose();
  }

  draw() {
    this.#try(() => {
      this.#render();
      this.#failed.remove();
      this.#chart.toggleAttribute("failed", false);
    });
  }

  // try shows a sentence in place of the chart if act fails. The next run draws the whole
  // chart again.
  #try(act) {
    try {
      act();
    } catch (problem) {
      console.error("chart:", problem);
      this.#failed.textContent = say("The chart could not be drawn.");
      this.#root.prepend(this.#failed);
      for (const name of ["failed", "placed"]) this.#chart.toggleAttribute(name, true);
      this.#painted();
      this.dispose();
    }
  }

  // paintNow paints at once, because no frame came in time or its painting has failed.
  #paintNow() {
    if (!this.#canvas || document.hidden) return;
    this.#try(() => {
      this.#canvas.getZr().refreshImmediately();
      this.#painted();
    });
  }

  #render() {
    const { frame, drawing } = this.#latest;
    if (!frame) return;
    // The run may come before the observer of the size, and the observer does not report an element without any size.
    const { width, height } = this.size ?? this.#measure();
    if (width === 0 || height === 0) {
      this.#drawn.frame = ""; // the chart is hidden: draw everything once it is visible
      this.#painted();
      return;
    }
    if (!this.#canvas) {
      this.#canvas = init(this.#stage, null, { renderer: "canvas", width, height });
      this.#canvas.on("rendered", () => this.#painted());
    }
    const color = (this.#color ??= resolver(this.#chart));
    const before = this.#drawn;
    this.#drawn = { frame, color, drawing: JSON.parse(drawing) };
    this.#parts.scale(this.scales);
    if (frame === before.frame && color === before.color) {
      this.#canvas.dispatchAction({ type: redraw }); // redraw only the series
    } else {
      const { option, layout } = JSON.parse(withColors(frame, color));
      this.layout = layout;
      this.#bind(option, color);
      // setOption computes the shapes in this task. The next frame paints them.
      const zr = this.#canvas.getZr();
      zr.flush = () => {};
      try {
        this.#canvas.setOption(option, { replaceMerge: ["grid", "xAxis", "yAxis", "series"], silent: true });
      } finally {
        delete zr.flush;
      }
    }
    this.#parts.place();
    clearTimeout(this.#paintTimer);
    this.#paintTimer = setTimeout(() => this.#paintNow(), paintTimeout);
  }

  // bind replaces the names of functions in the option by functions.
  #bind(option, color) {
    for (const { axisLabel: label } of option.xAxis) {
      if (label.formatter !== "@time") continue;
      this.labels = label.customValues.map((at, i) => ({ at, text: label.texts[i], after: i === 0 && label.alignMinLabel === "left" }));
      label.formatter = (v) => label.texts[label.customValues.indexOf(v)] ?? "";
    }
    const plots = new Map(this.layout.tracks.map(({ id, plot }) => [id, plot]));
    for (const series of option.series) {
      series.renderItem = draw(series.renderItem, plots.get(series.name), () => this.#drawn.drawing, color);
    }
  }

  #painted() {
    clearTimeout(this.#paintTimer);
    const root = document.documentElement.dataset;
    root.revision = this.#revision;
    root.ready = "1";
  }
}
