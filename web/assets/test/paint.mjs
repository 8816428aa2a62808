// Not a test: paints charts as the page does, for the test of package chart that
// compares them with what package picture draws. It reads [{name, lanes, drawing, plots, widths,
// left, right, end}, ...] from the standard input and writes the shapes of each plot as
// [[kind, colour, ...numbers or text], ...].
import { text } from "node:stream/consumers";

globalThis.devicePixelRatio = 1;
let widths = {};
const context = () => ({
  measureText: (label) => ({ width: widths[label] }),
  scale() {}, beginPath() {}, moveTo() {}, lineTo() {}, stroke() {},
});
globalThis.document = {
  createElement: () => {
    const c = context();
    return { getContext: () => c, c };
  },
};
const { draw } = await import("../src/chart/draw.js");

function painted({ type, shape, style }) {
  const { fill, stroke, lineWidth } = style;
  const dash = String(style.lineDash ?? "");
  if (type === "text") return ["text", fill, Boolean(stroke), style.x, style.y, style.text];
  if (type === "line") return ["line", stroke, lineWidth, dash, shape.x1, shape.y1, shape.x2, shape.y2];
  if (type === "polyline") return ["line", stroke, lineWidth, dash, ...shape.points.flat()];
  const { x, y, width, height } = shape;
  const points = shape.points ?? [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
  if (stroke) return ["line", stroke, lineWidth, dash, ...[...points, points[0]].flat()];
  if (fill.image) return ["hatch", fill.image.c.strokeStyle, ...points.flat()];
  return ["area", fill, ...points.flat()];
}

const out = JSON.parse(await text(process.stdin)).map((chart) => {
  widths = chart.widths;
  const { left, right, end } = chart;
  const api = { coord: ([t]) => [left + ((right - left) * t) / end, 0] };
  return chart.plots.map((plot, i) => {
    const color = (name) => name.slice(2);
    const renderItem = draw("@shapes", plot, () => chart.drawing, color);
    try {
      return renderItem({ coordSys: { x: left, width: right - left } }, api).children.map(painted);
    } catch (cause) {
      throw new Error(`${chart.name}, the lane ${chart.lanes[i]}`, { cause });
    }
  });
});
process.stdout.write(JSON.stringify(out));
