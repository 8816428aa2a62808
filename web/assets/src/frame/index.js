// Opens an embed: first a picture, and later the program. It passes messages between
// the host page and the program, see docs/messages.md.
import "../stop-if-begun.js";
import "../early.js";
import "../start/observers.js";
import { connect } from "./bridge.js";
import { check, option } from "./options.js";
import { edits, roomFor } from "./room.js";
import { languageOf, plain, tags } from "../plain.js";
import { chart, editor as loadEditor, style, words } from "../start/extra.js";
import { start as startProgram } from "../start/load.js";
import { integrityOf } from "../start/parts.js";

const size = Number(document.currentScript.dataset.size); // the size of the program, in bytes
const poster = document.getElementById("poster");
const button = poster.querySelector("button");
const files = JSON.parse(document.getElementById("files").textContent); // the addresses of files by name
let presets = JSON.parse(document.getElementById("presets").textContent); // [{name, summary, alt, files}]
const narrow = matchMedia("(max-width: 479.98px)"); // as Widths in web/embed
const wide = matchMedia("(min-width: 820px)");
const system = matchMedia("(prefers-color-scheme: dark)");
let started;

// What the embed shows for a text or an exercise without a picture.
const otherRun = { summary: "A run of the Kubernetes HorizontalPodAutoscaler, simulated in your browser." };
const exercise = { summary: "An exercise on the Kubernetes HorizontalPodAutoscaler: change the manifest until the goals hold, in your browser." };
let exerciseSent = false; // whether a message has opened an exercise
const exercising = () => exerciseSent || option("exercise") || option("exercises");

let language; // undefined for English
const texts = [button.lastChild, ...[...poster.querySelectorAll(".now, .elsewhere")].map((part) => part.firstChild)].map((node) => [node, node.data]);
function translate() {
  language = languageOf(option("lang") || navigator.language);
  document.documentElement.lang = tags[language] ?? "en";
  for (const [node, sentence] of texts) node.data = plain(sentence);
}
translate();

// The pictures of exercises and the translated texts are in a separate file.
let allPosters;
async function fetchPosters() {
  try {
    presets = await (allPosters ??= fetch(files["web/posters.json"], { integrity: integrityOf(files["web/posters.json"]) }).then((r) => r.json()));
    show();
  } catch {
    // the general sentence stays, perhaps in English
  }
}

function currentPreset() {
  const find = (name) => presets.find((p) => p.name === name);
  if (option("s") || option("own")) return exercising() ? exercise : otherRun;
  if (exercising()) return (!option("exercises") && find("exercise-" + option("exercise"))) || exercise;
  return find(option("preset")) ?? presets[0];
}

// byWidth returns what fits the frame's width.
const byWidth = (forNarrow, other, forWide) => (narrow.matches ? forNarrow : wide.matches ? forWide : other) || other;

