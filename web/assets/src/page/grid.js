// The tiles of pods: their size, their places, and which tile is at a point or next to another.

const maxSize = 48;
const minSize = 2;

/** grid returns the grid for a number of tiles, as large as they fit. size includes the gap after a tile. */
export function grid(count, width, height) {
  for (let size = maxSize; size > minSize; size--) {
    const columns = Math.max(Math.floor(width / size), 1);
    if (columns * Math.floor(height / size) >= count) return { size, columns };
  }
  return { size: minSize, columns: Math.max(Math.floor(width / minSize), 1) };
}

/** place returns the corner of the tile with an index. */
export const place = ({ size, columns }, i) => ({ x: (i % columns) * size, y: Math.floor(i / columns) * size });

/** at returns the index of the tile at a point, -1 if there is no tile. */
export function at({ size, columns }, count, x, y) {
  const column = Math.floor(x / size);
  const i = Math.floor(y / size) * columns + column;
  return x < 0 || y < 0 || column >= columns || i >= count ? -1 : i;
}

/**
 * step returns the index to which a key moves, undefined for other keys. From -1, a key
 * moves to the first or the last tile.
 */
export function step({ columns }, count, i, key) {
  const to = { ArrowLeft: i - 1, ArrowRight: i + 1, ArrowUp: i - columns, ArrowDown: i + columns, Home: 0, End: count - 1 }[key];
  if (to === undefined || count === 0) return undefined;
  if (i < 0) return key === "End" ? count - 1 : 0;
  return to < 0 || to >= count ? i : to;
}
