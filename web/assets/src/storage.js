// What the browser stores for the page. A browser may store nothing, have no room, or
// lose everything at any time. Nothing here throws.
const prefix = "hpa-playground";

/** kept returns the text that is stored under a key, or null. */
export function kept(key, storage = "localStorage") {
  try {
    return window[storage].getItem(prefix + key);
  } catch {
    return null;
  }
}

/**
 * keep stores a text under a key; an empty text removes it. It reports whether the next
 * visit will have the text. keep.full is true if there was no room.
 */
export function keep(key, text, storage = "localStorage") {
  try {
    if (text) window[storage].setItem(prefix + key, text);
    else window[storage].removeItem(prefix + key);
    return !window[storage].forgetful;
  } catch (problem) {
    keep.full = problem?.name === "QuotaExceededError";
    return false;
  }
}
