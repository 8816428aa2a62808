// The parts that the page can work without: the chart, the editor, the style sheet and
// the texts in the reader's language. Plain elements replace the elements that cannot be
// loaded.
import { plain } from "../plain.js";
import { trouble } from "../trouble.js";
import { request, script, Unable } from "./fetch.js";
import { NoChart, PlainEditor } from "./fallback.js";

const waitForPart = 30_000; // how long the page waits for a part once everything else has loaded, in milliseconds

/** chart loads the chart. The promise started resolves once the program runs. */
export const chart = (address, started) =>
  element("hpa-chart", address, started, NoChart, plain("The chart could not be loaded. The rest of the page works."));

/** editor loads the editor. */
export const editor = (address, started) =>
  element("hpa-editor", address, started, PlainEditor, plain("The editor could not be loaded. A plain one takes its place."));

async function element(name, address, started, Replacement, text) {
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

/** style shows a notice if the style sheet could not be loaded. */
export function style(address) {
  if (getComputedStyle(document.documentElement).getPropertyValue("--ground")) return;
  showMissing(address, plain("The style sheet could not be loaded, so the page looks plain."));
}

let closeNoWords;

/**
 * words fetches the texts in a language for the program, which finds them in
 * window.hpaWords. Without them the page is in English.
 */
export async function words(language, address, options) {
  if (!language || window.hpaWords) return;
  closeNoWords?.();
  const text = async (given) => {
    const found = await (await request(address, given)).text();
    if (found[0] !== "#") throw new Unable(plain("A part of the page arrived damaged or incomplete."), address);
    return found;
  };
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
    } catch {
      showMissing(address, text);
      return;
    }
    location.reload();
  };
  const close = trouble({ text, actions: [{ label: plain("Try again"), run: reload }] });
  return close;
}
