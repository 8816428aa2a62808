import assert from "node:assert/strict";
import { test } from "node:test";
import { yaml } from "../src/editor/yaml.js";

const { parser } = yaml().language;

test("a text that is nested too deeply has no structure, but causes no error", () => {
  const text = "[".repeat(50_000);
  const tree = parser.parse(text);
  assert.equal(tree.length, text.length);
  assert.equal(tree.topNode.name, "Stream");
});

test("other texts have a structure", () => {
  const names = [];
  parser.parse("a: [1, 2]\n").iterate({ enter: ({ name }) => names.push(name) && undefined });
  assert.ok(names.includes("FlowSequence"), names);
});
