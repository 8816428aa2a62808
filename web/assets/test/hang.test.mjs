import assert from "node:assert/strict";
import { test } from "node:test";
import { EditorState } from "@codemirror/state";
import { starts } from "../src/editor/hang.js";

test("a line that wraps keeps its own indentation", () => {
  const text = "a:\n  b:\n    c: 1\n\n   \n  d: 2\n";
  const { doc } = EditorState.create({ doc: text });
  const at = (ranges) => starts(doc, ranges).map(({ from, depth }) => [doc.lineAt(from).number, depth]);
  assert.deepEqual(at([{ from: 0, to: doc.length }]), [[2, 2], [3, 4], [6, 2]]);
  const keys = (line) => starts(EditorState.create({ doc: line }).doc, [{ from: 0, to: line.length }])[0]?.key;
  assert.deepEqual(["  averageUtilization: 60", "  - type: Pods", `  ${"x".repeat(49)}`, "  - - a: 1", "a: 1"].map(keys), [19, 7, 1, 3, undefined]);
  // b is folded: what is visible begins again within its last line
  const c = text.indexOf("c: 1") + 4;
  assert.deepEqual(at([{ from: 0, to: text.indexOf("b:") + 2 }, { from: c, to: doc.length }]), [[2, 2], [6, 2]]);
  assert.deepEqual(at([{ from: 0, to: 5 }, { from: 6, to: doc.length }]), [[2, 2], [3, 4], [6, 2]]);
});
