const name = "hpa-playground";
const version = 1;
// These want a run; the others can wait for one.
const starts = new Set(["load", "patch", "play", "seek", "getState"]);
const most = 100; // messages that are kept until the program listens

/**
 * connect listens to the page around and to nobody else: a message must come
 * from its window, and always from one origin, which is that of the first
 * message unless the embed's address names it. The program gets each as JSON.
 */
export function connect({ start, paint, exercise = () => {}, origin }) {
  const waiting = [];
  const asked = new Map();
  let hear = (text) => {
    if (waiting.length < most) waiting.push(text);
  };
  let pinned = origin;
  const framed = window.parent !== window;

  // A page without an origin cannot be named as the one to get a message.
  const say = (message, transfer) =>
    framed && window.parent.postMessage(message, pinned && pinned !== "null" ? pinned : "*", transfer);
  const refuse = (message, id) => say({ source: name, version, type: "error", ...(id === undefined ? {} : { id: String(id) }), message });

  addEventListener("message", ({ source, origin, data }) => {
    if (!framed || source !== window.parent || data?.target !== name) return;
    if (pinned && origin !== pinned) return;
    pinned ||= origin;
    if (data.version !== version) return refuse(`version ${data.version}: this embed speaks version ${version}`, data.id);
    if (asked.has(data.type)) {
      asked.get(data.type)(data.bytes);
      asked.delete(data.type);
      return;
    }
    let text;
    try {
      text = JSON.stringify(data);
    } catch {
      return refuse("message: is no JSON", data.id);
    }
    if (data.type === "theme") paint(data.theme);
    if (data.type === "load" && data.exercise !== undefined) exercise();
    hear(text);
    if (starts.has(data.type) && data.start !== false) start();
  });

  window.hpaFrame = {
    say: (text) => say(JSON.parse(text)),
    // listen answers with what came before.
    listen(program) {
      hear = program;
      return waiting.splice(0);
    },
  };

  new ResizeObserver(() => measure(say)).observe(document.body);

  return {
    // ask asks the page around for something and waits, but not for ever.
    ask: (type, url) =>
      new Promise((done) => {
        if (!framed) return done();
        const timer = setTimeout(done, 60_000);
        asked.set(type, (bytes) => {
          clearTimeout(timer);
          done(bytes);
        });
        say({ source: name, version, type, url });
      }),
  };
}

let last = 0;
function measure(say) {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height > 0 && height !== last) say({ source: name, version, type: "resize", height: (last = height) });
}
