// Handles the end of the program. The program only ends because of a defect, or if memory or stack
// run out.
import { store } from "./storage.js";
import { read, storeText, write } from "./session.js";
import { plain } from "./plain.js";
import { save } from "./save.js";
import { trouble } from "./trouble.js";

/** run runs the program, and shows a notice if it ends. */
export function run(go, instance) {
  const { _resume: resume } = go;
  let ended = false;
  const end = () => {
    if (ended) return;
    queueMicrotask(showEnd); // later, when the stack is free again
    ended = true;
    go._resume = () => {}; // from now on calls of the program do nothing
    // Otherwise timers would still call the program.
    for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
    go._scheduledTimeouts.clear();
  };
  // After an exception the program's state is undefined, so the program must not continue.
  go._resume = () => {
    try {
      resume.call(go);
    } catch (problem) {
      end();
      throw problem;
    }
  };
  go.run(instance).then(end, (problem) => {
    console.error("the program ended:", problem);
    end();
  });
}

// After a text has ended the program this many times, the tab does not run the text again.
const maxEnds = 2;
const key = "/ended";

function showEnd() {
  if (document.documentElement.classList.contains("framed")) {
    const text = plain("The simulation has stopped.");
    trouble({ text, actions: [{ label: plain("Try again"), run: () => location.reload() }] });
    window.hpaFrame?.post(JSON.stringify({ source: "hpa-playground", version: 1, type: "error", message: text }));
    return;
  }
  const last = read(key);
  const text = typed();
  const sameText = text && last.text ? last.text === text : last.hash === location.hash;
  const times = sameText ? last.times + 1 : 1;
  write(key, { text, hash: location.hash, times });
  // The text can still be edited, although the program does not run it.
  const saveText = () => {
    const now = typed();
    const runnable = times < maxEnds || now !== text;
    const saved = storeText(runnable ? now : "");
    if (runnable && now && !document.querySelector("main[data-exercise]")) store("", now);
    return saved || !now;
  };
  const start = (reload) => () => {
    if (saveText()) return reload();
    download(typed()); // the browser does not store the text
    return setTimeout(reload, 1000);
  };
  saveText();
  addEventListener("pagehide", saveText);
  const actions = [];
  if (times < maxEnds) {
    actions.push({ label: plain("Start again"), run: start(() => location.reload()) });
  } else {
    actions.push({ label: plain("Start without this text"), run: start(startWithoutText) });
  }
  if (text) actions.push({ label: plain("Download the text"), run: () => download(typed()) });
  trouble({
    text: times < maxEnds
      ? plain("The simulation has stopped. What you typed is kept, but nothing runs until you start it again.")
      : plain("The simulation has stopped again with the same text, so that text will not be run a third time."),
    actions,
  });
}

// typed returns the text in the editors.
function typed() {
  const texts = [...document.querySelectorAll("hpa-editor")].map(({ text }) => text ?? "").filter((text) => text.trim());
  return texts.map((text) => (text.endsWith("\n") ? text : `${text}\n`)).join("---\n");
}

const download = (text) => {
  const [, name = "scenario"] = /^kind: *HorizontalPodAutoscaler\b[^]*?^  name: *([\w.-]+)/m.exec(text) ?? [];
  save(`${name}.yaml`, "application/yaml", text);
};

function startWithoutText() {
  history.replaceState(null, "", location.pathname + location.search);
  location.reload();
}

/**
 * refuseText checks whether the text of this address has ended the program too often.
 * If so, the page starts without the text, and says this.
 */
export function refuseText() {
  const last = read(key);
  if (!(last.times >= maxEnds)) return;
  const link = location.href;
  const inAddress = last.hash && last.hash === location.hash;
  if (inAddress) history.replaceState(null, "", location.pathname + location.search);
  if (last.noticed && !inAddress) return;
  write(key, { ...last, noticed: true });
  const close = trouble({
    text: plain("The last text stopped the simulation twice and was not opened. This is the first example."),
    actions: [
      { label: plain("Download the text"), run: () => download(last.text || `# ${link}\n`) },
      { label: plain("Close"), run: () => close() },
    ],
  });
}
