// window.hpaPage, the functions that the program calls: the clipboard, files, storage
// and the host page. Nothing here throws if the browser blocks storage, the clipboard
// or the frame.
import { store, stored } from "../storage.js";
import { storedText, storeText } from "../session.js";
import { save } from "../save.js";
import { say } from "../say.js";
import { integrityOf } from "../start/parts.js";
import { plain } from "../plain.js";
import { trouble } from "../trouble.js";
import { startRunner } from "./runner.js";

const channel = new MessageChannel();
const waiting = []; // what yieldToBrowser resolves
channel.port1.onmessage = () => waiting.shift()();

const page = {
  // post sends a message to the host page, if there is a host page and the server allows framing.
  post(text) {
    if (window.parent !== window) window.parent.postMessage(JSON.parse(text), "*");
  },

  // copy puts a text on the clipboard. If that is not allowed, it shows the text. It
  // resolves to whether the text is on the clipboard.
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      showForCopying(text);
      return false;
    }
  },

  // paste puts the clipboard's text into a field. It resolves to whether there is one that may be read.
  async paste(id) {
    try {
      const text = await navigator.clipboard.readText();
      if (text.length > longestInField) {
        sendText(text);
        return true;
      }
      const field = document.getElementById(id);
      field.setRangeText(text);
      field.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }));
      return text !== "";
    } catch {
      return false;
    }
  },

  save,

  // yieldToBrowser resolves once the browser had a chance to paint and to handle input. A timer would wait for 4 ms.
  yieldToBrowser() {
    return new Promise((done) => {
      waiting.push(done);
      channel.port2.postMessage(null);
    });
  },

  // dark reports whether the page has dark colours.
  dark() {
    const theme = document.documentElement.dataset.theme;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  },

  // png draws an SVG as a PNG, and saves or copies it. It resolves to saved, copied, failed, or
  // kept: the clipboard accepts no pictures, so the picture was saved.
  async png(name, svg, copy) {
    const drawn = drawPNG(svg);
    drawn.catch(() => {}); // the promise is awaited below
    if (copy) {
      try {
        // Safari needs the promise, not its result. By the time the promise resolves, Safari no
        // longer allows copying for this click.
        await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn })]);
        return "copied";
      } catch {
        // The picture is saved instead.
      }
    }
    try {
      save(name, "image/png", await drawn);
      return copy ? "kept" : "saved";
    } catch {
      return "failed";
    }
  },

  open() {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.accept = ".yaml,.yml,.json,.txt,.csv";
    input.addEventListener("change", () => openFiles(input.files));
    input.click();
  },

  // pasteFile opens a file and puts its text into an input.
  pasteFile(id) {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".csv,.json,.txt,.tsv";
    input.addEventListener("change", async () => {
      const target = document.getElementById(id);
      const [text] = await readTexts(input.files);
      if (!target || text === undefined) return;
      target.value = text;
      target.dispatchEvent(new Event("input", { bubbles: true }));
    });
    input.click();
  },

  // storeControls stores whether the controls are open.
  storeControls(open) {
    const now = open ? "open" : "closed";
    document.documentElement.dataset.controls = now;
    store("/controls", now);
  },

  // storeDrawer stores whether the drawer is open.
  storeDrawer(open) {
    const now = open ? "open" : "closed";
    document.documentElement.dataset.details = now;
    store("/details", now);
  },

  showDialog(id) {
    const dialog = document.getElementById(id);
    if (dialog && !dialog.open) dialog.showModal();
  },

  // fetchText resolves to {text}, or to {failure, refused}. refused means that this page's own
  // policy forbids the request.
  async fetchText(address) {
    let refused = false;
    const onViolation = (e) => (refused ||= e.effectiveDirective === "connect-src");
    document.addEventListener("securitypolicyviolation", onViolation);
    try {
      const answer = await fetch(address, { credentials: "same-origin", integrity: integrityOf(address) });
      if (!answer.ok) return { failure: `${say("the server answers")} ${answer.status} ${answer.statusText}`.trim() };
      const text = await answer.text();
      return text.length > longestFetched ? { failure: say("it is too long") } : { text };
    } catch {
      await new Promise((done) => setTimeout(done, 50)); // the event may come later
      return { failure: "", refused }; // browsers give a page no more information
    } finally {
      document.removeEventListener("securitypolicyviolation", onViolation);
    }
  },

  // store stores the last text of the reader, or another text under its key. stored returns
  // that text.
  store: (text, key) => store(key, text),
  stored: (key) => stored(key) ?? "",

  // storageFull reports whether the last text was not stored because there is no room.
  storageFull: () => store.full,

  // storeInTab stores a text until this tab is closed. storedInTab returns that text.
  storeInTab: (text, key) => store(key, text, "sessionStorage"),
  storedInTab: (key) => stored(key, "sessionStorage") ?? "",

  // The text for a reload, see session.js.
  storeText,
  storedText,

  // A worker that runs texts, see runner.js.
  startRunner,

  // language returns the language that the reader chose on this page before, or the browser's.
  language: () => stored("/language") ?? navigator.language,

  setLanguage(tag, chosen) {
    document.documentElement.lang = tag;
    document.dispatchEvent(new Event("hpa-language"));
    if (chosen) store("/language", tag);
  },
};

