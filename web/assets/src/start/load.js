// Runs the program, for the page and for embeds. If the program cannot start, a notice
// says why. The notice has a button that tries again without caches.
import { run } from "../end.js";
import { plain } from "../plain.js";
import { keepNotices, trouble } from "../trouble.js";
import { foreignWorker } from "../worker.js";
import { keepTime } from "./clock.js";
import { renewPage } from "../renew.js";
import { checkBrowser, fetchProgram, GivenUp, instantiate, policy, script, Unable } from "./fetch.js";

/**
 * start resolves once the program runs. If the browser cannot run it, start never resolves.
 *
 * @param {{
 *   program: URL,
 *   size: number, // the size of the program in bytes, unpacked
 *   parts: Record<string, () => boolean>, // scripts by address, and whether each has run
 *   words: (options: object) => Promise<void>, // fetches the texts in the reader's language
 *   site: URL, // the folder of the files
 *   prefix: string, // the part of the document's path that go-app ignores
 *   bridge?: object, // the connection to the host page of an embed
 *   progress?: (percent: number) => void,
 *   failed?: (why: string, again?: () => void) => void, // again tries again; undefined if that cannot help
 * }} page
 */
export async function start(page) {
  setSettings(page);
  for (let attempts = 0; ; attempts++) {
    try {
      const { go, instance } = await attempt(page, attempts > 0);
      // From now on only the program changes the page: see early.js.
      document.documentElement.dataset.started = "1";
      keepNotices(() => run(go, instance));
      awaitRun();
      return;
    } catch (problem) {
      if (problem instanceof GivenUp || (attempts === 0 && !problem.final)) continue; // the caches may be the cause
      console.error("start:", problem.message, problem.cause ?? problem);
      await retry(problem, page);
    }
  }
}

// setSettings sets the values that go-app reads.
function setSettings({ site, prefix }) {
  let path = prefix;
  try {
    path = decodeURIComponent(prefix); // go-app decodes addresses the same way
  } catch {
    // A path that cannot be decoded is used unchanged.
  }
  const settings = { GOAPP_ROOT_PREFIX: path, GOAPP_STATIC_RESOURCES_URL: new URL("web", site).pathname, GOAPP_INTERNAL_URLS: "null" };
  window.goappGetenv = (name) => settings[name];
}

// awaitRun shows a notice if the program runs but shows no run.
function awaitRun() {
  const { dataset } = document.documentElement;
  const check = () => {
    if (dataset.ready || document.querySelector("body > .troubles")) return;
    if (document.hidden) return void setTimeout(check, waitForRun); // browsers do not paint a hidden page
    const close = trouble({
      text: plain("The simulation has started, but it has shown no run yet."),
      actions: [{ label: plain("Try again"), run: () => location.reload() }],
    });
    const watch = setInterval(() => {
      if (!dataset.ready) return;
      clearInterval(watch);
      close();
    }, 500);
  };
  setTimeout(check, waitForRun);
}

function retry(problem, { failed, site, bridge }) {
  const text = problem instanceof Unable ? problem.message : plain("Something went wrong.");
  return new Promise((done) => {
    if (problem.final) {
      trouble({ text });
      failed?.(text);
      return;
    }
    const again = async () => {
      close();
      if (policy.forbids) return location.reload();
      if (problem.another && !bridge && (await renewPage())) return;
      done();
    };
    const other = foreignWorker(new URL("app-worker.js", site).href, plain);
    const close = trouble({
      text: other ? `${text} ${other.text}` : text,
      actions: [{ label: plain("Try again"), run: again }, ...(other ? [other.action] : [])],
    });
    failed?.(text, again);
  });
}

async function attempt({ program, size, parts, words, bridge, progress = () => {} }, fresh) {
  checkBrowser();
  const stall = new StallNotice();
  const options = { fresh, signal: stall.signal };
  let percent = -1;
  const count = (loaded) => {
    const now = Math.min(Math.floor((100 * loaded) / size), 100);
    if (now === percent) return; // a few bytes are no progress
    percent = now;
    stall.end();
    stall.begin();
    progress(percent);
  };
  const work = async () => {
    const texts = words(options); // which never fails
    const [code] = await Promise.all([
      fetchProgram(program, { bridge, count, ...options }),
      ...Object.entries(parts).map(([address, hasRun]) => script(address, hasRun, options)),
    ]);
    const go = new window.Go();
    keepTime(go);
    const instance = await instantiate(code, go.importObject);
    await texts;
    return { go, instance };
  };
  count(0);
  try {
    return await Promise.race([work(), stall.broken]);
  } finally {
    stall.stop();
  }
}

const waitForRun = 8_000; // the time from the program's start to the first picture, in milliseconds
const waitForBytes = 30_000; // the time without a new percent or for compiling, in milliseconds

// StallNotice shows a notice if nothing arrives for a long time. The wait continues
// unless the reader tries again: then broken rejects.
class StallNotice {
  constructor() {
    const abort = new AbortController();
    this.signal = abort.signal;
    this.broken = new Promise((_, reject) => {
      this.break = () => {
        abort.abort(new GivenUp());
        reject(abort.signal.reason);
      };
    });
    this.stop = () => {
      this.end();
      abort.abort(); // end the requests in progress
    };
  }

  begin() {
    this.timer = setTimeout(() => {
      this.close = trouble({
        text: plain("There has been no progress for 30 seconds. The page keeps waiting."),
        actions: [{ label: plain("Try again"), run: this.break }],
      });
    }, waitForBytes);
  }

  end() {
    clearTimeout(this.timer);
    this.close?.();
    this.close = undefined;
  }
}
