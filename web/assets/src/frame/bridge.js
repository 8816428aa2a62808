const name = "hpa-playground";
const version = 1;
// These messages start the program. The others wait until it runs.
const starts = new Set(["load", "patch", "play", "seek", "getState"]);
const most = 100; // the most messages that wait for the program
const longest = 4 << 20; // the longest JSON of a message, in bytes, as in message.go

/**
 * connect receives messages only from the host page. All of them must come from that
 * page's window and from one origin: the one in the embed's address, else that of the
 * first message. The program gets each message as JSON. A message with an id is always
 * answered.
 */
export function connect({ start, paint, picture, exercise = () => {}, running = () => true, origin: named }) {
  const waiting = [];
  const asked = new Map();
  let receive = (text) => {
    if (waiting.length === most) throw new Error(`${most} messages wait for the program already`);
    waiting.push(text);
  };
  let listening = false;
  let pinned = originOf(named);
  const nobody = pinned === undefined && `origin "${named}": is not an origin such as https://docs.example, so this embed follows no message`;
  if (nobody) console.warn(nobody);
  const framed = window.parent !== window;

  // A page without an origin cannot be named as the receiver of a message.
  const post = (message, transfer) =>
    framed && window.parent.postMessage(message, pinned && pinned !== "null" ? pinned : "*", transfer);
  const send = (message, transfer) => !nobody && post(message, transfer);
  const refuse = (message, id) => post({ source: name, version, type: "error", ...(id === undefined ? {} : { id: String(id) }), message });

  addEventListener("message", ({ source, origin, data }) => {
    if (!framed || source !== window.parent || data?.target !== name) return;
    if (nobody) return refuse(nobody, data.id);
    if (pinned && origin !== pinned) return;
    pinned ||= origin;
    if (data.version !== version) return refuse(`version ${data.version}: this embed speaks version ${version}`, data.id);
    if (data.type === "poster") return picture(data);
    if (asked.has(data.type)) {
      asked.get(data.type)(data.bytes);
      asked.delete(data.type);
      return;
    }
    let text;
    try {
      text = JSON.stringify(data);
    } catch {
      return refuse("message: is not JSON", data.id);
    }
    if (new Blob([text]).size > longest) return refuse(`message: longer than ${longest} bytes`, data.id);
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
    // listen sets the function that receives messages, and returns those that came before.
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
    // ask sends a request to the host page, and waits for the answer for a limited time.
    ask: (type, url) =>
      new Promise((done) => {
        if (!framed) return done();
        const timer = setTimeout(done, 60_000);
        asked.set(type, (bytes) => {
          clearTimeout(timer);
          done(bytes);
        });
        send({ source: name, version, type, url });
      }),
  };
}

// originOf returns the origin in an embed's address: "" if there is none, undefined if
// it is not valid.
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