window.hpaPage = Object.fromEntries(Object.entries(page).map(([name, f]) => [name, safe(name, f)]));

// safe catches the errors of a refused call, so that the program need not handle them, and tells the reader: otherwise
// a button would do nothing.
function safe(name, f) {
  let close;
  const refused = (problem) => {
    console.error(`${name} failed:`, problem);
    close?.(); // it may fail often
    const text = plain("The browser refused a part of this ({name}): {problem}").replace("{name}", name).replace("{problem}", problem?.message ?? problem);
    close = trouble({ text, actions: [{ label: plain("Close"), run: () => close() }] });
  };
  return (...args) => {
    try {
      const answer = f.apply(page, args);
      return answer instanceof Promise ? answer.catch(refused) : answer;
    } catch (problem) {
      refused(problem);
      return undefined;
    }
  };
}

// The program has lower limits, and messages about them.
const longestFetched = 4 << 20;
const longest = 16 << 20; // of all texts together
const longestInField = 1 << 20; // a text field would take seconds to show a longer text

// drawPNG draws an SVG as a PNG with twice its width and height.
async function drawPNG(svg) {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

function showForCopying(text) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  const label = document.createElement("label");
  label.textContent = say("The browser does not let this page copy. Copy it from here:");
  const area = document.createElement("textarea");
  area.readOnly = true;
  area.rows = 12;
  area.value = text;
  label.append(area);
  const form = document.createElement("form");
  form.method = "dialog";
  const close = document.createElement("button");
  close.className = "done";
  close.textContent = say("Close");
  form.append(close);
  dialog.append(label, form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  area.select();
}

// readTexts returns the texts of files. A folder, or a file that was removed, has no text.
async function readTexts(files) {
  const found = await Promise.all([...files].slice(0, 20).map((file) => file.slice(0, longest).text().catch(() => undefined)));
  return found.filter((text) => text !== undefined);
}

async function openFiles(files) {
  let room = longest;
  const small = [...files].filter((file) => file.size <= room && (room -= file.size) >= 0);
  const found = await readTexts(small);
  sendTexts(found, { large: small.length < files.length, unread: found.length < Math.min(small.length, 20) });
}

// sendTexts sends texts to the program. large: some files were too
// large. unread: some files could not be read.
function sendTexts(texts, { large = false, unread = false } = {}) {
  document.querySelector("main")?.dispatchEvent(new CustomEvent("hpa-file", { detail: { texts, large, unread } }));
}

// A text that is pasted outside of text fields is opened like a file.
document.addEventListener("paste", (e) => {
  const text = e.clipboardData.getData("text/plain");
  if (e.target.id === "pasted" && text.length > longestInField) {
    e.preventDefault();
    sendText(text);
    return;
  }
  const takesText = (node) => node.isContentEditable || node.matches?.("input:not([type=range], [type=checkbox]), textarea, dialog");
  if (e.composedPath().some(takesText)) return;
  const { files } = e.clipboardData;
  // Copied cells of a spreadsheet have a picture too, and a copied file has its name as text.
  const namesOnly = [...files].some((file) => text.includes(file.name));
  if (files.length > 0 && (!text || namesOnly)) openFiles(files);
  else if (text) sendText(text);
});

function sendText(text) {
  const large = text.length > longest;
  sendTexts(large ? [] : [text], { large });
}

// Files may be dropped anywhere. By default, the browser would leave the page
// and open them.
for (const type of ["dragover", "drop"]) {
  document.addEventListener(type, (e) => {
    if (![...(e.dataTransfer?.types ?? [])].includes("Files")) return;
    e.preventDefault();
    if (type === "drop") openFiles(e.dataTransfer.files);
  }, true);
}
