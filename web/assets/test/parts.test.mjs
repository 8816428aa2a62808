import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { fits, integrityOf, sha256 } from "../src/start/parts.js";

test("a hash of bytes is that of SHA-256, with and without the browser's own", async () => {
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 100_003]) {
    const bytes = new Uint8Array(length).map((_, i) => i * 7 + length);
    const want = createHash("sha256").update(bytes).digest();
    assert.deepEqual(Buffer.from(sha256(bytes)), want, `${length} bytes`);
    assert.ok(await fits(bytes.buffer, `sha256-${want.toString("base64")}`));
    if (length === 0) continue;
    bytes[length >> 1] ^= 1;
    assert.ok(!(await fits(bytes.buffer, `sha256-${want.toString("base64")}`)), `${length} bytes with another bit`);
  }
});

test("a part's hash is found by its address", () => {
  globalThis.document = { baseURI: "https://example.org/x/y/index.html", getElementById: () => ({ textContent: '{"web/a.js":"sha256-a"}' }) };
  for (const [address, want] of [
    ["web/a.js", "sha256-a"], ["https://example.org/x/y/web/a.js?v=1#2", "sha256-a"], ["web/b.js", ""],
    ["https://example.org/web/a.js", ""], ["https://other.example/x/y/web/a.js", ""],
  ]) assert.equal(integrityOf(address), want, address);
});
