// Shapes that no stock series has. A series names one as its renderItem; its
// rows carry what the shape needs, in the order that core's option says.
import { hatch } from "./colors.js";

const font = '12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

const dashes = { solid: null, dashed: [5, 4], dotted: [2, 3] };

/**
 * A step function: the series' points, [at, value], each value holding until
 * the next; null breaks the line. ECharts' own lines leave out what is shorter
 * than two pixels, which turns a small step into a slope.
 */
function steps(rows, color, { points, stroke }) {
  return ({ coordSys: plot }, api) => {
    const sharp = (y) => Math.round(y - 0.5) + 0.5;
    const [, floor] = api.coord([0, 0]);
    const children = [];
    const add = (run) => {
      if (run.length < 2) return;
      if (stroke.fill) {
        const area = [[run[0][0], floor], ...run, [run.at(-1)[0], floor]];
        children.push({ type: "polygon", silent: true, shape: { points: area }, style: { fill: stroke.fill } });
      }
      if (stroke.color) {
        const style = { stroke: stroke.color, lineWidth: stroke.width, lineDash: dashes[stroke.dash], lineJoin: "round", fill: null };
        children.push({ type: "polyline", silent: true, shape: { points: run }, style });
      }
    };
    let run = [];
    for (const [at, value] of points) {
      const [x, level] = api.coord([at, value ?? 0]);
      if (run.length > 0) run.push([x, run.at(-1)[1]]);
      if (value === null) {
        add(run);
        run = [];
        continue;
      }
      run.push([x, Math.max(plot.y, sharp(level))]);
    }
    add(run);
    return { type: "group", silent: true, children };
  };
}

/** Spans in which something held the replicas back: [from, to, kind, label, short label]. */
function spans(rows, color) {
  return (params, api) => {
    const [from, to, kind] = rows[params.dataIndex];
    const box = clip(params.coordSys, api.coord([from, 0])[0], api.coord([to, 0])[0]);
    if (!box) return;
    const { y, height } = params.coordSys;
    const shape = { x: box.x, y, width: box.width, height };
    const children = [
      { type: "rect", shape, style: { fill: color(`--${kind}-wash`) } },
      { type: "rect", shape, style: { fill: hatch(color(`--${kind}-hatch`), kind === "held" ? -1 : 1) } },
    ];
    return { type: "group", children, silent: true };
  };
}

/** Their labels, which lie over the lines. */
function labels(rows, color) {
  return (params, api) => {
    const [from, to, kind, long, short] = rows[params.dataIndex];
    const box = clip(params.coordSys, api.coord([from, 0])[0], api.coord([to, 0])[0]);
    if (!box) return;
    const room = box.width - 8;
    const label = [long, short].find((l) => width(l) <= room);
    if (!label) return;
    const { style } = text(label, box.x + 5, params.coordSys.y + 4, color(`--${kind}`), room, "top");
    return { type: "text", silent: true, style: { ...style, stroke: color("--ground"), lineWidth: 4 } };
  };
}

/**
 * Lanes of states: [from, to, top, height, look, label]. A look of "on" is a
 * full bar, "off" an outlined one, so they differ without colour too.
 */
function lanes(rows, color) {
  return (params, api) => {
    const [from, to, top, height, look, tone, label] = rows[params.dataIndex];
    const box = clip(params.coordSys, api.coord([from, 0])[0], api.coord([to, 0])[0]);
    if (!box) return;
    const shape = { x: box.x, y: top, width: Math.max(1, box.width - 1), height };
    const ink = color(`--${tone}`);
    const full = look === "on";
    const children = [];
    if (look === "none") {
      const y = top + height / 2;
      children.push({
        type: "line",
        shape: { x1: box.x, y1: y, x2: box.x + box.width, y2: y },
        style: { stroke: color("--faint"), lineDash: [1, 3], lineWidth: 1 },
      });
    } else if (full) {
      children.push({ type: "rect", shape, style: { fill: color(`--${tone}-fill`) } });
      children.push({ type: "rect", shape: { ...shape, width: Math.min(2, shape.width) }, style: { fill: ink } });
    } else {
      const inset = { x: shape.x + 0.5, y: top + 0.5, width: Math.max(0.5, shape.width - 1), height: height - 1 };
      children.push({ type: "rect", shape: inset, style: { fill: "none", stroke: ink, lineWidth: 1 } });
    }
    if (label && box.width - 10 >= Math.min(64, width(label))) {
      children.push(text(label, box.x + 6, top + height / 2, color(`--${tone}-text`), box.width - 10, "middle"));
    }
    return { type: "group", children, silent: true };
  };
}

/** Marks of events: [at, middle, kind]. Up and down point, warnings are a bar. */
function marks(rows, color) {
  return (params, api) => {
    const [at, middle, kind] = rows[params.dataIndex];
    const x = api.coord([at, 0])[0];
    const { x: left, width } = params.coordSys;
    if (x < left - 1 || x > left + width + 1) return;
    if (kind === "warn") {
      const fill = color("--bad");
      return {
        type: "group",
        silent: true,
        children: [
          { type: "rect", shape: { x: x - 1, y: middle - 5, width: 2, height: 6 }, style: { fill } },
          { type: "rect", shape: { x: x - 1, y: middle + 3, width: 2, height: 2 }, style: { fill } },
        ],
      };
    }
    const d = kind === "up" ? -1 : 1;
    const points = [
      [x - 4, middle - 3 * d],
      [x + 4, middle - 3 * d],
      [x, middle + 4 * d],
    ];
    return { type: "polygon", silent: true, shape: { points }, style: { fill: color("--replicas") } };
  };
}

/** Bands between two values over a span: [from, to, low, high, colour name]. */
function bands(rows, color) {
  return (params, api) => {
    const [from, to, low, high, name] = rows[params.dataIndex];
    const a = api.coord([from, high]);
    const b = api.coord([to, low]);
    const box = clip(params.coordSys, a[0], b[0]);
    if (!box) return;
    const { y, height } = params.coordSys;
    const top = Math.max(y, a[1]);
    const bottom = Math.min(y + height, b[1]);
    if (bottom <= top) return;
    return {
      type: "rect",
      silent: true,
      shape: { x: box.x, y: top, width: box.width, height: bottom - top },
      style: { fill: color(`--${name}`) },
    };
  };
}

function clip({ x, width }, from, to) {
  const left = Math.max(x, from);
  const right = Math.min(x + width, to);
  return right > left ? { x: left, width: right - left } : null;
}

const measure = document.createElement("canvas").getContext("2d");
const widths = new Map();

function width(value) {
  let w = widths.get(value);
  if (w === undefined) {
    measure.font = font;
    w = measure.measureText(value).width;
    widths.set(value, w);
  }
  return w;
}

function text(value, x, y, fill, width, verticalAlign) {
  return {
    type: "text",
    silent: true,
    style: { text: value, x, y, fill, font, verticalAlign, width, overflow: "truncate", ellipsis: "…" },
  };
}

export const drawers = { "@steps": steps, "@spans": spans, "@labels": labels, "@lanes": lanes, "@marks": marks, "@bands": bands };
