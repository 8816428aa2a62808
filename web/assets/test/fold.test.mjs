import assert from "node:assert/strict";
import { test } from "node:test";
import { EditorState } from "@codemirror/state";
import { folds } from "../src/editor/fold.js";
import { yaml } from "../src/editor/yaml.js";

const { parser } = yaml().language;

// What is visible of a text with all folds closed.
function left(text, from = 0) {
  const { doc } = EditorState.create({ doc: text });
  let out = text;
  for (const range of folds(parser.parse(text), doc, from, text.length).reverse()) {
    out = `${out.slice(0, range.from)}…${out.slice(range.to)}`;
  }
  return out;
}

const applied = `  annotations:
    a: b
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"autoscaling/v2","status":{}}
`;

test("what the cluster wrote is folded", () => {
  for (const [text, want] of [
    [`kind: A\nmetadata:\n  name: a\nstatus:\n  x: 1\n  y: 2\n`, `kind: A\nmetadata:\n  name: a\nstatus:…\n`],
    [
      `items:\n- kind: A\n  metadata:\n${applied.replace(/^/gm, "  ").trimEnd()}\n    managedFields:\n    - x: 1\n    name: a\n  status:\n    x: 1\n- kind: B\n`,
      `items:\n- kind: A\n  metadata:\n    annotations:\n      a: b\n      kubectl.kubernetes.io/last-applied-configuration: |…\n    managedFields:…\n    name: a\n  status:…\n- kind: B\n`,
    ],
    [
      `{"metadata": {"name": "a", "managedFields": [\n{"a": 1}]},\n "status": {\n "x": 1\n }\n}\n`,
      `{"metadata": {"name": "a", "managedFields": […]},\n "status": {…}\n}\n`,
    ],
    [`metadata: {name: a}\nstatus: {currentReplicas: 3}\n`, `metadata: {name: a}\nstatus: {…}\n`],
    [`conditions:\n- type: Ready\n  status: "True"\n`, null],
    [`status: up\n`, null],
    [`metadata: {}\nstatus:\n`, null],
  ]) {
    assert.equal(left(text), want ?? text);
  }
});

test("only what came in is folded", () => {
  const text = "metadata: {}\nstatus:\n  x: 1\n";
  assert.equal(left(text, 15), text);
});
