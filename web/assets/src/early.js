// Runs before everything else, while the page is parsed, and before the first paint where a browser can
// wait with it for a script alone. The page has a second element that requests it again, and the scripts that start the
// page have it inside, too: it may not arrive.
import { dropLateStyle, retryUntilBegun } from "./retry.js";
import { integrityOf } from "./start/parts.js";
import { stored } from "./storage.js";
import { first, languageOf, tags } from "./plain.js";

const root = document.documentElement;
if (!window.hpaEarly) early(document.currentScript.src);

function early(address) {
  // The page shows that it needs scripts until its scripts have loaded, and again if the script
  // that starts the page cannot be loaded.
  root.dataset.early = "1";
  window.hpaEarly = true;
  trustOwnFiles(new URL("..", address).href);
  for (const name of ["localStorage", "sessionStorage"]) replaceStorage(name);
  const language = languageOf(stored("/language") ?? navigator.language);
  dropLateStyle();
  retryUntilBegun(/\/(start|frame)\.js/, (english) => first[language]?.[english] ?? english, new URL("../app-worker.js", address).href);

  // A theme in the link applies from the first paint on. The program reads the other
  // options of the fragment later.
  const theme = /[#&]theme=(light|dark)(?:&|$)/.exec(location.hash);
  if (theme) root.dataset.theme = theme[1];

  // An embed has a separate page.
  if (language && !root.classList.contains("framed")) translate(language, address);

  escapePercent();
  addEventListener("popstate", escapePercent);
  addEventListener("hashchange", escapePercent);

  // The controls and the drawer are as on the last visit. On the first visit both are
  // closed, so that the run has the room.
  root.dataset.controls = stored("/controls") ?? "closed";
  if (stored("/tour")) root.dataset.tour = "over";
  root.dataset.details = stored("/details") ?? "closed";
}

// A policy of the server may demand that a page says which texts it takes for scripts and elements (Trusted Types). This
// page takes the scripts of its own site, and elements from its own files.
function trustOwnFiles(site) {
  try {
    window.trustedTypes?.createPolicy("default", {
      createScriptURL: (url) => (new URL(url, site).href.startsWith(site) ? url : undefined),
      createHTML: (text) => text,
    });
  } catch {
    // the server does not allow a policy of this name
  }
}

// If storage is blocked, any access to localStorage throws, and go-app reads it at the start. The
// page then gets a storage in memory. The page also replaces a broken storage.
function replaceStorage(name) {
  try {
    window[name].getItem(window[name].key(0));
  } catch {
    Object.defineProperty(window, name, { configurable: true, value: memoryStorage() });
  }
}

function memoryStorage() {
  const values = new Map();
  return {
    inMemory: true,
    get length() {
      return values.size;
    },
    key: (i) => [...values.keys()][i] ?? null,
    getItem: (k) => values.get(String(k)) ?? null,
    setItem: (k, v) => void values.set(String(k), String(v)),
    removeItem: (k) => void values.delete(String(k)),
    clear: () => values.clear(),
  };
}

// Until the program runs, the browser shows the pre-rendered page, in English. For a
// reader of another language, a file such as zh.html replaces the content. Once
// the program has started, only the program changes the page.
function translate(language, address) {
  root.lang = tags[language];
  const file = new URL(`${language}.html`, address);
  const page = fetch(file, { integrity: integrityOf(file) })
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");
  whenParsed(async () => {
    const main = document.querySelector("main");
    const template = document.createElement("template");
    template.innerHTML = await page;
    const [title, newMain] = template.content.children;
    if (!newMain || root.dataset.started) return;
    document.title = title.textContent;
    main.replaceChildren(...newMain.childNodes);
  });
}

function whenParsed(act) {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", act);
  else act();
}

// The program would end on a fragment with a stray %, because such a URL is not valid.
// The fragment is corrected at the start and whenever the address changes, before the
// program reads it.
function escapePercent() {
  const escaped = location.hash.replace(/%(?![0-9a-fA-F]{2})/g, "%25");
  if (escaped !== location.hash) history.replaceState(history.state, "", escaped);
}
