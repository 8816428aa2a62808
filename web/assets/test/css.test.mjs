import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../src/css/", import.meta.url);
const rules = readdirSync(folder).flatMap((name) =>
  readFileSync(new URL(name, folder), "utf8").replace(/\/\*.*?\*\//gs, "").split(/[;{}]/).map((rule) => [name, rule.trim()]));

const wrong = (is) => rules.filter(([, rule]) => is(rule)).map(([name, rule]) => `${name}: ${rule}`);

test("sizes of text are those of tokens.css", () => {
  assert.deepEqual(wrong((rule) => /^font(-size)?:.*\d(px|em|%)/.test(rule.replace(/\/ [\d.]+px/, ""))), []);
});

test("there are two weights", () => {
  assert.deepEqual(wrong((rule) => /^font(-weight)?:/.test(rule) && /\b([1-9]00)\b/.exec(rule)?.[1] && !/\b[46]00\b/.test(rule)), []);
});

// The scale, and what makes up for a border or a place in the chart.
const spaces = new Set([0, 1, 2, 4, 6, 8, 12, 16, 20, 24, 32, 44, 46, 64, 160]);

test("spaces come from one scale", () => {
  assert.deepEqual(wrong((rule) => /^(margin|padding|(row-|column-)?gap)[a-z-]*:/.test(rule)
    && [...rule.matchAll(/([\d.]+)px/g)].some(([, px]) => !spaces.has(Number(px)))), []);
});
