// Shapes that no stock series has. A series names one as its renderItem. It is
// one item that spans the run, and draws all of its rows or points, or its scale,
// at once.
import { hatch } from "./colors.js";
import { formatters } from "./format.js";

const font = '12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const dashes = { solid: null, dashed: [5, 4], dotted: [2, 3] };

/**
 * A step function: points are [at, value], each value holding until the next;
 * null breaks the line. ECharts' own lines leave out what is shorter than two
 * pixels, which turns a small step into a slope.
 */
function steps({ points, stroke }, plot, at) {
  const shapes = [];
  const floor = at(0, 0)[1];
  const sharp = (y) => Math.min(floor, Math.max(plot.y, crisp(y)));
  const add = (run) => {
    if (run.length < 2) return;
    if (stroke.fill) {
      const area = [[run[0][0], floor], ...run, [run.at(-1)[0], floor]];
      shapes.push({ type: "polygon", shape: { points: area }, style: { fill: stroke.fill } });
    }
    if (stroke.color) {
      const style = { stroke: stroke.color, lineWidth: stroke.width, lineDash: dashes[stroke.dash], lineJoin: "round", fill: null };
      shapes.push({ type: "polyline", shape: { points: run }, style });
    }
  };
  let run = [];
  for (const [t, value] of points) {
    const [x, y] = at(t, value ?? 0);
    if (run.length > 0) run.push([x, run.at(-1)[1]]);
    if (value === null) {
      add(run);
      run = [];
    } else {
      run.push([x, sharp(y)]);
    }
  }
  add(run);
  return shapes;
}

/** The lines and the numbers of a scale, but for its end, which is seldom round. */
function scale(_, plot, at, color, { max, step, format }) {
  const shapes = [];
  for (let i = 0; i * step < max * 0.999999; i++) {
    const y = crisp(at(0, i * step)[1]);
    const style = { stroke: color("--rule"), lineWidth: 1 };
    shapes.push({ type: "line", shape: { x1: plot.x, y1: y, x2: plot.x + plot.width, y2: y }, style });
    const label = formatters[format](i * step);
    shapes.push(text(label, plot.x - 8, y, color("--quiet"), undefined, { align: "right", verticalAlign: "middle" }));
  }
  return shapes;
}

/** Bands between two values over a span: [from, to, low, high, colour name]. */
function bands({ rows }, plot, at, color) {
  return rows.map(([from, to, low, high, name]) => {
    const [x, top] = at(from, high);
    const [right, bottom] = at(to, low);
    const y = Math.max(plot.y, top);
    const height = Math.max(0, Math.min(plot.y + plot.height, bottom) - y);
    return rect(x, y, right - x, height, { fill: color(`--${name}`) });
  });
}

/** Spans in which something held the replicas back: [from, to, tone, label, short label]. */
function spans({ rows }, { y, height }, at, color) {
  return rows.flatMap(([from, to, tone]) => {
    const [x] = at(from, 0);
    const width = at(to, 0)[0] - x;
    return [
      rect(x, y, width, height, { fill: color(`--${tone}-wash`) }),
      rect(x, y, width, height, { fill: hatch(color(`--${tone}-hatch`), tone === "held" ? -1 : 1) }),
    ];
  });
}

/** Their labels, which lie over the lines. */
function labels({ rows }, { x: left, y, width: wide }, at, color) {
  return rows.flatMap(([from, to, tone, long, short]) => {
    const x = Math.max(left, at(from, 0)[0]);
    const room = Math.min(left + wide, at(to, 0)[0]) - x - 8;
    const label = [long, short].find((l) => width(l) <= room);
    if (!label) return [];
    const halo = { stroke: color("--ground"), lineWidth: 4 };
    return [text(label, x + 5, y + 4, color(`--${tone}`), room, { verticalAlign: "top", ...halo })];
  });
}

/**
 * Lanes of states: [from, to, top, height, look, tone, label]. A look of "on"
 * is a full bar, "off" an outlined one, so they differ without colour too.
 */
function lanes({ rows }, plot, at, color) {
  return rows.flatMap(([from, to, top, height, look, tone, label]) => {
    const x = Math.max(plot.x, at(from, 0)[0]);
    const right = Math.min(plot.x + plot.width, at(to, 0)[0]);
    if (right < x) return [];
    if (look === "none") {
      const y = top + height / 2;
      const style = { stroke: color("--faint"), lineDash: [1, 3], lineWidth: 1 };
      return [{ type: "line", shape: { x1: x, y1: y, x2: right, y2: y }, style }];
    }
    const wide = Math.max(1, right - x - 1);
    const ink = color(`--${tone}`);
    const shapes =
      look === "on"
        ? [
            rect(x, top, wide, height, { fill: color(`--${tone}-fill`) }),
            rect(x, top, Math.min(2, wide), height, { fill: ink }),
          ]
        : [rect(x + 0.5, top + 0.5, Math.max(0.5, wide - 1), height - 1, { fill: "none", stroke: ink, lineWidth: 1 })];
    const room = wide - 10;
    if (label && room >= Math.min(64, width(label))) {
      shapes.push(text(label, x + 6, top + height / 2, color(`--${tone}-text`), room, { verticalAlign: "middle" }));
    }
    return shapes;
  });
}

