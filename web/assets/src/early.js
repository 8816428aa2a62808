// Runs before everything else, in the head. The page names it twice: the second
// element asks again if the first got no answer, and does nothing otherwise.
import { retryUntilBegun } from "./retry.js";
import { kept } from "./storage.js";
import { first, languageOf, tags } from "./plain.js";

const root = document.documentElement;
if (!root.dataset.early) early(document.currentScript.src);

function early(address) {
  // The page says what it needs until its scripts are there, and again if the
  // script that starts it cannot be loaded.
  root.dataset.early = "1";
  for (const name of ["localStorage", "sessionStorage"]) replaceStorage(name);
  const language = languageOf(kept("/language") ?? navigator.language);
  retryUntilBegun(/\/(start|frame)\.js/, (english) => first[language]?.[english] ?? english, new URL("../app-worker.js", address).href);

  // A theme in the link applies from the first paint on. The program reads the
  // rest of the fragment later; only this option cannot wait.
  const theme = /[#&]theme=(light|dark)(?:&|$)/.exec(location.hash);
  if (theme) root.dataset.theme = theme[1];

  // Embeds have a page of their own.
  if (language && !root.classList.contains("framed")) translate(language, address);

  escapeStray();
  addEventListener("popstate", escapeStray);
  addEventListener("hashchange", escapeStray);

  // The controls stay as they were left; at first they are open if there is room
  // for them.
  root.dataset.controls = kept("/controls") ?? (innerWidth >= 1100 ? "open" : "closed");
}

// A frame whose storage is blocked throws on any access to localStorage, and
// go-app reads it at the start. Such a frame gets a storage that lasts as long
// as the page, and so does a browser whose storage is broken.
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

// Until the program runs, the browser shows the pre-rendered page, in English. For
// a reader of another language, its content is replaced by a file such as zh.html.
// Once the program has started, the page is the program's and is not touched.
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

// The program would end on a fragment with a stray %, because that is not a
// valid URL. It is corrected at the start and, before the program reads it,
// whenever the address changes.
function escapeStray() {
  const escaped = location.hash.replace(/%(?![0-9a-fA-F]{2})/g, "%25");
  if (escaped !== location.hash) history.replaceState(history.state, "", escaped);
}
