import assert from "node:assert/strict";
import { test } from "node:test";

// A frame as far as the bridge needs one. The script of the page around is `parent`.
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
  page.bridge = connect({ start: () => page.started++, paint: (theme) => page.themes.push(theme), origin });
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

test("only the window around is heard, and of one origin", () => {
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
  window.hpaFrame.say('{"type":"ready"}');
  assert.deepEqual(parent.got, [[{ type: "ready" }, "https://docs.example"]]);
});

test("an origin that the address names is the only one", () => {
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

test("what was asked for is not for the program", async () => {
  const page = open();
  page.listen();
  const asked = page.bridge.ask("program", "https://playground.example/web/app.wasm");
  assert.deepEqual(parent.got[0][0].url, "https://playground.example/web/app.wasm");
  page.hear(to({ type: "program", bytes: "…" }));
  assert.equal(await asked, "…");
  assert.deepEqual(page.heard, []);
});
