import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= {};
const { beside } = await import("../src/chart/hover.js");

// A card never covers its point, and stays inside the chart if it can.
test("beside", () => {
  const room = { width: 800, height: 400 };
  for (const [point, card, want] of [
    [{ x: 100, y: 200 }, { width: 200, height: 100 }, { x: 116, y: 150 }],
    [{ x: 700, y: 200 }, { width: 200, height: 100 }, { x: 484, y: 150 }],
    [{ x: 100, y: 10 }, { width: 200, height: 100 }, { x: 116, y: 0 }],
    [{ x: 100, y: 395 }, { width: 200, height: 100 }, { x: 116, y: 300 }],
    [{ x: 400, y: 100 }, { width: 600, height: 100 }, { x: 100, y: 116 }],
    [{ x: 400, y: 350 }, { width: 600, height: 100 }, { x: 100, y: 234 }],
  ]) {
    assert.deepEqual(beside(point, card, room), want);
  }
});
