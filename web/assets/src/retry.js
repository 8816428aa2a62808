// Loads the script that starts the page (start.js, or frame.js of an embed) again if it fails. Each
// pause is longer than the last pause. A notice says what failed.
import { renewPage } from "./renew.js";
import { trouble } from "./trouble.js";
import { foreignWorker } from "./worker.js";

const second = 1000;
const noticeAfter = 8 * second; // then a notice says that the script has not arrived
const maxTries = 7; // within about a minute

/** dropLateStyle removes the style sheet if it has not arrived after a while, because nothing is shown until then. extra.js loads it again. */
export function dropLateStyle() {
  setTimeout(() => {
    const link = document.querySelector('link[rel="stylesheet"]:not([data-again])');
    if (!link?.sheet) link?.remove();
  }, noticeAfter);
}

/**
 * retryUntilBegun watches the script, and loads it again until it has set data-begun.
 *
 * @param {RegExp} name of the script
 * @param {(english: string) => string} plain
 * @param {string} own the address of this page's service worker
 */
export function retryUntilBegun(name, plain, own) {
  const root = document.documentElement;
  const script = () => [...document.scripts].find(({ src }) => name.test(src));
  let tries = 0, noticeText, close, timer, came;

  const onLoad = ({ target }) => {
    if (!name.test(target?.src)) return;
    came = true;
    clearTimeout(timer);
    if (!root.dataset.begun) return fail();
    close?.();
    root.dataset.early = "1";
  };
  for (const type of ["load", "error"]) document.addEventListener(type, onLoad, true);
  // It may have failed before this script came. The browser waits for it with the event load.
  const onAll = () => came || onLoad({ target: script() });
  if (document.readyState === "complete") onAll();
  else addEventListener("load", onAll);
  timer = setTimeout(() => showNotice(plain("A part of the page has not arrived yet. The page keeps waiting for it.")), noticeAfter);

  async function fail() {
    const why = await whyFailed();
    if (++tries > 2) showNotice(why);
    if (tries < maxTries) timer = setTimeout(load, second * 2 ** (tries - 1));
  }

  function load() {
    clearTimeout(timer);
    const old = script();
    const next = document.createElement("script");
    const address = new URL(old.src);
    address.searchParams.set("again", tries); // with the same address, the browser would wait for the same response
    // A frame without an origin compares no hash, if the server does not allow it to read files. The script then
    // says what the server must send.
    if (self.origin !== "null") Object.assign(next, { integrity: old.integrity, crossOrigin: "anonymous" });
    next.src = address;
    Object.assign(next.dataset, old.dataset);
    old.replaceWith(next);
  }

  // This request also renews the browser's cache.
  async function whyFailed() {
    const options = { cache: "reload", signal: AbortSignal.timeout?.(noticeAfter / 2) };
    const { ok, status } = await fetch(script().src, options).catch(() => ({}));
    if (ok) return plain("A part of the page arrived damaged or incomplete, or it is of another version.");
    if (!status) return plain("A part of the page could not be fetched: the connection failed.");
    return plain("A part of the page could not be fetched: the server answers {status}.").replace("{status}", status);
  }

  function showNotice(text) {
    const again = async () => (await renewPage()) || load();
    const actions = [{ label: plain("Try again"), run: again }];
    const other = foreignWorker(own, plain);
    if (other) {
      text += ` ${other.text}`;
      actions.push(other.action);
    }
    if (text === noticeText) return;
    close?.();
    delete root.dataset.early; // then the page shows that it needs scripts, see early.js
    close = trouble({ text: (noticeText = text), actions });
  }
}
