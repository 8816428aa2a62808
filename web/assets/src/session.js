// What this tab keeps until it is closed, such as the text for a reload.
import { keep, kept } from "./storage.js";

/** read returns the object that this tab stored under a key; {} if there is none, or it cannot be read. */
export function read(key) {
  try {
    const found = JSON.parse(kept(key, "sessionStorage"));
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** write stores an object under a key; undefined removes it. It reports whether the object can be read later. */
export const write = (key, what) => keep(key, what && JSON.stringify(what), "sessionStorage");

let last; // the address at the last call of storeText

/**
 * storeText stores the text with its addresses. The address may just have changed for
 * this text, and a reload may open the previous address, so both are stored.
 */
export function storeText(text, before = location.hash) {
  const at = [last, before, location.hash];
  last = location.hash;
  return write("/left", text && { text, at });
}

/**
 * storedText returns the text that storeText stored for this address, if the page was
 * opened by a reload or from the history.
 */
export function storedText() {
  const [navigation] = performance.getEntriesByType("navigation");
  const { text, at } = read("/left");
  const back = navigation && navigation.type !== "navigate";
  return back && typeof text === "string" && Array.isArray(at) && at.includes(location.hash) ? text : "";
}
