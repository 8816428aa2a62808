// The place of the text that says that a load can be dragged: where it covers no line.

const width = 100; // the room for the text, in pixels
const height = 18;
const beside = 12; // the distance of the text from the middle of a point, in pixels
const under = 6;
const sign = 24; // the height at an end of the lane

/** placeInvite puts the text beside the highest point that is shown, or at the right end of the lane, or nowhere. */
export function placeInvite(box, plot, load, span) {
  const line = lineOf(plot, load, span);
  const free = (x, y) => x >= 0 && x + width <= span.width && y >= 0 && y + height <= plot.height && !crosses(line, x, y);
  const at = besidePoint(line, span.width).find(([x, y]) => free(x, y));
  box.style.setProperty("--x", `${at?.[0]}px`);
  box.style.setProperty("--y", `${at?.[1]}px`);
  const end = span.width - width - 4;
  box.dataset.side = at ? "point" : free(end, 2) ? "top" : free(end, plot.height - sign) ? "bottom" : "none";
}

/** isInvited reports whether a pointer is over the text. */
export function isInvited(box, { clientX, clientY }) {
  const { invite, side } = box.dataset;
  if (!invite || side !== "point") return false;
  const { left, top } = box.getBoundingClientRect();
  const [x, y] = ["--x", "--y"].map((name) => parseFloat(box.style.getPropertyValue(name)));
  return clientX >= left + x && clientX <= left + x + width && clientY >= top + y && clientY <= top + y + height;
}

// besidePoint returns the places beside the first of the highest points, the best place first.
function besidePoint(line, right) {
  let peak;
  for (const corner of line) if (corner[2] && corner[0] >= 0 && corner[0] <= right && !(corner[1] >= peak?.[1])) peak = corner;
  if (!peak) return [];
  const [x, y] = peak;
  return [x + beside, x - beside - width].flatMap((left) => [[left, y + under], [left, y - under - height]]);
}

// lineOf returns the corners of a load's line in pixels of its lane: x, y, and whether the corner is a point.
function lineOf(plot, { level, points }, { from, to, width: wide }) {
  const line = [];
  for (const [seconds, value] of points) {
    const [x, y] = [((seconds - from) / (to - from)) * wide, plot.height * (1 - Math.min(value / plot.max, 1))];
    if (level && line.length) line.push([x, line.at(-1)[1], false]);
    line.push([x, y, true]);
  }
  if (line.length) line.push([Math.max(wide, line.at(-1)[0]), line.at(-1)[1], false]);
  return line;
}

// crosses reports whether a line goes through the text at a place.
function crosses(line, left, top) {
  return line.slice(1).some(([x2, y2], i) => {
    const [x1, y1] = line[i];
    const [a, b] = [Math.max(x1, left), Math.min(x2, left + width)];
    if (a > b) return false;
    const y = (x) => (x2 > x1 ? y1 + ((x - x1) / (x2 - x1)) * (y2 - y1) : y2);
    const [ya, yb] = x2 > x1 ? [y(a), y(b)] : [y1, y2];
    return Math.min(ya, yb) < top + height && Math.max(ya, yb) > top;
  });
}