// picture shows the picture that the host page sends for the scenario of the host page.
let sentPicture;
function picture({ src, alt, ...others }) {
  if (src && !/^data:image\//.test(src)) return;
  const other = (name) => (/^data:image\//.test(others[name]) ? others[name] : "");
  sentPicture = src ? { src, narrow: other("narrow"), wide: other("wide"), alt: String(alt ?? "") } : undefined; // without src, there is no picture
  if (poster.isConnected) show();
}

function show() {
  if (!allPosters && (language || exercising())) fetchPosters();
  const root = document.documentElement;
  root.classList.toggle("auto", option("height") === "auto");
  const preset = currentPreset();
  const translated = preset.translations?.[language];
  const sentence = exercising() ? "" : option("summary");
  poster.querySelector(".story p").textContent = sentence || translated || plain(preset.summary);
  const heading = poster.querySelector("h1");
  heading.textContent = option("heading") || "HPA Playground";
  heading.className = option("heading") ? "embed-heading" : "sr";
  poster.querySelector(".elsewhere").href = "./" + location.hash;
  if (edits.includes(option("edit"))) poster.dataset.edit = option("edit");
  else delete poster.dataset.edit;
  document.body.style.setProperty("--room", `${roomFor((preset.room ?? presets[0].room), innerWidth)}px`);
  const image = poster.querySelector("img");
  image.hidden = !preset.files && !sentPicture;
  if (sentPicture) Object.assign(image, { src: byWidth(sentPicture.narrow, sentPicture.src, sentPicture.wide), alt: sentPicture.alt });
  if (!preset.files || sentPicture) return;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : system.matches;
  // The picture marks the moment at which the run opens. If the address names another
  // moment, or other views, the embed shows a picture without a mark.
  const unmarked = !exercising() && (option("t") || option("span") || option("view"));
  image.alt = translated || (unmarked ? preset.alt.slice(0, preset.alt.lastIndexOf(" At ")) : preset.alt);
  let file = preset.files[(dark ? "dark" : "light") + byWidth("-narrow", "", "")];
  if (wide.matches) file = file.replace(/\.svg.*/, "-wide.svg");
  if (language) file = file.replace(preset.name, `${preset.name}-${language}`).split("?")[0];
  image.src = unmarked ? file.replace(/\.svg.*/, "-plain.svg") : file;
}

function paint(theme) {
  if (!poster.isConnected) return; // the program sets the theme
  const root = document.documentElement;
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else if (theme === "auto") delete root.dataset.theme;
  show();
}

// start fetches the program, once, and runs it under the picture. After a failure, a
// press on the button tries again.
let tryAgain, isRunning; // functions
const running = new Promise((done) => (isRunning = done));
function start() {
  if (tryAgain) return tryAgain();
  if (started) return;
  // The run has at least the height of the picture, so that the host page does not move.
  if (option("height") === "auto") document.body.style.minHeight = `${document.body.offsetHeight}px`;
  started = run().then(isRunning);
}

// editor fetches the editor, if the embed has one.
let loadedEditor;
function editor() {
  if (!edits.includes(option("edit")) && !(exercising() && option("edit") !== "none")) return;
  loadedEditor ??= loadEditor(files["web/editor.js"], running);
}

async function run() {
  const label = button.lastChild;
  const site = new URL(".", document.baseURI);
  editor();
  chart(files["web/chart.js"], running);
  style(files["app.css"]);
  await startProgram({
    program: new URL(files["web/app.wasm"], site),
    size,
    parts: {
      [files["wasm_exec.js"]]: () => window.Go,
      [files["web/page.js"]]: () => window.hpaPage,
    },
    words: (options) => words(language, files[`web/words/${language}.txt`], options),
    site,
    prefix: site.pathname,
    bridge: option("program") === "1" && bridge,
    progress(percent) {
      tryAgain = undefined;
      button.disabled = true;
      label.data = `${plain("Loading")} ${percent} %`;
    },
    failed(why, retry) {
      tryAgain = retry;
      bridge.fail(`the embed cannot start: its program could not be loaded: ${why}`);
      button.disabled = !retry;
      label.data = plain(retry ? "Try again" : "Run it");
    },
  });
}

// Once the run is painted, the picture is removed.
new MutationObserver((_, observer) => {
  if (!document.documentElement.dataset.ready) return;
  observer.disconnect();
  const focused = poster.contains(document.activeElement);
  poster.remove();
  if (focused) document.querySelector("main button")?.focus();
}).observe(document.documentElement, { attributeFilter: ["data-ready"] });

function exerciseOpened() {
  exerciseSent = true;
  editor();
}

const bridge = connect({ start, paint, picture, exercise: exerciseOpened, running: () => started && !tryAgain, origin: option("origin") });

show();
check(presets);
let width = innerWidth;
addEventListener("resize", () => {
  if (innerWidth === width) return;
  width = innerWidth;
  document.body.style.minHeight = "";
  if (poster.isConnected) show();
});
system.addEventListener("change", () => poster.isConnected && show());
addEventListener("hashchange", () => {
  check(presets);
  document.documentElement.classList.toggle("auto", option("height") === "auto");
  if (started) editor();
  else translate();
  paint(option("theme") || "auto");
});
// A press starts the program and plays the run. It does not play if there is no button
// to stop it, or if the reader prefers less motion.
function press() {
  window.hpaFrame.pressed = !exercising() && option("controls") !== "0";
  start();
}
for (const part of [button, poster.querySelector("img")]) part.addEventListener("click", press);
const load = option("load");
if (load === "eager" || (load === "lazy" && !window.IntersectionObserver)) start();
else if (load === "lazy") {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting) return;
    observer.disconnect();
    start();
  });
  observer.observe(poster);
}
document.documentElement.dataset.begun = "1"; // see retry.js
