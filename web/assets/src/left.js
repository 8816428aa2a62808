// What was on the page when this tab left it, for when it comes back.
import { keep, kept } from "./keep.js";

/** read is what was kept for this tab under a key; {} if that is nothing, or not of this version. */
export function read(key) {
  try {
    const found = JSON.parse(kept(key, "sessionStorage"));
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** write keeps it, or nothing any more. It answers whether it will be there. */
export const write = (key, what) => keep(key, what && JSON.stringify(what), "sessionStorage");

/**
 * leave keeps the text of the place that is left. The place's address may have been
 * too old for it: a browser that reloads opens the one before.
 */
export const leave = (text, before = location.hash) => write("/left", text && { text, at: [before, location.hash] });

/** left is the text that was there when this place was left, if the browser comes back to it by a reload or in the history. */
export function left() {
  const [navigation] = performance.getEntriesByType("navigation");
  const { text, at } = read("/left");
  const back = navigation && navigation.type !== "navigate";
  return back && typeof text === "string" && Array.isArray(at) && at.includes(location.hash) ? text : "";
}
