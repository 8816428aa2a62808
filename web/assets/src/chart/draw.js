// Paints the lanes that core/lane describes: lines, boxes, labels and marks over time and values.
// The renderItem of a series is the name of a painter: @shapes or @scale. A series is one item that
// spans the run, and draws all of its shapes at once. Package picture paints the same shapes as
// SVG, with the same rules.
import { hatch } from "./colors.js";
import { formatters } from "./format.js";

const font = '12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const dashes = { dashed: [5, 4], dotted: [2, 3] };
const minLabelRoom = 48; // a label with less room than this is left out, not shortened

/**
 * A step function: each value lasts until the next value. null breaks the line. ECharts
 * leaves out segments shorter than two pixels in its own lines, so a small step becomes
 * a slope.
 */
function line({ line, look }, plot) {
  const { fill, stroke, width, dash } = plot.look(look);
  const shapes = [];
  const add = (run) => {
    if (run.length < 2) return;
    if (fill) {
      const area = [[run[0][0], plot.bottom], ...run, [run.at(-1)[0], plot.bottom]];
      shapes.push({ type: "polygon", shape: { points: area }, style: { fill } });
    }
    if (stroke) {
      const style = { stroke, lineWidth: width, lineDash: dashes[dash], lineJoin: "round", fill: null };
      shapes.push({ type: "polyline", shape: { points: run }, style });
    }
  };
  let run = [];
  for (const [t, value] of line) {
    const x = plot.x(t);
    if (run.length > 0) run.push([x, run.at(-1)[1]]);
    if (value === null) {
      add(run);
      run = [];
    } else {
      run.push([x, Math.min(plot.bottom, pixelCenter(plot.y(value)))]);
    }
  }
  add(run);
  return shapes;
}

/** Boxes: [from, to, low, high, look]. Without high, a box reaches the top of the plot. */
function boxes({ boxes }, plot) {
  return boxes.flatMap(([from, to, low, high, look]) => {
    const x = Math.max(plot.left, plot.x(from));
    const right = Math.min(plot.right, plot.x(to));
    const [top, bottom] = [high ?? plot.max, low].map((v) => Math.round(plot.y(v)));
    return right < x ? [] : box(plot.look(look), x, top, Math.max(1, right - x), bottom - top);
  });
}

function box({ fill, hatch: lines, back, stroke, form, gap }, x, y, width, height) {
  if (gap === "after") width = Math.max(1, width - 1);
  if (gap === "above" && height >= 3) [y, height] = [y + 1, height - 1];
  if (form === "thin") {
    const thin = Math.max(1, Math.round(height / 3));
    [y, height] = [y + (height - thin) / 2, thin];
  }
  const shapes = [];
  if (fill) shapes.push(rect(x, y, width, height, { fill }));
  if (lines) shapes.push(rect(x, y, width, height, { fill: hatch(lines, back ? -1 : 1) }));
  const style = { stroke, lineWidth: 1, fill: null };
  const across = (y, more) => ({ type: "line", shape: { x1: x, y1: y, x2: x + width, y2: y }, style: { ...style, ...more } });
  if (form === "left") shapes.push(rect(x, y, Math.min(2, width), height, { fill: stroke }));
  if (form === "top") shapes.push(across(y));
  if (form === "middle") shapes.push(across(pixelCenter(y + height / 2 - 0.5), { lineDash: dashes.dotted }));
  if (form === "outline" && height < 4) shapes.push(rect(x, y + height / 2 - 0.5, width, 1, { fill: stroke }));
  else if (form === "outline") shapes.push(rect(x + 0.5, y + 0.5, Math.max(0.5, width - 1), height - 1, { ...style, fill: "none" }));
  return shapes;
}

/**
 * Texts in their spans: [from, to, colour, place, text, ...]. The first text that fits
 * is written. place is true for a label in a box, which is cut if it is too long. A label
 * over lines hides the lines behind it: place is false at the top of the plot, or the
 * value that the label is above.
 */
