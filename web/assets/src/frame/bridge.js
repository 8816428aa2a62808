const name = "hpa-playground";
const version = 1;
// These messages start the program. Other messages wait until the program runs.
const starts = new Set(["load", "patch", "play", "seek", "getState"]);
const maxWaiting = 100; // the largest number of messages that wait for the program
const maxBytes = 4 << 20; // the longest JSON of a message, in bytes, as in message.go

/**
 * connect receives messages only from the host page. All messages must come from
 * its window and from one origin: the origin in the embed's address, else the origin of
 * the first message. The program gets each message as JSON. A message with an id is always
 * answered.
 */
export function connect({ start, paint, picture, exercise = () => {}, running = () => true, origin: namedOrigin }) {
  const waiting = [];
  const requests = new Map();
  let receive = (text) => {
    if (waiting.length === maxWaiting) throw new Error(`${maxWaiting} messages wait for the program already`);
    waiting.push(text);
  };
  let listening = false;
  let hostOrigin = originOf(namedOrigin);
  const invalidOrigin = hostOrigin === undefined && `origin "${namedOrigin}": is not an origin such as https://docs.example, so this embed follows no message`;
  if (invalidOrigin) console.warn(invalidOrigin);
  const framed = window.parent !== window;

  // A page without an origin cannot be named as the receiver of a message.
  const post = (message, transfer) =>
    framed && window.parent.postMessage(message, hostOrigin && hostOrigin !== "null" ? hostOrigin : "*", transfer);
  const send = (message, transfer) => !invalidOrigin && post(message, transfer);
  const refuse = (message, id) => post({ source: name, version, type: "error", ...(id === undefined ? {} : { id: String(id) }), message });

  addEventListener("message", ({ source, origin, data }) => {
    if (!framed || source !== window.parent || data?.target !== name) return;
    if (invalidOrigin) return refuse(invalidOrigin, data.id);
    if (hostOrigin && origin !== hostOrigin) return;
    hostOrigin ||= origin;
    if (data.version !== version) return refuse(`version ${data.version}: this embed speaks version ${version}`, data.id);
    if (data.type === "poster") return picture(data);
    if (requests.has(data.type)) {
      requests.get(data.type)(data.bytes);
      requests.delete(data.type);
      return;
    }
    let text;
    try {
      text = JSON.stringify(data);
    } catch {
      return refuse("message: is not JSON", data.id);
    }
    if (new Blob([text]).size > maxBytes) return refuse(`message: longer than ${maxBytes} bytes`, data.id);
    if (data.type === "pause" && data.id !== undefined && !listening && !running()) return refuse("pause: it does not run yet", data.id);
    if (data.type === "theme") paint(data.theme);
    if (data.type === "load" && data.exercise !== undefined) exercise();
    try {
      receive(text);
    } catch (problem) {
      return refuse(`message: ${problem.message}`, data.id);
    }
    if (starts.has(data.type) && data.start !== false) start();
  });

  window.hpaFrame = {
    post: (text) => send(JSON.parse(text)),
    // listen sets the function that receives messages, and returns the messages that came before.
    listen(program) {
      receive = program;
      listening = true;
      return waiting.splice(0);
    },
  };

  send({ source: name, version, type: "here" });
  new ResizeObserver(() => measure(send)).observe(document.body);

  return {
    // fail refuses the messages that wait, because the program cannot start.
    fail(why) {
      for (const text of waiting.splice(0)) {
        const { id } = JSON.parse(text);
        if (id === undefined) waiting.push(text);
        else refuse(why, id);
      }
    },
    // request sends a request to the host page, and waits for the answer for a limited time.
    request: (type, url) =>
      new Promise((done) => {
        if (!framed) return done();
        const timer = setTimeout(done, 60_000);
        requests.set(type, (bytes) => {
          clearTimeout(timer);
          done(bytes);
        });
        send({ source: name, version, type, url });
      }),
  };
}

// originOf returns the origin in an embed's address: "" if there is no origin, undefined if the
// origin is not valid.
function originOf(text) {
  if (!text || text === "null") return text ?? "";
  try {
    const { origin } = new URL(text);
    return origin === "null" ? undefined : origin;
  } catch {
    return undefined;
  }
}

let last = 0;
function measure(send) {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height > 0 && height !== last) send({ source: name, version, type: "resize", height: (last = height) });
}
