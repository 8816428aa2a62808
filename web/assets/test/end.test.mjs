import assert from "node:assert/strict";
import { test } from "node:test";
import { run } from "../src/end.js";

// A page without elements, and a program that ends when the test wants it.
function page() {
  const notices = [];
  const element = () => {
    const made = {
      texts: [], setAttribute() {}, addEventListener() {}, remove() {}, click() {},
      append: (...parts) => made.texts.push(...parts.map((part) => part.textContent ?? part.texts?.join(" ") ?? "")),
    };
    return made;
  };
  globalThis.window = globalThis;
  globalThis.location = { hash: "#x" };
  globalThis.addEventListener = () => {};
  globalThis.console = { ...console, error() {} };
  globalThis.document = {
    documentElement: { lang: "en", classList: { contains: () => false } },
    querySelectorAll: () => [],
    querySelector: () => null,
    createElement: element,
    body: { prepend: (board) => notices.push(board) },
  };
  return notices;
}

function program() {
  const go = { resumed: 0, _scheduledTimeouts: new Map([[1, 0]]), _resume() { go.resumed++; go.fault?.(); } };
  go.run = () => new Promise((exit, fail) => Object.assign(go, { exit, fail }));
  return go;
}

const settled = () => new Promise((done) => setTimeout(done));

for (const [name, end] of [
  ["exits", (go) => go.exit()],
  ["fails at the start", (go) => go.fail(new Error("unreachable"))],
  ["is thrown through", (go) => {
    go.fault = () => { throw new RangeError("Maximum call stack size exceeded"); };
    assert.throws(() => go._resume(), RangeError);
  }],
]) {
  test(`a program that ${name} is reported as ended, once, and is not called any more`, async () => {
    const notices = page();
    const go = program();
    run(go, {});
    go._resume();
    await settled();
    assert.deepEqual(notices, []);
    end(go);
    await settled();
    go.exit();
    await settled();
    assert.equal(notices.length, 1);
    assert.match(notices[0].texts.join(" "), /The simulation has stopped/);
    const before = go.resumed;
    go._resume();
    assert.equal(go.resumed, before);
    assert.equal(go._scheduledTimeouts.size, 0);
  });
}
