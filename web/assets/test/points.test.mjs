import assert from "node:assert/strict";
import { test } from "node:test";
import { area, draggedTo, find, hold, under } from "../src/chart/points.js";

const plot = { top: 100, height: 50, max: 10 };
const span = { left: 20, width: 1000, from: 0, to: 1000 };
const load = { level: true, points: [[0, 1], [300, 8], [600, 2]] };

test("a level line can be hit anywhere", () => {
  const at = (x, y) => find(load, 0, plot, span, { x: 20 + x, y }, 12)?.point;
  assert.equal(at(100, 145), 0);
  assert.equal(at(299, 140), 0);
  assert.equal(at(300, 98), 1); // 10 px above its line, which is at 110
  assert.equal(at(450, 122), 1);
  assert.equal(at(450, 123), undefined);
  assert.equal(at(1000, 140), 2);
  assert.equal(at(-1, 145), undefined);
  assert.equal(find({ ...load, level: false }, 0, plot, span, { x: 120, y: 145 }, 12), undefined);
  assert.equal(area([{ plot: undefined }, { plot }], { y: 120 }).plot, plot);
});

test("a finger drags the line from anywhere in the lane", () => {
  const at = (x, lane = load) => under(lane, 0, span, { x: 20 + x, y: 0 })?.point;
  assert.deepEqual([0, 299, 300, 599, 1000].map((x) => at(x)), [0, 0, 1, 1, 2]);
  assert.deepEqual([-1, 1001].map((x) => at(x)), [undefined, undefined]);
  assert.deepEqual([149, 151, 449, 451].map((x) => at(x, { ...load, level: false })), [0, 1, 1, 2]); // between two points the nearer one
  assert.equal(at(0, { level: true, points: [[10, 1]] }), 0);
  assert.equal(at(0, { level: true, points: [] }), undefined);
});

test("a movement of a few pixels in a direction does not count", () => {
  const pull = (x, y, level, zoom = span) => {
    const to = draggedTo(hold(load, 0, 1, plot, { clientX: 0, clientY: 0 }, level), { clientX: x, clientY: y }, zoom);
    return to && [to.seconds, to.value];
  };
  assert.equal(pull(2, 2), undefined);
  assert.deepEqual(pull(3, 20), [300, 4]);
  assert.deepEqual(pull(40, 3), [340, 8]);
  assert.deepEqual(pull(40, -100), [340, 28]); // the value grows above the plot, too
  assert.deepEqual(pull(0, 100), [300, 0]);
  assert.deepEqual(pull(400, 0), [599, 8]); // not past its neighbours
  assert.deepEqual(pull(-400, 0), [1, 8]);
  assert.deepEqual(pull(40, 20, true), [300, 4]);
  assert.deepEqual(pull(40, 0, false, { ...span, to: 100 }), [304, 8]);
});
