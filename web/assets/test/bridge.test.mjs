import assert from "node:assert/strict";
import { test } from "node:test";

// The part of a frame that the bridge needs. The script of the page around is
// `parent`.
const parent = { got: [], postMessage: (message, to) => parent.got.push([message, to]) };
const listeners = [];
globalThis.window = { parent };
globalThis.document = { body: { getBoundingClientRect: () => ({ height: 0 }) } };
globalThis.addEventListener = (type, listener) => listeners.push(listener);
globalThis.ResizeObserver = class {
  observe() {}
};
const { connect } = await import("../src/frame/bridge.js");

function open(origin = "") {
  listeners.length = parent.got.length = 0;
  const page = { started: 0, themes: [], heard: [] };
  const running = () => page.started > 0;
  page.bridge = connect({ start: () => page.started++, paint: (theme) => page.themes.push(theme), running, origin });
  page.first = parent.got.splice(0);
  page.hear = (data, from = "https://docs.example", source = parent) => listeners[0]({ source, origin: from, data });
  page.listen = () => page.heard.push(...window.hpaFrame.listen((text) => page.heard.push(text)));
  return page;
}
const to = (message) => ({ target: "hpa-playground", version: 1, ...message });

test("messages wait until the program listens", () => {
  const page = open();
  page.hear(to({ type: "pause" }));
  page.hear(to({ type: "theme", theme: "dark" }));
  assert.equal(page.started, 0);
  page.hear(to({ type: "load", preset: "x", start: false }));
  assert.equal(page.started, 0);
  page.hear(to({ type: "seek", t: 5 }));
  assert.equal(page.started, 1);
  page.listen();
  page.hear(to({ type: "play" }));
  assert.deepEqual(page.heard.map((text) => JSON.parse(text).type), ["pause", "theme", "load", "seek", "play"]);
  assert.deepEqual(page.themes, ["dark"]);
});

test("only messages of the parent window and of one origin count", () => {
  const page = open();
  page.listen();
  page.hear(to({ type: "play" }), "https://docs.example", {});
  page.hear({ type: "play" });
  page.hear({ target: "other", version: 1, type: "play" });
  page.hear("play");
  page.hear(null);
  assert.deepEqual(page.heard, []);
  page.hear(to({ type: "pause" }));
  page.hear(to({ type: "play" }), "https://other.example");
  assert.equal(page.heard.length, 1);
  assert.deepEqual(parent.got, []);
  window.hpaFrame.post('{"type":"ready"}');
  assert.deepEqual(parent.got, [[{ type: "ready" }, "https://docs.example"]]);
});

test("an origin in the address is the only one allowed", () => {
  const page = open("https://docs.example");
  page.listen();
  page.hear(to({ type: "play", version: 2 }), "https://other.example");
  page.hear(to({ type: "play" }), "https://other.example");
  assert.deepEqual([page.heard, parent.got], [[], []]);
  page.hear(to({ type: "play" }));
  assert.equal(page.heard.length, 1);
});

test("another version is refused, by its id", () => {
  const page = open();
  page.hear(to({ type: "play", version: 2, id: 7 }), "null");
  const [[message, origin]] = parent.got;
  assert.deepEqual([message.type, message.id, origin], ["error", "7", "*"]);
  assert.match(message.message, /version 2/);
  assert.equal(page.started, 0);
});

test("an answer to the bridge is not passed to the program", async () => {
  const page = open();
  page.listen();
  const request = page.bridge.request("program", "https://playground.example/web/app.wasm");
  assert.deepEqual(parent.got[0][0].url, "https://playground.example/web/app.wasm");
  page.hear(to({ type: "program", bytes: "…" }));
  assert.equal(await request, "…");
  assert.deepEqual(page.heard, []);
});

test("a frame says that it has loaded", () => {
  assert.deepEqual(open("https://docs.example").first, [[{ source: "hpa-playground", version: 1, type: "here" }, "https://docs.example"]]);
});

const refusals = () => parent.got.splice(0).map(([m]) => `${m.type} ${m.id}: ${m.message}`);

test("a message that is too long is refused, by its id", () => {
  const page = open();
  page.listen();
  page.hear(to({ type: "load", scenario: "x".repeat(5 << 20), id: "long" }));
  page.hear(to({ type: "load", scenario: "界".repeat(2 << 20), id: "wide" }));
  const too = "message: longer than 4194304 bytes";
  assert.deepEqual(refusals(), [`error long: ${too}`, `error wide: ${too}`]);
  page.hear(to({ type: "load", scenario: "x".repeat(1 << 20), id: "fits" }));
  assert.equal(page.heard.length, 1);
});

test("too many waiting messages are refused", () => {
  const page = open();
  for (let i = 0; i < 101; i++) page.hear(to({ type: "theme", theme: "dark", id: i }));
  assert.deepEqual(refusals(), ["error 100: message: 100 messages wait for the program already"]);
});

test("after a failed start or an end, the bridge answers", () => {
  const page = open();
  page.hear(to({ type: "pause", id: 1 }));
  assert.deepEqual(refusals(), ["error 1: pause: it does not run yet"]);
  page.hear(to({ type: "seek", t: 5, id: 2 }));
  page.hear(to({ type: "seek", t: 6 }));
  page.bridge.fail("the embed cannot start: 404");
  assert.deepEqual(refusals(), ["error 2: the embed cannot start: 404"]);
  assert.deepEqual(window.hpaFrame.listen(() => assert.fail("Go program has already exited")).length, 1);
  page.hear(to({ type: "play", id: 3 }));
  assert.deepEqual(refusals(), ["error 3: message: Go program has already exited"]);
});

test("with an invalid origin all messages are refused", () => {
  const warn = console.warn;
  const warned = [];
  console.warn = (text) => warned.push(text);
  for (const wrong of ["not-an-origin", "docs.example", "javascript:1", "*"]) {
    const page = open(wrong);
    page.listen();
    page.hear(to({ type: "play", id: 1 }));
    window.hpaFrame.post('{"type":"state"}');
    assert.deepEqual(page.first, []);
    assert.deepEqual(refusals(), [`error 1: origin "${wrong}": is not an origin such as https://docs.example, so this embed follows no message`]);
    assert.deepEqual([page.heard, page.started, warned.splice(0).length], [[], 0, 1]);
  }
  console.warn = warn;
  const page = open("https://docs.example/guide/");
  page.listen();
  page.hear(to({ type: "play" }), "https://other.example");
  page.hear(to({ type: "play" }));
  assert.equal(page.heard.length, 1);
});
