import assert from "node:assert/strict";
import { test } from "node:test";
import { change, changedLines, changes } from "../src/editor/change.js";

const apply = (a, c) => (c ? a.slice(0, c.from) + c.insert + a.slice(c.to) : a);

test("the change turns one text into the other", () => {
  const texts = ["", "a", "aa", "ab", "ba", "aba", "abab", "x: 1\ny: 2\n", "x: 1\nz: 3\ny: 2\n", "y: 2\n"];
  for (const a of texts) for (const b of texts) assert.equal(apply(a, change(a, b)), b, `${a} to ${b}`);
});

test("the change is as small as possible", () => {
  assert.equal(change("same", "same"), null);
  assert.deepEqual(change("value: 900\n", "value: 100\n"), { from: 7, to: 8, insert: "1" });
  assert.deepEqual(change("aaa", "aa"), { from: 2, to: 3, insert: "" });
});

test("line by line", () => {
  const both = (a, b) => changes(a, b).reverse().reduce(apply, a);
  for (const [a, b] of [["a:\n    b: 1 \nc: 2\n", "a:\n  b: 1\nc: 2\n"], ["a\n\n\n", "a\n"], ["", "x\ny"]]) assert.equal(both(a, b), b);
  assert.deepEqual(changes("a \nb\nc ", "a\nb\nc"), [{ from: 1, to: 2, insert: "" }, { from: 6, to: 7, insert: "" }]);
});

test("the changed lines", () => {
  for (const [a, b, want] of [
    ["a\nb\nc", "a\nb\nc", []],
    ["a\r\nb\r\nc", "a\nx\nc", [2]],
    ["a\nb\nc\nd", "x\nb\nc\nd\ne", [1, 5]],
    ["a\nb\nc", "a\nc", [2]],
    ["a\nb\nc", "a\nb", [2]],
    ["a\na\nb", "a\na\na\nb", [3]],
    ["", "a\nb", [1, 2]],
  ]) assert.deepEqual(changedLines(a, b), want, `${a} to ${b}`);
});
