import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, formatters, short, time } from "../src/chart/format.js";

test("times", () => {
  for (const [s, want] of [[0, "0:00"], [59.6, "0:59"], [60 - 1e-9, "1:00"], [375, "6:15"], [3600, "1:00:00"], [172799, "47:59:59"], [190861, "2d 5:01:01"]]) {
    assert.equal(time(s), want);
  }
});

test("times of the day", () => {
  assert.equal(clock(900.9), "00:15:00");
  assert.equal(clock(86400 * 2 + 50400), "14:00:00");
});

test("numbers", () => {
  for (const [v, want] of [[0, "0"], [0.25, "0.25"], [1500, "1.5k"], [134217728, "134M"], [2e9, "2G"], [-1234, "-1.23k"]]) {
    assert.equal(short(v), want);
  }
  assert.equal(formatters["@percent"](50), "50%");
});
