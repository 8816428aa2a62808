// What the page needs of a browser, and the oldest browsers that have it. docs/faults.md has them, too.
import { plain } from "../plain.js";

const oldest = "Chrome 109, Edge 109, Firefox 121, Safari 17.4";

// Without one of these the page does not run.
const needs = {
  WebAssembly: () => typeof WebAssembly === "object",
  TextDecoder: () => typeof TextDecoder === "function",
  ReadableStream: () => typeof ReadableStream === "function",
  adoptedStyleSheets: () => "replaceSync" in CSSStyleSheet.prototype && "adoptedStyleSheets" in Document.prototype,
  showModal: () => "showModal" in HTMLDialogElement.prototype,
  "Array.prototype.at": () => "at" in Array.prototype,
  checkVisibility: () => "checkVisibility" in Element.prototype,
};

// Without one of these it runs, and looks wrong somewhere.
const looks = {
  ":has()": () => CSS.supports("selector(:has(a))"),
  "container-type": () => CSS.supports("container-type", "inline-size"),
  lh: () => CSS.supports("height", "1lh"),
};

const lacked = (all) => Object.keys(all).find((name) => {
  try {
    return !all[name]();
  } catch {
    return true;
  }
});
const fill = (text, lacks) => text.replace("{name}", lacks).replace("{browsers}", oldest);

/** whyNot returns the sentence for a browser that cannot run the page, or "". */
export function whyNot() {
  if (location.protocol === "file:") return plain("A page that is opened as a file cannot load its parts. It needs a web server.");
  const lacks = lacked(needs);
  return lacks ? fill(plain("This browser has no {name}, which the page needs. The oldest browsers that have all it needs: {browsers}."), lacks) : "";
}

/** whyAmiss returns the sentence for a browser in which the page runs, and looks wrong, or "". */
export function whyAmiss() {
  const lacks = lacked(looks);
  return lacks ? fill(plain("This browser has no {name}, so parts of the page may look wrong. The oldest browsers that have all it needs: {browsers}."), lacks) : "";
}
