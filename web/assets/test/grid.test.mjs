import assert from "node:assert/strict";
import { test } from "node:test";
import { at, grid, place, step } from "../src/page/grid.js";

test("all tiles have a place, and are as large as possible", () => {
  for (const [count, width, height, size] of [
    [1, 600, 160, 48],
    [10, 600, 160, 48],
    [100, 600, 160, 30],
    [1000, 600, 160, 9],
    [5000, 600, 160, 4],
    [5000, 366, 200, 3],
    [0, 600, 160, 48],
    [10, 0, 0, 2],
  ]) {
    const g = grid(count, width, height);
    assert.equal(g.size, size, `${count} in ${width}x${height}`);
    if (!width) continue;
    for (let i = 0; i < count; i++) {
      const { x, y } = place(g, i);
      assert.ok(x >= 0 && x + g.size <= width && y + g.size <= height, `${count} in ${width}x${height}: ${i} is at ${x}, ${y}`);
      assert.equal(at(g, count, x + g.size / 2, y + g.size / 2), i);
    }
  }
});

test("there is no tile after the last one", () => {
  const g = { size: 10, columns: 4 };
  for (const [x, y] of [[45, 5], [-1, 5], [25, 15], [5, 25], [5, -1]]) assert.equal(at(g, 6, x, y), -1);
});

test("keys lead from tile to tile", () => {
  const g = { size: 10, columns: 4 };
  for (const [from, key, to] of [
    [1, "ArrowRight", 2], [1, "ArrowLeft", 0], [0, "ArrowLeft", 0], [1, "ArrowDown", 5], [3, "ArrowDown", 3], [5, "ArrowUp", 1],
    [5, "ArrowRight", 5], [2, "Home", 0], [2, "End", 5], [-1, "ArrowUp", 0], [-1, "End", 5], [1, "a", undefined],
  ]) assert.equal(step(g, 6, from, key), to, `${key} from ${from}`);
  assert.equal(step(g, 0, -1, "End"), undefined);
});
