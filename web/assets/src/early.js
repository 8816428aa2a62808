// Runs before everything else, in the head.
import { kept } from "./keep.js";
import { languageOf, tags } from "./plain.js";

// A frame whose storage is blocked throws on the mere mention of localStorage,
// and go-app reads it while it boots. Such a frame gets one that forgets, and so
// does a browser whose storage is broken.
for (const name of ["localStorage", "sessionStorage"]) {
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

// The page says what it needs until its scripts are there, and again when the
// one that starts it does not come.
document.documentElement.dataset.early = "1";
addEventListener("error", ({ target }) => /\/(start|frame)\.js/.test(target?.src) && delete document.documentElement.dataset.early, true);

// A theme named in the link holds from the first paint on. The program reads
// the whole fragment later; this is the one option that cannot wait.
const theme = /[#&]theme=(light|dark)(?:&|$)/.exec(location.hash);
if (theme) document.documentElement.dataset.theme = theme[1];

// Until the program runs, the page is shown as it was made beforehand, in
// English. Who reads another language gets what was made in that, such as zh.html.
// Once the program is started the page is its own and is not touched. Embeds have
// a page of their own.
const root = document.documentElement;
const language = languageOf(kept("/language") ?? navigator.language);
if (language && !root.classList.contains("framed")) {
  root.lang = tags[language];
  const made = fetch(new URL(`${language}.html`, document.currentScript.src))
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

// A fragment with a stray % is no address to the program, which would end.
// It is mended at the start and, before the program hears of it, whenever the
// address changes.
function mend() {
  const mended = location.hash.replace(/%(?![0-9a-fA-F]{2})/g, "%25");
  if (mended !== location.hash) history.replaceState(history.state, "", mended);
}
mend();
addEventListener("popstate", mend);
addEventListener("hashchange", mend);

// The controls stay as they were left; at first they are open where there is
// room for them.
document.documentElement.dataset.controls = kept("/controls") ?? (innerWidth >= 1100 ? "open" : "closed");
