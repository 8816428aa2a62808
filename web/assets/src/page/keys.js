// Keys that work everywhere. Keys without Ctrl or Cmd do not work in text fields. This script
// reads the keys before the browser acts on them, and sends them as hpa-key.

let gPressed = false; // the last key was g, so a digit opens a tab

// The texts and the controls share one history. A value that is still being typed into
// a control is set before an undo or redo.
document.addEventListener("keydown", (e) => {
  const key = e.key.toLowerCase();
  const undo = key === "z" && !e.shiftKey;
  const redo = (key === "z" && e.shiftKey) || (key === "y" && !e.shiftKey);
  if (e.defaultPrevented || e.altKey || !(e.ctrlKey || e.metaKey) || !(undo || redo)) return;
  const target = e.composedPath()[0];
  const field = target.closest("hpa-field"); // keeps the focus, because its sentence may go without it
  const control = field ?? target.closest("hpa-controls");
  if ((takesText(target) && !control) || document.querySelector("dialog[open]")) return;
  e.preventDefault();
  if (field) field.settle();
  else if (control) target.blur();
  const editor = document.querySelector("hpa-editor:not([hidden])");
  if (undo) editor?.undo();
  else editor?.redo();
  if (control && !field) target.focus();
});

document.addEventListener("keydown", (e) => {
  if (e.defaultPrevented || e.altKey) return;
  const target = e.composedPath()[0];
  const mod = e.ctrlKey || e.metaKey; // works in text fields, too
  if (!mod && (takesText(target) || takesArrows(target, e.key) || takesSpace(target, e.key))) return;
  if (document.querySelector("dialog[open]")) return;
  const tab = gPressed && !mod && /^[1-9]$/.test(e.key) ? `tab-${e.key}` : "";
  gPressed = e.key === "g" && !e.shiftKey && !mod;
  const main = document.querySelector("main");
  const name = tab || commands(main)[keyName(e)];
  if (!name) return;
  e.preventDefault();
  main.dispatchEvent(new CustomEvent("hpa-key", { detail: name }));
});

// commands returns the names of the page's commands by their keys.
function commands(main) {
  const pairs = (main?.dataset.keys ?? "").split(";").map((pair) => pair.split("="));
  return Object.fromEntries(pairs.map(([name, key]) => [key, name]));
}

// Some keyboards need Shift for a character such as ?.
function keyName(e) {
  if (e.ctrlKey || e.metaKey) return `Mod+${e.shiftKey ? "Shift+" : ""}${e.key.toLowerCase()}`;
  return e.shiftKey && !/^[!-/:-@]$/.test(e.key) ? `Shift+${e.key}` : e.key;
}

function takesText(element) {
  if (element.isContentEditable) return true;
  if (element.tagName === "INPUT") return element.type !== "range";
  return element.tagName === "TEXTAREA" || element.tagName === "SELECT";
}

// In a list of tabs, the arrow keys move from tab to tab, as keyboard users expect.
document.addEventListener("keydown", (e) => {
  const tab = e.target.closest?.('[role="tab"]');
  const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
  if (!tab || !step) return;
  const tabs = [...tab.closest('[role="tablist"]').querySelectorAll('[role="tab"]')];
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  e.preventDefault();
  next.focus();
  next.click();
});

// takesSpace reports whether Space presses an element, such as a button.
function takesSpace(element, key) {
  return key === " " && element.closest?.("button, a, summary, label");
}

// takesArrows reports whether an element uses the arrow keys itself: tabs, sliders and
// the divider. The slider of the time is an exception: there the page moves the cursor
// by syncs and events.
function takesArrows(element, key) {
  if (element.type === "range" && element.id !== "cursor") return /^(Arrow|Home|End)/.test(key);
  return key.startsWith("Arrow") && element.closest?.('[role="tab"], [role="separator"]');
}

// Escape hides the meaning of a word, until the meaning is opened again.
document.addEventListener("keydown", (e) => {
  if (e.key !== "Escape") return;
  for (const term of document.querySelectorAll(".term:is(:hover, :focus-within)")) {
    const shown = new AbortController();
    const reset = () => (delete term.dataset.shut, shown.abort());
    term.dataset.shut = "";
    for (const leave of ["focusout", "mouseleave"]) term.addEventListener(leave, reset, { signal: shown.signal });
  }
});
