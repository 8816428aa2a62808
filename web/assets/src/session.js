// What was on the page when this tab left it, for when it comes back.
import { keep, kept } from "./storage.js";

/** read is the object that this tab stored under a key; {} if there is none, or it cannot be read. */
export function read(key) {
  try {
    const found = JSON.parse(kept(key, "sessionStorage"));
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** write stores it; undefined removes it. It reports whether it will be there. */
export const write = (key, what) => keep(key, what && JSON.stringify(what), "sessionStorage");

let last; // the address when leave was called last

/**
 * storeText stores the text when the page is left. The address may just have changed
 * for this text, and a reload may open the address before it, so both are stored.
 */
export function storeText(text, before = location.hash) {
  const at = [last, before, location.hash];
  last = location.hash;
  return write("/left", text && { text, at });
}

/** storedText is the text that leave stored for this address, if the browser came back by a reload or in the history. */
export function storedText() {
  const [navigation] = performance.getEntriesByType("navigation");
  const { text, at } = read("/left");
  const back = navigation && navigation.type !== "navigate";
  return back && typeof text === "string" && Array.isArray(at) && at.includes(location.hash) ? text : "";
}
