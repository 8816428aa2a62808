// Fetches the program and scripts. Each error has a sentence for the reader.
import { plain } from "../plain.js";
import { workers } from "../worker.js";

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

// whyNoResponse returns why there is no response. A frame without an origin can read
// only files that the server allows every origin to read.
async function whyNoResponse(address) {
  if (navigator.onLine === false) {
    return plain("There is no network, and this browser has not kept the whole page. Try again once there is one.");
  }
  const refused = self.origin === "null" && (await fetch(address, { method: "HEAD", mode: "no-cors" }).then(() => true, () => false));
  return refused
    ? plain("This frame is sandboxed and has no origin, so the server must send Access-Control-Allow-Origin: * with its files. Otherwise the frame needs allow-same-origin.")
    : plain("A part of the page could not be fetched: the connection failed.");
}
const damaged = () => plain("A part of the page arrived damaged or incomplete.");

/** request returns the server's response. If fresh is set, it bypasses all caches and renews them. */
export async function request(address, { fresh, signal }) {
  let response;
  try {
    response = await fetch(address, { cache: fresh ? "reload" : "default", signal });
  } catch (problem) {
    throw new Unable(await whyNoResponse(address), problem);
  }
  if (!response.ok) {
    throw new Unable(plain("A part of the page could not be fetched: the server answers {status}.").replace("{status}", response.status), response.url);
  }
  return response;
}

/**
 * fetchProgram returns the program as a stream. A frame without an origin cannot use
 * the browser's cache, so the host page may send the program. Other frames do not ask the
 * host page, because the sender of the program decides what runs here. count
 * gets the number of bytes so far.
 */
export async function fetchProgram(address, { bridge, count, ...options }) {
  if (bridge && self.origin === "null") {
    const bytes = await bridge.request("program", address.href);
    if (bytes) return new Response(bytes, wasm);
  }
  const response = await request(address, options);
  // The service worker has the whole file, so there is no progress to count. Browsers
  // cache the compiled code only if the response is passed on unchanged.
  const whole = workers()?.controller && !options.fresh;
  if (whole && response.headers.get("Content-Type") === type) return response;
  const reader = response.body.getReader();
  let loaded = 0;
  const counted = new ReadableStream({
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        if (done) return stream.close();
        count((loaded += value.byteLength));
        stream.enqueue(value);
      } catch (problem) {
        stream.error(new Unable(plain("The download was cut off."), problem));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(counted, wasm); // whatever type the server sends
}

const type = "application/wasm";
const wasm = { headers: { "Content-Type": type } };

/** instantiate compiles the program. It keeps the code for page/runner.js. */
export async function instantiate(response, imports) {
  try {
    const { instance, module } = WebAssembly.instantiateStreaming
      ? await WebAssembly.instantiateStreaming(response, imports)
      : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    window.hpaProgram = module;
    return instance;
  } catch (problem) {
    if (problem instanceof Unable) throw problem;
    if (problem instanceof RangeError) {
      throw new Unable(plain("There is not enough memory to start. Close other tabs, then try again."), problem);
    }
    throw new Unable(damaged(), problem);
  }
}

/** checkWebAssembly throws if the browser cannot run the program, before it is fetched. */
export function checkWebAssembly() {
  if (typeof WebAssembly !== "object") {
    throw new Unable(plain("This browser has no WebAssembly, which the simulation needs. Current versions of Chrome, Edge, Firefox and Safari have it."), undefined, true);
  }
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
  element.src = address;
  const didLoad = await new Promise((done) => {
    element.onload = () => done(true);
    element.onerror = () => done(false);
    document.head.append(element);
  });
  if (didLoad && hasRun()) return;
  element.remove();
  if (didLoad) throw new Unable(damaged(), address);
  await request(address, options); // this throws if it fails, with the reason
  throw new Unable(await whyNoResponse(address), address);
}
