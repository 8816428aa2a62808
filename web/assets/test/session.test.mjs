import assert from "node:assert/strict";
import { test } from "node:test";
import { read, storedText, storeText } from "../src/session.js";

let type = "reload";
globalThis.performance = { getEntriesByType: () => (type ? [{ type }] : []) };

function arrive(hash, by = "reload") {
  type = by;
  globalThis.location = { hash };
}

function storage(held = {}) {
  globalThis.window = globalThis;
  globalThis.sessionStorage = {
    getItem: (k) => held[k] ?? null,
    setItem: (k, v) => (held[k] = v),
    removeItem: (k) => delete held[k],
  };
}

test("the text of a place is there when the browser comes back to it", () => {
  storage();
  arrive("#new");
  assert.equal(storeText("text", "#old"), true);
  for (const [hash, by, want] of [
    ["#old", "reload", "text"], ["#new", "reload", "text"], ["#new", "back_forward", "text"],
    ["#other", "reload", ""], ["#new", "navigate", ""], ["#new", "", ""],
  ]) {
    arrive(hash, by);
    assert.equal(storedText(), want, `${hash} by ${by}`);
  }
  arrive("#new");
  storeText("");
  assert.equal(storedText(), "");
});

// The page writes the address a moment after the text, and stores the text once more when
// it is left. A reload that began before opens an older address.
test("the text is there at the addresses that the page wrote before, too", () => {
  storage();
  arrive("#preset");
  storeText("a");
  arrive("#s=1");
  storeText("ab", "#preset");
  storeText("ab");
  for (const hash of ["#preset", "#s=1"]) {
    arrive(hash);
    assert.equal(storedText(), "ab", hash);
  }
  for (let i = 1; i < 5; i++) {
    arrive(`#s=${i + 1}`);
    storeText("abc", `#s=${i}`);
  }
  for (const [hash, want] of [["#s=1", ""], ["#s=2", "abc"], ["#s=5", "abc"]]) {
    arrive(hash);
    assert.equal(storedText(), want, hash);
  }
});

test("an address that was opened has no text of the address before", () => {
  storage();
  arrive("#s=1");
  storeText("a");
  arrive("#s=2");
  storeText("b");
  assert.equal(storedText(), "b");
  arrive("#s=1");
  assert.equal(storedText(), "");
});

test("anything else counts as no text", () => {
  for (const garbage of ["", "[", "7", "null", "[]", '"x"', "{}", '{"text":7,"at":["#a"]}', '{"text":"x","at":7}', '{"text":"x"}']) {
    storage({ "hpa-playground/left": garbage });
    arrive("#a");
    assert.equal(storedText(), "", garbage);
    assert.equal(typeof read("/left"), "object", garbage);
  }
});

test("a browser without storage is reported", () => {
  storage();
  arrive("#a");
  sessionStorage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  assert.equal(storeText("text"), false);
});
