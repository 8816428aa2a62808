import assert from "node:assert/strict";
import { test } from "node:test";

// A document head in which the test decides whether scripts load.
const added = [];
const hashes = { "d.js": "sha256-d" };
globalThis.addEventListener = () => {};
globalThis.document = {
  baseURI: "https://example.org/",
  documentElement: { lang: "en" },
  getElementById: () => ({ textContent: JSON.stringify(hashes) }),
  createElement: () => ({ remove() {} }),
  head: { append: (element) => added.push(element) },
};
Object.defineProperty(globalThis, "navigator", { configurable: true, value: { onLine: true } });
globalThis.self = globalThis;
const asked = [];
globalThis.fetch = async (address, { cache, integrity }) => {
  asked.push(`${address} ${cache}`);
  if (integrity) throw new TypeError("Failed to fetch");
  return { ok: address !== "none.js", status: 404 };
};
const { script } = await import("../src/start/fetch.js");
let came = false; // the script that is waited for
const yes = () => came;
const turn = () => new Promise((done) => setTimeout(done));

test("a script is run once, and again only after it failed", async () => {
  const [first, again] = [script("a.js", yes, {}), script("a.js", yes, {})];
  assert.equal(added.length, 1);
  came = true;
  added[0].onload();
  await Promise.all([first, again]);
  await script("a.js", yes, {});
  assert.equal(added.length, 1);

  came = false;
  const failed = script("b.js", yes, {});
  added[1].onerror();
  await assert.rejects(failed, /the connection failed/);
  const second = script("b.js", yes, { fresh: true });
  await turn();
  assert.deepEqual(asked, ["b.js default", "b.js reload"]);
  assert.equal(added.length, 3);
  came = true;
  added[2].onload();
  await second;
});

test("a script that is missing or has another content is an error", async () => {
  const none = script("none.js", () => false, {});
  added.at(-1).onerror();
  await assert.rejects(none, /the server answers 404/);
  const other = script("c.js", () => false, {});
  added.at(-1).onload();
  await assert.rejects(other, /damaged or incomplete/);
});

test("a script of another build is an error", async () => {
  const run = script("d.js", () => false, {});
  assert.equal(added.at(-1).integrity, "sha256-d");
  added.at(-1).onerror();
  await assert.rejects(run, /of another version/);
});