/**
 * Pods, a row each: [from, to, row, look]. The looks differ without colour too:
 * ready is a full bar, the stronger the more cpu it uses (ready1 to ready5), starting a thin one, pending an outline, the others are
 * hatched.
 */
function pods({ rows }, plot, at, color) {
  return rows.flatMap(([from, to, row, look]) => {
    const [x] = at(from, 0);
    const [right] = at(to, 0);
    const [top, bottom] = [row + 1, row].map((r) => Math.round(at(0, r)[1]));
    const apart = bottom - top >= 3 ? 1 : 0;
    return pod(look, x, top + apart, Math.max(1, right - x), bottom - top - apart, color);
  });
}

/** Counts of pods, one upon the other: [from, to, low, high, look]. */
function podstrip({ rows }, plot, at, color) {
  return rows.flatMap(([from, to, low, high, look]) => {
    const [x, top] = at(from, high);
    const [right, bottom] = at(to, low);
    const style = { stroke: color(podInks[look] ?? podInks.ready), lineWidth: 1, fill: null };
    const edge = { type: "line", shape: { x1: x, y1: top, x2: right, y2: top }, style };
    const body = look === "pending" ? [] : pod(look === "starting" ? "thin" : look, x, top, right - x, bottom - top, color);
    return [...body, edge];
  });
}

const podInks = {
  ready: "--replicas", starting: "--replicas", thin: "--replicas", pending: "--faint", failing: "--bad", leaving: "--faint",
};

function pod(look, x, y, width, height, color) {
  const shade = look.startsWith("ready") && look.slice("ready".length);
  if (shade) return [rect(x, y, width, height, { fill: color(`--pod-${shade}`) })];
  const ink = color(podInks[look]);
  switch (look) {
    case "ready":
      return [rect(x, y, width, height, { fill: color("--pod") })];
    case "starting": {
      const thin = Math.max(1, Math.round(height / 3));
      return [rect(x, y + (height - thin) / 2, width, thin, { fill: ink })];
    }
    case "thin":
      return [rect(x, y, width, height, { fill: color("--replicas-wash") })];
    case "pending":
      if (height < 4) return [rect(x, y + height / 2 - 0.5, width, 1, { fill: ink })];
      return [rect(x + 0.5, y + 0.5, Math.max(0.5, width - 1), height - 1, { fill: "none", stroke: ink, lineWidth: 1 })];
    case "failing":
      return [
        rect(x, y, width, height, { fill: color("--bad-fill") }),
        rect(x, y, width, height, { fill: hatch(ink, 1) }),
      ];
  }
  return [rect(x, y, width, height, { fill: hatch(ink, -1) })];
}

/** Marks of events: [at, middle, kind]. Up and down point, a warning is a "!". */
function marks({ rows }, plot, at, color) {
  return rows.flatMap(([t, y, kind]) => {
    const [x] = at(t, 0);
    if (kind === "warn") {
      const style = { fill: color("--bad") };
      return [rect(x - 1, y - 5, 2, 6, style), rect(x - 1, y + 3, 2, 2, style)];
    }
    const d = kind === "up" ? -1 : 1;
    const points = [
      [x - 4, y - 3 * d],
      [x + 4, y - 3 * d],
      [x, y + 4 * d],
    ];
    return [{ type: "polygon", shape: { points }, style: { fill: color("--replicas") } }];
  });
}

// crisp is the middle of the row of pixels in which a thin line is not blurred.
function crisp(y) {
  return Math.round(y - 0.5) + 0.5;
}

function rect(x, y, width, height, style) {
  return { type: "rect", shape: { x, y, width, height }, style };
}

function text(value, x, y, fill, width, more) {
  return { type: "text", style: { text: value, x, y, fill, font, width, overflow: "truncate", ellipsis: "…", ...more } };
}

const canvas = document.createElement("canvas").getContext("2d");
const widths = new Map();

function width(value) {
  let w = widths.get(value);
  if (w === undefined) {
    canvas.font = font;
    w = canvas.measureText(value).width;
    widths.set(value, w);
  }
  return w;
}

const drawers = { "@scale": scale, "@steps": steps, "@bands": bands, "@spans": spans, "@labels": labels, "@lanes": lanes, "@marks": marks, "@pods": pods, "@podstrip": podstrip };

/**
 * The renderItem of a series that names a drawer; what() is what it draws then, on
 * the scale that scaleOf() is. ECharts' own value axes end at 1.
 */
export function draw(name, what, scaleOf, color) {
  const drawer = drawers[name];
  return ({ coordSys }, api) => {
    const by = scaleOf();
    const at = (t, v) => api.coord([t, v / by.max]);
    const children = drawer(what(), coordSys, at, color, by);
    // Where there is nothing to draw, ECharts would leave what was drawn before.
    return { type: "group", silent: true, children, $mergeChildren: children.length > 0 };
  };
}
