import assert from "node:assert/strict";
import { test } from "node:test";
import { roundStep } from "../src/chart/draglines.js";

test("round steps", () => {
  for (const [value, min, want] of [[0.23, 0.001, 0.5], [0.23, 1, 1], [7.4, 1, 10], [1, 1, 1], [20, 1, 20], [2.1e6, 1, 5e6]]) {
    assert.equal(roundStep(value, min), want);
  }
});
