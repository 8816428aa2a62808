import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const source = new URL("../src/", import.meta.url);
const { plain, tags } = await import("../src/plain.js");

test("each sentence of the scripts is translated", () => {
  let found = 0;
  for (const name of readdirSync(source, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    for (const [, text] of readFileSync(new URL(name, source), "utf8").matchAll(/\bplain\(\s*("(?:[^"\\]|\\.)*")/g)) {
      found++;
      const english = JSON.parse(text);
      for (const lang of Object.values(tags)) {
        globalThis.document = { documentElement: { lang } };
        assert.notEqual(plain(english), english, `${lang}: ${name}: ${text}`);
      }
    }
  }
  assert.ok(found > 2, `${found} sentences are found`);
});

test("other languages get English", () => {
  for (const [lang, text] of [["zh-CN", "运行"], ["zh_TW", "运行"], ["constructor", "Run it"], ["en", "Run it"], ["zhuang", "Run it"], ["", "Run it"]]) {
    globalThis.document = { documentElement: { lang } };
    assert.equal(plain("Run it"), text, lang);
  }
});
