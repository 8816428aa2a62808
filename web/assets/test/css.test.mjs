import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const source = new URL("../src/", import.meta.url);
const files = readdirSync(source, { recursive: true }).filter((name) => /\.(css|js)$/.test(name));

// The style sheets of shadow roots are in scripts, in quotes of their own.
const sheetsOf = (name, text) => (name.endsWith(".css") ? [text] : [...text.matchAll(/(?:replaceSync\(|Style = )`([^`]*)`/g)].map(([, sheet]) => sheet));
const rules = files.flatMap((name) =>
  sheetsOf(name, readFileSync(new URL(name, source), "utf8")).join(";").replace(/\/\*.*?\*\//gs, "").split(/[;{}]/).map((rule) => [name, rule.trim()]));

const wrong = (is) => rules.filter(([, rule]) => is(rule)).map(([name, rule]) => `${name}: ${rule}`);

test("sizes of text are those of tokens.css", () => {
  assert.deepEqual(wrong((rule) => /^font(-size)?:.*\d(px|em|%)/.test(rule.replace(/\/ ?[\d.]+px/, ""))), []);
});

test("there are two weights", () => {
  assert.deepEqual(wrong((rule) => /^font(-weight)?:/.test(rule) && /\b([1-9]00)\b/.exec(rule)?.[1] && !/\b[46]00\b/.test(rule)), []);
});

// The scale, and what makes up for a border, a place in the chart, or a button of 24 px in a line of 18.
const spaces = new Set([0, 1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 44, 46, 64, 160]);

test("spaces come from one scale", () => {
  assert.deepEqual(wrong((rule) => /^(margin|padding|(row-|column-)?gap)[a-z-]*:/.test(rule)
    && [...rule.matchAll(/([\d.]+)px/g)].some(([, px]) => !spaces.has(Number(px)))), []);
});

test("corners are round as tokens.css says, or wholly", () => {
  assert.deepEqual(wrong((rule) => /^border-[a-z-]*radius:/.test(rule) && !/: (var\(--round\)|50%|0)$/.test(rule)), []);
});

test("motion takes the times of tokens.css", () => {
  assert.deepEqual(wrong((rule) => /^(transition|animation)/.test(rule) && /\b(?!0s)[\d.]+m?s\b/.test(rule)), []);
});

test("the style is built for the oldest browsers that the page names", () => {
  const targets = readFileSync(new URL("../build.mjs", import.meta.url), "utf8").match(/"(chrome|edge|firefox|safari)[\d.]+"/g).map((target) => target.slice(1, -1));
  const named = /const oldest = "(.*)"/.exec(readFileSync(new URL("start/needs.js", source), "utf8"))[1];
  assert.deepEqual(targets, named.toLowerCase().replaceAll(" ", "").split(","));
});