function labels({ labels }, plot) {
  return labels.flatMap(([from, to, ink, place, ...texts]) => {
    const inBox = place === true;
    const x = Math.max(plot.left, plot.x(from));
    const room = Math.min(plot.right, plot.x(to)) - x - 10;
    const label = texts.find((text) => (inBox && room >= minLabelRoom) || textWidth(text) <= room);
    if (!label) return [];
    const background = plot.color("--ground");
    const options = inBox ? { width: room } : { stroke: background, lineWidth: 4, backgroundColor: background };
    const y = inBox || !place ? plot.top + 9 : Math.max(plot.top + 9, plot.y(place) - 9);
    return [text(label, x + 6, y, plot.color(`--${ink}`), undefined, { verticalAlign: "middle", ...options })];
  });
}

/** Marks at a value: polygons around a place, in pixels. */
function marks({ marks, level, glyph, look }, plot) {
  const { fill } = plot.look(look);
  const y = plot.y(level);
  return marks.flatMap((t) => {
    const x = plot.x(t);
    return glyph.map((polygon) => ({ type: "polygon", shape: { points: polygon.map(([right, down]) => [x + right, y + down]) }, style: { fill } }));
  });
}

function shapes(plot) {
  return plot.shapes.flatMap((shape) => {
    if (shape.line) return line(shape, plot);
    if (shape.boxes) return boxes(shape, plot);
    return shape.labels ? labels(shape, plot) : marks(shape, plot);
  });
}

/** The lines and the numbers of a scale. The largest value has no number, because it is seldom round. */
function scale({ left, right, y: at, color, scale: { max, step, numbers } }) {
  const drawn = [];
  for (let i = 0; i * step < max * 0.999999; i++) {
    const y = pixelCenter(at(i * step));
    const style = { stroke: color("--rule"), lineWidth: 1 };
    drawn.push({ type: "line", shape: { x1: left, y1: y, x2: right, y2: y }, style });
    const label = formatters[`@${numbers}`](i * step);
    drawn.push(text(label, left - 8, y, color("--quiet"), undefined, { align: "right", verticalAlign: "middle" }));
  }
  return drawn;
}

// pixelCenter returns the nearest middle of a row of pixels, where a thin line is not blurred.
function pixelCenter(y) {
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

/** textWidth returns the width of a text in the font of the chart, in pixels. Where there is no canvas, it is a guess. */
export function textWidth(value) {
  if (!canvas) return value.length * 7;
  let w = widths.get(value);
  if (w === undefined) {
    canvas.font = font;
    w = canvas.measureText(value).width;
    widths.set(value, w);
  }
  return w;
}

const painters = { "@shapes": shapes, "@scale": scale };

// resolveColors returns a look with colours in place of the names of inks.
function resolveColors({ fill, hatch, stroke, ...look }, color) {
  const colorOf = (ink) => ink && color(`--${ink}`);
  return { ...look, fill: colorOf(fill), hatch: colorOf(hatch), stroke: colorOf(stroke) };
}

/**
 * Returns the renderItem of a series. It needs the painter, the place {lane, top,
 * height} of the series' lane, and a function drawing that returns the current {scales,
 * lanes, looks}.
 */
export function draw(painter, { lane, top, height }, drawing, color) {
  return ({ coordSys: { x: left, width } }, api) => {
    const { scales, lanes, looks } = drawing();
    const { max } = scales[lane];
    const bottom = top + height;
    const resolved = [];
    const children = painters[painter]({
      left, right: left + width, top, bottom, max, color, scale: scales[lane], shapes: lanes[lane],
      x: (t) => api.coord([t, 0])[0],
      y: (v) => bottom - height * Math.min(Math.max(v / max, 0), 1),
      look: (i) => (resolved[i] ??= resolveColors(looks[i], color)),
    });
    // Without a shape, ECharts would keep the previous shapes.
    return { type: "group", silent: true, children, $mergeChildren: children.length > 0 };
  };
}
