// Runs the program, for the page and for embeds alike. What keeps it from
// starting is said, with a button that tries again past all caches.
import { run } from "../end.js";
import { plain } from "../plain.js";
import { aside, trouble } from "../trouble.js";
import { checkWebAssembly, fetchProgram, GivenUp, instantiate, script, Unable } from "./fetch.js";

/**
 * start resolves once the program runs: never, in a browser that cannot run it.
 *
 * @param {{
 *   program: URL,
 *   size: number, // of the program in bytes, unpacked
 *   parts: Record<string, () => boolean>, // scripts by address, and whether each did its work
 *   site: URL, // where the files are
 *   prefix: string, // what go-app leaves out of the document's path
 *   bridge?: object, // to the page around an embed
 *   progress?: (part: number) => void,
 *   failed?: (again?: () => void) => void, // again does what the button does; without it there is no hope
 * }} page
 */
export async function start(page) {
  lend(page);
  for (let attempts = 0; ; attempts++) {
    try {
      const { go, instance } = await attempt(page, attempts > 0);
      // From now on the page is the program's: see early.js.
      document.documentElement.dataset.started = "1";
      aside(() => run(go, instance));
      return;
    } catch (problem) {
      if (problem instanceof GivenUp || (attempts === 0 && !problem.final)) continue; // caches may be to blame
      console.error("start:", problem.message, problem.cause ?? problem);
      await retry(problem, page.failed);
    }
  }
}

// lend gives go-app what it asks of the page that starts it.
function lend({ site, prefix }) {
  let path = prefix;
  try {
    path = decodeURIComponent(prefix); // as go-app reads addresses
  } catch {
    // It is no more than odd.
  }
  const known = { GOAPP_ROOT_PREFIX: path, GOAPP_STATIC_RESOURCES_URL: new URL("web", site).pathname, GOAPP_INTERNAL_URLS: "null" };
  window.goappGetenv = (name) => known[name];
}

function retry(problem, failed) {
  const text = problem instanceof Unable ? problem.message : plain("Something went wrong.");
  return new Promise((done) => {
    if (problem.final) {
      trouble({ text });
      failed?.();
      return;
    }
    const again = () => {
      close();
      done();
    };
    const close = trouble({ text, actions: [{ label: plain("Try again"), run: again }] });
    failed?.(again);
  });
}

async function attempt({ program, size, parts, bridge, progress = () => {} }, fresh) {
  checkWebAssembly();
  const silence = new Silence();
  const how = { fresh, signal: silence.signal };
  const count = (loaded) => {
    silence.end();
    silence.begin();
    progress(Math.min(loaded / size, 1));
  };
  const work = async () => {
    const [code] = await Promise.all([
      fetchProgram(program, { bridge, count, ...how }),
      ...Object.entries(parts).map(([address, there]) => script(address, there, how)),
    ]);
    const go = new window.Go();
    return { go, instance: await instantiate(code, go.importObject) };
  };
  count(0);
  try {
    return await Promise.race([work(), silence.broken]);
  } finally {
    silence.stop();
  }
}

const patience = 30_000; // milliseconds without a byte, or of compiling them

// Silence says so when it lasts. The wait goes on, unless the reader wants to
// try again: that rejects broken.
class Silence {
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
      abort.abort(); // what is still under way
    };
  }

  begin() {
    this.timer = setTimeout(() => {
      this.close = trouble({
        text: plain("There has been no progress for 30 seconds. The page keeps waiting."),
        actions: [{ label: plain("Try again"), run: this.break }],
      });
    }, patience);
  }

  end() {
    clearTimeout(this.timer);
    this.close?.();
    this.close = undefined;
  }
}
