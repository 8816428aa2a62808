// What this tab stores until it is closed, such as the text for a reload.
import { store, stored } from "./storage.js";

/** read returns the object that this tab stored under a key; {} if there is no object, or the object cannot be read. */
export function read(key) {
  try {
    const object = JSON.parse(stored(key, "sessionStorage"));
    return typeof object === "object" && object !== null ? object : {};
  } catch {
    return {};
  }
}

/** write stores an object under a key; undefined removes it. It reports whether the object can be read later. */
export const write = (key, object) => store(key, object && JSON.stringify(object), "sessionStorage");

const maxAddresses = 4; // each can be as long as the text
let addresses = []; // of the text, the current address last

/**
 * storeText stores the text with its addresses. A reload opens the address from when it
 * began, although the page may have written another one or two since, so the last
 * addresses are stored. Before is the address before the page wrote the current one. An
 * address that the page did not write belongs to another text.
 */
export function storeText(text, before = location.hash) {
  if (addresses.at(-1) !== before) addresses = [before];
  addresses = [...addresses.filter((a) => a !== location.hash), location.hash].slice(-maxAddresses);
  return write("/left", text && { text, addresses });
}

/**
 * storedText returns the text that storeText stored for this address, if the page was
 * opened by a reload or from the history.
 */
export function storedText() {
  const [navigation] = performance.getEntriesByType("navigation");
  const left = read("/left");
  const reopened = navigation && navigation.type !== "navigate";
  const found = Array.isArray(left.addresses) && left.addresses.includes(location.hash);
  return reopened && found && typeof left.text === "string" ? left.text : "";
}
