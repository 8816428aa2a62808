// What the browser keeps for the page. A browser may keep nothing, have no room
// or lose all of it at any time: nothing here throws.
const prefix = "hpa-playground";

/** kept is what was kept under a key, or null. */
export function kept(key, storage = "localStorage") {
  try {
    return window[storage].getItem(prefix + key);
  } catch {
    return null;
  }
}

/** keep keeps a text under a key, or nothing any more. It answers whether the text will be there on the next visit. */
export function keep(key, text, storage = "localStorage") {
  try {
    if (text) window[storage].setItem(prefix + key, text);
    else window[storage].removeItem(prefix + key);
    return !window[storage].forgetful;
  } catch {
    return false;
  }
}
