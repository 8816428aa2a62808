import assert from "node:assert/strict";
import { mock, test } from "node:test";

// The part of a document that the element needs.
const listeners = new Set();
globalThis.origin = "https://docs.example";
globalThis.addEventListener = (_, listener) => listeners.add(listener);
globalThis.removeEventListener = (_, listener) => listeners.delete(listener);
globalThis.HTMLElement = class extends EventTarget {
  style = {};
  attributes = new Map();
  getAttribute = (name) => this.attributes.get(name) ?? null;
  getAttributeNames = () => [...this.attributes.keys()];
  hasAttribute = (name) => this.attributes.has(name);
  closest = () => null;
  querySelector = () => this.children[0];
  querySelectorAll = () => this.sources ?? [];
  children = [];
  append = (frame) => (this.frame = frame);
};
globalThis.MutationObserver = class {
  constructor(changed) {
    this.changed = changed;
  }
  observe() {
    globalThis.switched = this.changed; // the page around changed an attribute
  }
  disconnect() {}
};
let scheme = "normal";
globalThis.getComputedStyle = () => ({ colorScheme: scheme });
globalThis.document = {
  createElement: () =>
    Object.assign(new EventTarget(), {
      style: {},
      got: [],
      remove() {},
      hasAttribute: () => false,
      get contentWindow() {
        return (this.window ??= { postMessage: (message) => this.got.push(message) });
      },
    }),
};
let HPAPlayground;
globalThis.customElements = { define: (_, element) => (HPAPlayground = element) };
await import("../src/embed/element.js");
const site = new URL("../src/embed/", import.meta.url);

function open() {
  const element = new HPAPlayground();
  element.connectedCallback();
  return element;
}
// from is the page around: the origin of a file is "null".
const hear = (element, data, from = site.origin) =>
  Promise.all([...listeners].map((listener) => listener({ source: element.frame.contentWindow, origin: from, data: { source: "hpa-playground", version: 1, ...data } })));
const why = (promise) => promise.then(() => "done", (problem) => problem.message);

test("a frame that is not an embed is given up, and later requests are refused at once", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const element = open();
  const asked = why(element.getState());
  element.frame.dispatchEvent(new Event("load"));
  assert.equal(element.frame.got.length, 1);
  mock.timers.tick(10_000);
  assert.match(await asked, /no embed answers there/);
  assert.match(await why(element.play()), /no embed answers there/);
  mock.timers.reset();
});

test("a frame that has sent a message is waited for", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const element = open();
  const asked = why(element.getState());
  element.frame.dispatchEvent(new Event("load"));
  await hear(element, { type: "here" });
  mock.timers.tick(60_000);
  await hear(element, { type: "state", id: element.frame.got[0].id }, "https://other.example");
  await hear(element, { type: "state", id: element.frame.got[0].id });
  assert.equal(await asked, "done");
  mock.timers.reset();
});

test("requests that cannot be sent or answered are refused", async () => {
  const element = open();
  assert.match(await why(element.show({ scenario: () => 1 })), /could not be cloned/);
  const asked = why(element.getState());
  element.disconnectedCallback();
  assert.match(await asked, /moved or removed/);
  assert.match(await why(element.getState()), /not in a document/);
});

test("auto follows the color-scheme of the page around, where it is one", () => {
  scheme = "dark";
  const element = open();
  assert.match(element.frame.src.href, /theme=dark/);
  element.frame.dispatchEvent(new Event("load"));
  scheme = "only light";
  switched();
  switched();
  scheme = "light dark";
  switched();
  assert.deepEqual(element.frame.got.map((m) => m.theme), ["light", "auto"]);
  scheme = "dark";
  element.attributes.set("theme", "light");
  switched();
  assert.equal(element.frame.got.at(-1).theme, "light");
  scheme = "normal";
});

test("a picture inside the element is the poster, and hidden in the page", () => {
  const element = new HPAPlayground();
  const img = { src: "data:image/svg+xml,%3Csvg/%3E", alt: "web", style: {} };
  element.children.push(img);
  element.sources = [{ srcset: "data:narrow" }, { srcset: "data:wide" }];
  element.connectedCallback();
  element.frame.dispatchEvent(new Event("load"));
  assert.equal(img.style.display, "none");
  assert.deepEqual(element.frame.got.map(({ type, src, alt, narrow, wide }) => [type, src, alt, narrow, wide]), [["poster", img.src, "web", "data:narrow", "data:wide"]]);
});
