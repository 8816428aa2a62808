import assert from "node:assert/strict";
import { test } from "node:test";

const dataset = {};
globalThis.document = { documentElement: { dataset }, createElement: () => ({ getContext() {}, remove() {} }) };
const { Painting } = await import("../src/chart/painting.js");

// Without the style sheet the chart has no height, and the first run may come before the observer of
// its size.
test("a chart without room is ready, whether the run or the size comes first", () => {
  for (const order of ["run, size", "size, run", "run"]) {
    delete dataset.ready;
    const element = { clientWidth: 800, clientHeight: 0, toggleAttribute() {} };
    const painting = new Painting(element, {}, new EventTarget(), {});
    for (const step of order.split(", ")) {
      if (step === "run") painting.set("{}", "{}", 3);
      else painting.resize();
    }
    assert.deepEqual(dataset, { ready: "1", revision: 3 }, order);
  }
});
