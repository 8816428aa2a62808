// The parts that the page can work without: the chart, the editor and the style sheet.
// Plain elements replace the parts that cannot be loaded.
import { plain } from "../plain.js";
import { trouble } from "../trouble.js";
import { request, script } from "./fetch.js";
import { NoChart, PlainEditor } from "./fallback.js";

const patience = 30_000; // how long the page waits for a part once everything else has loaded, in milliseconds

/** chart loads the chart. The promise started resolves once the program runs. */
export const chart = (address, started) =>
  element("hpa-chart", address, started, NoChart, plain("The chart could not be loaded. The rest of the page works."));

/** editor loads the editor. */
export const editor = (address, started) =>
  element("hpa-editor", address, started, PlainEditor, plain("The editor could not be loaded. A plain one takes its place."));

async function element(name, address, started, Instead, text) {
  const there = () => customElements.get(name);
  let over, close;
  started.then(() => {
    if (!over) setTimeout(() => over || (close = offer(address, plain("A part of the page has not arrived yet. The page keeps waiting for it."))), patience);
  });
  try {
    await script(address, there, {}).catch(() => script(address, there, { fresh: true }));
  } catch (problem) {
    console.error("start:", problem.message, problem.cause);
    customElements.define(name, Instead);
    offer(address, text);
  }
  over = true;
  close?.();
}

/** style shows a notice if the style sheet could not be loaded. */
export function style(address) {
  if (getComputedStyle(document.documentElement).getPropertyValue("--ground")) return;
  offer(address, plain("The style sheet could not be loaded, so the page looks plain."));
}

// offer shows a notice that a part is missing, with a button that reloads the page.
function offer(address, text) {
  const again = async () => {
    close();
    try {
      await request(address, { fresh: true });
    } catch {
      offer(address, text);
      return;
    }
    location.reload();
  };
  const close = trouble({ text, actions: [{ label: plain("Try again"), run: again }] });
  return close;
}
