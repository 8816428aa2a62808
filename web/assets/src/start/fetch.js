// Fetches the program and scripts. Each error has a sentence for the reader.
import { plain } from "../plain.js";
import { workers } from "../worker.js";
import { whyNot } from "./needs.js";
import { fits, integrityOf } from "./parts.js";

// Unable is an error with a sentence for the reader. If trying again cannot help, final
// is true.
export class Unable extends Error {
  constructor(sentence, cause, final = false) {
    super(sentence, { cause });
    this.final = final;
  }
}

/** GivenUp: the reader pressed a button instead of waiting longer. */
export class GivenUp extends Error {}

/** policy.forbids: the page's policy forbids requests of its own parts. Browsers tell it by this event alone. */
export const policy = { forbids: false };
addEventListener("securitypolicyviolation", (e) => (policy.forbids ||= e.effectiveDirective === "connect-src" && e.blockedURI.startsWith(new URL(".", document.baseURI).href)));

// whyNoResponse returns why there is no response. A frame without an origin can read
// only files that the server allows every origin to read.
async function whyNoResponse(address) {
  await new Promise((done) => setTimeout(done, 50)); // the event may come later
  if (policy.forbids) return plain("A policy of the server or the network forbids the page to fetch its parts (connect-src in Content-Security-Policy).");
  if (navigator.onLine === false) {
    return plain("There is no network, and this browser has not kept the whole page. Try again once there is one.");
  }
  const refused = self.origin === "null" && (await fetch(address, { method: "HEAD", mode: "no-cors" }).then(() => true, () => false));
  return refused
    ? plain("This frame is sandboxed and has no origin, so the server must send Access-Control-Allow-Origin: * with its files. Otherwise the frame needs allow-same-origin.")
    : plain("A part of the page could not be fetched: the connection failed.");
}

// another returns the error for a part that is not what the build made.
function another(cause) {
  const problem = new Unable(plain("A part of the page arrived damaged or incomplete, or it is of another version."), cause);
  problem.another = true;
  return problem;
}

/**
 * request returns the server's response, with the content that the build made. If fresh is set, it bypasses all
 * caches and renews them.
 */
export async function request(address, { fresh, signal, headers }, integrity = integrityOf(address)) {
  let response;
  try {
    response = await fetch(address, { cache: fresh ? "reload" : "default", signal, headers, integrity });
  } catch (problem) {
    if (!integrity || signal?.aborted) throw new Unable(await whyNoResponse(address), problem);
    (await request(address, { fresh, signal }, "")).body?.cancel(); // this throws if there is no response
    throw another(problem);
  }
  if (!response.ok) {
    throw new Unable(plain("A part of the page could not be fetched: the server answers {status}.").replace("{status}", response.status), response.url);
  }
  return response;
}

/**
 * fetchProgram returns the program as a stream, and the promise whole, which rejects if it is not what the build
 * made. A frame without an origin cannot use the browser's cache, so the host page may send the program. Other frames
 * do not ask the host page, because the sender of the program decides what runs here. count
 * gets the number of bytes so far.
 */
export async function fetchProgram(address, { bridge, count, fresh, signal }) {
  const integrity = integrityOf(address);
  const check = async (bytes) => {
    if (!(await fits(bytes, integrity))) throw another(address.href);
  };
  if (bridge && !fresh && self.origin === "null") {
    const bytes = await bridge.request("program", address.href);
    if (bytes) return { response: new Response(bytes, wasm), whole: check(bytes) };
  }
  // The service worker has the whole file and has checked it, so there is no progress to count. Browsers
  // cache the compiled code only if the response is passed on unchanged.
  const kept = !fresh && workers()?.controller?.scriptURL === new URL("app-worker.js", document.baseURI).href;
  const headers = kept ? { "Want-Integrity": integrity } : undefined;
  const response = await request(address, { fresh, signal, headers }, "");
  if (kept && response.headers.get("Content-Type") === type) return { response };
  const reader = response.body.getReader();
  const chunks = [];
  let loaded = 0, ended;
  const whole = new Promise((done, failed) => (ended = { done, failed }));
  whole.catch(() => {}); // perhaps nobody waits for it
  const counted = new ReadableStream({
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          await check(await new Blob(chunks).arrayBuffer());
          ended.done();
          return stream.close();
        }
        count((loaded += value.byteLength));
        chunks.push(value);
        stream.enqueue(value);
      } catch (problem) {
        ended.failed(problem instanceof Unable ? problem : new Unable(plain("The download was cut off."), problem));
        stream.error(problem);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { response: new Response(counted, wasm), whole }; // whatever type the server sends
}

const type = "application/wasm";
const wasm = { headers: { "Content-Type": type } };

/** instantiate compiles the program. It keeps the code for page/runner.js. */
export async function instantiate({ response, whole }, imports) {
  try {
    const { instance, module } = WebAssembly.instantiateStreaming
      ? await WebAssembly.instantiateStreaming(response, imports)
      : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    await whole;
    window.hpaProgram = module;
    return instance;
  } catch (problem) {
    await Promise.race([whole, undefined]); // it throws if it knows why
    if (problem instanceof Unable) throw problem;
    if (problem instanceof RangeError) {
      throw new Unable(plain("There is not enough memory to start. Close other tabs, then try again."), problem);
    }
    throw another(problem);
  }
}

/** checkBrowser throws if the browser cannot run the program, before it is fetched. */
export function checkBrowser() {
  const why = whyNot();
  if (why) throw new Unable(why, undefined, true);
  try {
    new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])); // the smallest valid module
  } catch (problem) {
    throw new Unable(plain("WebAssembly is forbidden here, and the simulation needs it. A setting of this browser or a policy of the network or the server forbids it."), problem, true);
  }
}

const loaded = new Map(); // scripts that have run, or are being loaded

/**
 * script runs a script once. It runs the script again only if the script failed, or
 * the reader gave up. hasRun reports whether the script has run.
 */
export function script(address, hasRun, options) {
  const earlier = loaded.get(address);
  if (earlier) return options.fresh ? earlier.catch(() => script(address, hasRun, options)) : earlier; // the first try may be about to fail
  const run = insert(address, hasRun, options);
  loaded.set(address, run);
  let done = false;
  const forget = () => done || (loaded.get(address) === run && loaded.delete(address));
  run.then(() => (done = true), forget);
  options.signal?.addEventListener("abort", () => options.signal.reason instanceof GivenUp && forget());
  return run;
}

async function insert(address, hasRun, options) {
  if (options.fresh) await request(address, options); // a script element cannot bypass caches
  if (hasRun()) return; // the script has run in the meantime
  const element = document.createElement("script");
  element.integrity = integrityOf(address);
  element.crossOrigin = "anonymous"; // otherwise a frame without an origin cannot compare the hash
  element.src = address;
  const didLoad = await new Promise((done) => {
    element.onload = () => done(true);
    element.onerror = () => done(false);
    document.head.append(element);
  });
  if (didLoad && hasRun()) return;
  element.remove();
  if (didLoad) throw another(address);
  await request(address, options); // this throws if it fails, with the reason
  throw element.integrity ? another(address) : new Unable(await whyNoResponse(address), address);
}
