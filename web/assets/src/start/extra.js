// The parts that the page can work without: the chart, the editor, the style sheet and
// the texts in the reader's language. Plain elements replace the elements that cannot be
// loaded.
import { plain } from "../plain.js";
import { renewPage } from "../renew.js";
import { trouble } from "../trouble.js";
import { request, script, Unable } from "./fetch.js";
import { NoChart, PlainEditor } from "./fallback.js";
import { whyNot } from "./needs.js";
import { integrityOf } from "./parts.js";

const waitForPart = 30_000; // how long the page waits for a part once everything else has loaded, in milliseconds

/** chart loads the chart. The promise started resolves once the program runs. */
export const chart = (address, started) =>
  element("hpa-chart", address, started, NoChart, plain("The chart could not be loaded. The rest of the page works."));

/** editor loads the editor. */
export const editor = (address, started) =>
  element("hpa-editor", address, started, PlainEditor, plain("The editor could not be loaded. A plain one takes its place."));

async function element(name, address, started, Replacement, text) {
  if (whyNot()) return; // a notice says so
  const hasRun = () => customElements.get(name);
  let done, close;
  started.then(() => {
    if (!done) setTimeout(() => done || (close = showMissing(address, plain("A part of the page has not arrived yet. The page keeps waiting for it."))), waitForPart);
  });
  try {
    await script(address, hasRun, {}).catch(() => script(address, hasRun, { fresh: true }));
  } catch (problem) {
    console.error("start:", problem.message, problem.cause);
    customElements.define(name, Replacement);
    showMissing(address, text);
  }
  done = true;
  close?.();
}

/** style loads the style sheet again if it could not be loaded, or early.js gave it up. Without it, a notice says so. */
export async function style(address) {
  const applied = () => getComputedStyle(document.documentElement).getPropertyValue("--ground");
  if (applied() || whyNot()) return;
  const old = document.querySelector('link[rel="stylesheet"]');
  const close = old ? () => {} : showMissing(address, plain("A part of the page has not arrived yet. The page keeps waiting for it."));
  try {
    await request(address, { fresh: true });
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", integrity: integrityOf(address), crossOrigin: "anonymous", href: address });
    await new Promise((done) => {
      link.dataset.again = ""; // dropLateStyle leaves it
      link.onload = link.onerror = done;
      document.head.append(link);
    });
    old?.remove();
    if (!applied()) throw new Unable(plain("Something went wrong."), address);
  } catch (problem) {
    console.error("start:", problem.message, problem.cause);
    showMissing(address, plain("The style sheet could not be loaded, so the page looks plain."));
  }
  close();
}

let closeNoWords;

/**
 * words fetches the texts in a language for the program, which finds them in
 * window.hpaWords. Without them the page is in English.
 */
export async function words(language, address, options) {
  if (!language || window.hpaWords) return;
  closeNoWords?.();
  const text = async (given) => (await request(address, given)).text();
  try {
    window.hpaWords = { [language]: await text(options).catch(() => text({ ...options, fresh: true })) };
  } catch (problem) {
    if (options.signal.aborted) return;
    console.error("start:", problem.message, problem.cause);
    closeNoWords = showMissing(address, plain("The texts in this language could not be loaded, so the page is in English."));
  }
}

// showMissing shows a notice that a part is missing, with a button that reloads the page.
function showMissing(address, text) {
  const reload = async () => {
    close();
    try {
      await request(address, { fresh: true });
      location.reload();
    } catch (problem) {
      // The server may have another version of the whole page by now.
      if (!problem.another || !(await renewPage())) showMissing(address, text);
    }
  };
  const close = trouble({ text, actions: [{ label: plain("Try again"), run: reload }] });
  return close;
}
