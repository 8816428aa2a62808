// How a pod's tile looks: a fill for its load, an edge for its state. States differ in
// shape, not only in colour, even in tiles of a few pixels.

const shades = 5;
export const [notReady, starting, pending, crashed, failed, terminating, succeeded, orphaned] = Array.from({ length: 8 }, (_, i) => shades + 1 + i);

const fills = ["--pod", "--pod-1", "--pod-2", "--pod-3", "--pod-4", "--pod-5"];

/** paint draws all tiles of one look. Each tile is [x, y, size]. */
export function paint(c, look, tiles, color) {
  const roomy = tiles[0][2] >= 8;
  c.setLineDash([]);
  c.lineWidth = roomy ? 1.5 : 1;
  if (look <= shades) return fill(c, color(fills[look]), tiles);
  switch (look) {
    case notReady: // an edge all around
      return edge(c, color("--replicas"), tiles);
    case starting: // a dashed edge or, on a small tile, a full lower half
      if (roomy) c.setLineDash([3, 2]);
      else return fill(c, color("--replicas"), tiles.map(([x, y, s]) => [x, y + s / 2, s, s / 2]));
      return edge(c, color("--replicas"), tiles);
    case pending: // dots or, on a small tile, one dot
      if (!roomy) return fill(c, color("--faint"), tiles.map(([x, y, s]) => [x + s / 3, y + s / 3, s / 3]));
      c.setLineDash([1.5, 2.5]);
      return edge(c, color("--faint"), tiles);
    case crashed: // red, with a cross
    case failed:
      fill(c, color(look === crashed && roomy ? "--bad-fill" : "--bad"), tiles);
      return roomy && lines(c, color(look === crashed ? "--bad" : "--ground"), tiles, 2);
    case terminating: // a thin edge and one line through it
    case succeeded:
      if (roomy) edge(c, color("--faint"), tiles);
      return lines(c, color("--faint"), tiles, 1);
    default: // orphaned: a ring
      c.strokeStyle = color("--faint");
      c.beginPath();
      for (const [x, y, s] of tiles) {
        c.moveTo(x + s - 0.5, y + s / 2);
        c.arc(x + s / 2, y + s / 2, Math.max(s / 2 - 0.5, 0.5), 0, 7);
      }
      c.stroke();
  }
}

function fill(c, style, tiles) {
  c.fillStyle = style;
  for (const [x, y, w, h] of tiles) c.fillRect(x, y, w, h ?? w);
}

function edge(c, style, tiles) {
  const inset = c.lineWidth / 2;
  c.strokeStyle = style;
  c.beginPath();
  for (const [x, y, s] of tiles) c.rect(x + inset, y + inset, Math.max(s - 2 * inset, 0), Math.max(s - 2 * inset, 0));
  c.stroke();
}

function lines(c, style, tiles, count) {
  c.strokeStyle = style;
  c.beginPath();
  for (const [x, y, s] of tiles) {
    const d = s / 5;
    c.moveTo(x + d, y + s - d);
    c.lineTo(x + s - d, y + d);
    if (count < 2) continue;
    c.moveTo(x + d, y + d);
    c.lineTo(x + s - d, y + s - d);
  }
  c.stroke();
}
