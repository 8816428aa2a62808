// Runs before everything else, in the head. The page has two elements for it. The
// second one requests this script again if the first got no response, and does nothing
// otherwise.
import { retryUntilBegun } from "./retry.js";
import { kept } from "./storage.js";
import { first, languageOf, tags } from "./plain.js";

const root = document.documentElement;
if (!root.dataset.early) early(document.currentScript.src);

function early(address) {
  // The page shows what it needs until its scripts have loaded, and again if the script
  // that starts the page cannot be loaded.
  root.dataset.early = "1";
  for (const name of ["localStorage", "sessionStorage"]) replaceStorage(name);
  const language = languageOf(kept("/language") ?? navigator.language);
  retryUntilBegun(/\/(start|frame)\.js/, (english) => first[language]?.[english] ?? english, new URL("../app-worker.js", address).href);

  // A theme in the link applies from the first paint on. The program reads the other
  // options of the fragment later.
  const theme = /[#&]theme=(light|dark)(?:&|$)/.exec(location.hash);
  if (theme) root.dataset.theme = theme[1];

  // An embed has its own page.
  if (language && !root.classList.contains("framed")) translate(language, address);

  escapeStray();
  addEventListener("popstate", escapeStray);
  addEventListener("hashchange", escapeStray);

  // The controls and the drawer are as on the last visit. On the first visit both are
  // closed: the run has the room.
  root.dataset.controls = kept("/controls") ?? "closed";
  if (kept("/tour")) root.dataset.tour = "over";
  root.dataset.details = kept("/details") ?? "closed";
}

// If storage is blocked, any access to localStorage throws, and go-app reads it at the
// start. Then the page gets a storage in memory. The same holds for a storage that is
// broken.
function replaceStorage(name) {
  try {
    window[name].getItem(window[name].key(0));
  } catch {
    Object.defineProperty(window, name, { configurable: true, value: memoryStorage() });
  }
}

function memoryStorage() {
  const held = new Map();
  return {
    forgetful: true,
    get length() {
      return held.size;
    },
    key: (i) => [...held.keys()][i] ?? null,
    getItem: (k) => held.get(String(k)) ?? null,
    setItem: (k, v) => void held.set(String(k), String(v)),
    removeItem: (k) => void held.delete(String(k)),
    clear: () => held.clear(),
  };
}

// Until the program runs, the browser shows the pre-rendered page, in English. For a
// reader of another language, its content is replaced by a file such as zh.html. Once
// the program has started, only the program changes the page.
function translate(language, address) {
  root.lang = tags[language];
  const made = fetch(new URL(`${language}.html`, address))
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");
  addEventListener("DOMContentLoaded", async () => {
    const main = document.querySelector("main");
    const inside = document.createElement("template");
    inside.innerHTML = await made;
    const [title, other] = inside.content.children;
    if (!other || root.dataset.started) return;
    document.title = title.textContent;
    main.replaceChildren(...other.childNodes);
  });
}

// The program would end on a fragment with a stray %, because such a URL is not valid.
// The fragment is corrected at the start and whenever the address changes, before the
// program reads it.
function escapeStray() {
  const escaped = location.hash.replace(/%(?![0-9a-fA-F]{2})/g, "%25");
  if (escaped !== location.hash) history.replaceState(history.state, "", escaped);
}
