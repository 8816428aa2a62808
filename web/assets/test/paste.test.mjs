import assert from "node:assert/strict";
import { test } from "node:test";
import { EditorState } from "@codemirror/state";
import { coversAll } from "../src/editor/paste.js";

test("a selection may leave out white space", () => {
  const covers = (doc, anchor, head) => coversAll(EditorState.create({ doc, selection: { anchor, head } }));
  assert.ok(covers("", 0, 0));
  assert.ok(covers("\n \n", 1, 1));
  assert.ok(covers("a: 1\n", 0, 4));
  assert.ok(covers("a: 1\n", 5, 0));
  assert.ok(!covers("a: 1\n", 1, 5));
  assert.ok(!covers("a: 1\n", 4, 4));
});
