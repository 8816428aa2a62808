// Finds the points and lines of loads in the chart, and computes where a drag moves them. A plot is
// {top, height, max} in pixels of the chart. The span is the part of the run that is
// shown, {left, width, from, to} in pixels and seconds.

/** Returns the lane whose plot contains a place. */
export function area(lanes, { y }) {
  return lanes.find(({ plot }) => plot && y >= plot.top - 6 && y <= plot.top + plot.height + 6);
}

/** Returns the point whose level line is within reach of a place, as {entry, point}. */
export function find({ level, points }, entry, plot, { left, width, from, to }, { x, y }, reach) {
  if (!level || points.length === 0 || x < left || x > left + width) return undefined;
  const seconds = from + ((x - left) / width) * (to - from);
  const point = Math.max(points.filter(([at]) => at <= seconds).length - 1, 0);
  const distance = y - (plot.top + plot.height * (1 - Math.min(points[point][1] / plot.max, 1)));
  return Math.abs(distance) <= reach ? { entry, point } : undefined;
}

/** Returns the point that a finger in a plot drags, as {entry, point}: the point whose level is there, or else the nearest in time. */
export function under({ level, points }, entry, { left, width, from, to }, { x }) {
  if (points.length === 0 || x < left || x > left + width) return undefined;
  const seconds = from + ((x - left) / width) * (to - from);
  const next = points.findIndex(([at]) => at > seconds);
  if (next === 0) return { entry, point: 0 };
  const last = next < 0 ? points.length - 1 : next - 1;
  const isNext = !level && next > 0 && points[next][0] - seconds < seconds - points[last][0];
  return { entry, point: isNext ? next : last };
}

/** Returns the state for dragging a point. The point cannot pass its neighbours. If level is set, only its value changes. */
export function hold({ points }, entry, point, plot, { clientX: x, clientY: y }, level) {
  const [seconds, value] = points[point];
  const earliest = point > 0 ? points[point - 1][0] + 1 : 0;
  const latest = point + 1 < points.length ? points[point + 1][0] - 1 : Infinity;
  return { entry, point, plot, x, y, seconds, value, level, earliest, latest, moved: false, last: undefined };
}

/**
 * Returns where a dragged point moves: {seconds, value}. A movement of less than 4
 * pixels in a direction does not count. Above the plot, the value still grows.
 */
export function draggedTo({ plot, x, y, seconds, value, level, earliest, latest, moved }, e, { width, from, to }) {
  const [dx, dy] = [e.clientX - x, e.clientY - y];
  if (!moved && Math.hypot(dx, dy) < 3) return undefined;
  const sideways = level || Math.abs(dx) < 4 ? 0 : (dx / width) * (to - from);
  const down = Math.abs(dy) < 4 ? 0 : (dy / plot.height) * plot.max;
  return { seconds: Math.min(Math.max(seconds + sideways, earliest), Math.max(latest, earliest)), value: Math.max(value - down, 0) };
}
