import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { buildSync } from "esbuild";

const entry = new URL("../src/early.js", import.meta.url).pathname;
const script = buildSync({ entryPoints: [entry], bundle: true, write: false, format: "iife" }).outputFiles[0].text;

const own = { getItem: () => null, key: () => null };

function open({ blocked, hash = "", width = 1440, kept = own, language = "en", framed = false }) {
  const listeners = {};
  const page = {
    location: { hash },
    innerWidth: width,
    document: {
      addEventListener() {},
      baseURI: "https://example.org/a/",
      getElementById: () => null,
      readyState: "loading",
      documentElement: { dataset: {}, lang: "en", classList: { contains: () => framed } },
      currentScript: { src: "https://example.org/a/web/early.js" },
    },
    navigator: { language },
    URL,
    setTimeout() {},
    fetched: [],
    fetch: async (address) => (page.fetched.push(String(address)), { ok: false }),
    history: { state: null, replaceState: (state, title, address) => (page.location.hash = address) },
    addEventListener: (type, listener) => (listeners[type] = listener),
    go(address) {
      page.location.hash = address;
      listeners.hashchange();
    },
  };
  page.window = page;
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(page, name, {
      configurable: true,
      get() {
        if (blocked) throw new Error("SecurityError");
        return kept;
      },
    });
  }
  vm.runInNewContext(script, page);
  return page;
}

test("a blocked storage is replaced by one in memory", () => {
  const { localStorage: s } = open({ blocked: true });
  s.setItem("a", 1);
  assert.equal(s.getItem("a"), "1");
  assert.equal(s.length, 1);
  assert.equal(s.key(0), "a");
  s.removeItem("a");
  assert.equal(s.getItem("a"), null);
  s.setItem("b", "2");
  s.clear();
  assert.equal(s.length, 0);
});

test("a working storage is not replaced", () => {
  assert.equal(open({ blocked: false }).sessionStorage, own);
});

test("the link's theme", () => {
  const theme = (hash) => open({ hash }).document.documentElement.dataset.theme;
  assert.equal(theme("#theme=dark"), "dark");
  assert.equal(theme("#preset=x&theme=light&t=3m"), "light");
  assert.equal(theme("#theme=darker"), undefined);
  assert.equal(theme("#preset=theme"), undefined);
});

test("a stray percent sign is escaped, at the start and later", () => {
  const page = open({ hash: "#preset=50%" });
  assert.equal(page.location.hash, "#preset=50%25");
  page.go("#%%%41");
  assert.equal(page.location.hash, "#%25%25%41");
});

test("the controls and the drawer are as they were left; at first both are closed", () => {
  for (const part of ["controls", "details"]) {
    const state = (page) => open(page).document.documentElement.dataset[part];
    assert.equal(state({}), "closed");
    assert.equal(state({ width: 390 }), "closed");
    assert.equal(state({ blocked: true }), "closed");
    assert.equal(state({ kept: { ...own, getItem: () => "open" } }), "open");
  }
});

test("a Chinese reader gets the page in Chinese before the program runs", () => {
  const chosen = (language) => ({ ...own, getItem: (key) => (key === "hpa-playground/language" ? language : null) });
  for (const [options, lang] of [
    [{ language: "zh-CN" }, "zh-Hans"],
    [{ language: "en-GB" }, "en"],
    [{ language: "zh-CN", kept: chosen("en") }, "en"],
    [{ language: "de", kept: chosen("zh-Hans") }, "zh-Hans"],
    [{ language: "zh-CN", framed: true }, "en"],
  ]) {
    const page = open(options);
    assert.equal(page.document.documentElement.lang, lang, JSON.stringify(options));
    assert.deepEqual([...page.fetched], lang === "en" ? [] : ["https://example.org/a/web/zh.html"]);
  }
});
