// What the browser stores for the page. A browser may store nothing, have no room, or
// lose everything at any time. Nothing here throws.
const prefix = "hpa-playground";

/** stored returns the text that is stored under a key, or null. */
export function stored(key, storage = "localStorage") {
  try {
    return window[storage].getItem(prefix + key);
  } catch {
    return null;
  }
}

/**
 * store stores a text under a key; an empty text removes it. It reports whether the next
 * visit will have the text. store.full is true if there was no room.
 */
export function store(key, text, storage = "localStorage") {
  try {
    if (text) window[storage].setItem(prefix + key, text);
    else window[storage].removeItem(prefix + key);
    return !window[storage].inMemory;
  } catch (problem) {
    store.full = problem?.name === "QuotaExceededError";
    return false;
  }
}
