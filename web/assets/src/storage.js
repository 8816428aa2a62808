// What the browser keeps for the page. A browser may keep nothing, have no room
// or lose all of it at any time: nothing here throws.
const prefix = "hpa-playground";

/** kept is the text that is stored under a key, or null. */
export function kept(key, storage = "localStorage") {
  try {
    return window[storage].getItem(prefix + key);
  } catch {
    return null;
  }
}

/** keep stores a text under a key; an empty text removes it. It reports whether the text will be there on the next visit; full, why not. */
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
