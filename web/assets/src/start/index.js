// Starts the page: the program, the parts that the page can work without, and the
// service worker. An embed has another script, see frame.
import "../stop-if-begun.js";
import "../early.js";
import "./observers.js";
import { refuseText } from "../end.js";
import { languageOf, plain } from "../plain.js";
import { trouble } from "../trouble.js";
import { chart, editor, style, words } from "./extra.js";
import { start } from "./load.js";
import { whyAmiss, whyNot } from "./needs.js";
import { watchVersion } from "./version.js";

const label = document.getElementById("loading"); // at the end of the page
if (!label) throw new Error("the page is cut off");
const { size, version } = document.currentScript.dataset; // set when the page was built
const site = new URL("..", document.currentScript.src);
const at = (name) => new URL(name, site).href;

// The address of the texts in the page's language; undefined for English.
const language = () => languageOf(document.documentElement.lang);
const texts = () => language() && at(`web/words/${language()}.txt`);

watchVersion(at("app-worker.js"), version, texts);

refuseText();
const started = start({
  program: new URL("web/app.wasm", site),
  size: Number(size),
  parts: { [at("wasm_exec.js")]: () => window.Go, [at("web/page.js")]: () => window.hpaPage },
  words: (options) => words(language(), texts(), options),
  site,
  prefix: location.pathname, // the path of the page's own file, whatever its name
  progress(percent) {
    label.hidden = false;
    label.textContent = `${plain("Loading the controller:")} ${percent} %`;
  },
  failed: () => (label.hidden = true),
});
started.then(() => label.remove());
document.documentElement.dataset.begun = "1"; // what follows may fail: see retry.js

chart(at("web/chart.js"), started);
editor(at("web/editor.js"), started);
style(at("app.css"));
if (!whyNot() && whyAmiss()) {
  const close = trouble({ text: whyAmiss(), actions: [{ label: plain("Close"), run: () => close() }] });
}
