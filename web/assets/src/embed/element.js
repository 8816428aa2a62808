// <hpa-playground>: an embed of HPA Playground. Its messages are methods and events.
// See docs/embedding.md, and embed.d.ts for the types.

const name = "hpa-playground";
const version = 1;
const site = new URL(".", import.meta.url);
const options = ["preset", "exercise", "exercises", "t", "view", "edit", "theme", "controls", "load", "autoplay", "height", "summary"];
const outer = ["src", "sandbox", "title", "fragment"];
const usual = new Set([...options, ...outer, ..."id class style slot part hidden inert lang dir role tabindex translate is key".split(" ")]);
const patience = 10_000; // after its frame has loaded, an embed must send a message within this time, in milliseconds

// All embeds without an origin share one download of the program, because the browser's
// cache does not serve them.
let program;
const fetchProgram = (url) => (program ??= fetch(url).then((r) => (r.ok ? r.arrayBuffer() : undefined), () => (program = undefined)));

class HPAPlayground extends HTMLElement {
  static observedAttributes = [...options, ...outer];

  #frame;
  #scenario;
  #ready = false;
  #drawing = false;
  #site = site;
  #queue;
  #asked = new Map();
  #id = 0;
  #connected = false; // the frame has sent a message
  #failure = ""; // why the frame sends no messages
  #sentTheme; // the theme that was last sent to the frame
  #themeObserver = new MutationObserver(() => this.#paint());

  connectedCallback() {
    for (const a of this.getAttributeNames()) if (/^[a-z]+$/.test(a) && !usual.has(a)) console.warn(`${name}: attribute "${a}": is not known`);
    this.style.display ||= "block";
    this.#draw();
    addEventListener("message", this.#receive);
    // Pages change their theme with an attribute of one of these elements.
    for (const node of [document.documentElement, document.body]) this.#themeObserver.observe(node, { attributes: true });
  }

  disconnectedCallback() {
    removeEventListener("message", this.#receive);
    this.#themeObserver.disconnect();
    this.#frame?.remove();
    this.#frame = undefined;
    this.#refuse("the element was moved or removed");
  }

  attributeChangedCallback(attribute, _, value) {
    if (!this.#frame) return;
    if (attribute === "theme") return this.#paint();
    if (attribute === "t" && this.#ready) return void this.seek(value ?? 0).catch(() => {}); // an attribute has no promise to reject
    if (attribute === "preset" && this.#ready && value) return this.#post({ type: "load", preset: value });
    this.#drawLater();
  }

  // The theme in the attributes, else the color-scheme of the host page.
  get #theme() {
    const theme = this.theme || /[#&]theme=(light|dark)/.exec(`&${this.fragment}`)?.[1] || "auto";
    const scheme = getComputedStyle(this).colorScheme?.replace("only", "").trim();
    return theme === "auto" && /^(light|dark)$/.test(scheme) ? scheme : theme;
  }

  #paint() {
    const theme = this.#theme;
    if (theme !== this.#sentTheme) this.#post({ type: "theme", theme: (this.#sentTheme = theme) });
  }

  get scenario() {
    return this.#scenario ?? this.querySelector('script[type="text/yaml"]')?.textContent;
  }

  set scenario(text) {
    this.#scenario = text;
    if (!this.#frame) return;
    if (this.#ready) this.#post({ type: "load", scenario: text });
    else this.#drawLater();
  }

  show(what) {
    return this.#ask({ type: "load", ...what });
  }

  patch(set) {
    return this.#ask({ type: "patch", set });
  }

  play(speed) {
    return this.#ask({ type: "play", speed });
  }

  pause() {
    return this.#ask({ type: "pause" });
  }

  seek(t) {
    return this.#ask({ type: "seek", t });
  }

  getState() {
    return this.#ask({ type: "getState" });
  }

  // Several attributes may change at the same time.
  #drawLater() {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      if (this.isConnected) this.#draw();
    });
  }

  #draw() {
    const given = options.filter((o) => this.hasAttribute(o) && o !== "theme" && (o !== "height" || this.height === "auto"));
    const fragment = given.map((o) => `${o}=${encodeURIComponent(this.getAttribute(o) || "1")}`);
    this.#sentTheme = this.#theme;
    if (this.#sentTheme !== "auto") fragment.push(`theme=${encodeURIComponent(this.#sentTheme)}`);
    const lang = this.closest("[lang]")?.lang;
    if (lang) fragment.push(`lang=${encodeURIComponent(lang)}`);
    const own = this.scenario;
    if (own !== undefined) fragment.push("own=1");
    if (this.hasAttribute("fragment")) fragment.unshift(this.getAttribute("fragment"));
    const sandbox = this.getAttribute("sandbox");
    if (sandbox !== null) fragment.push("program=1");
    fragment.push(`origin=${encodeURIComponent(origin)}`);

    const frame = document.createElement("iframe");
    if (sandbox !== null) frame.sandbox = sandbox;
    frame.title = this.title || "HPA Playground";
    frame.loading = this.load === "eager" ? "eager" : "lazy";
    frame.style.cssText = "display:block;width:100%;border:0";
    const height = this.height;
    frame.style.height = /^\d+$/.test(height) ? `${height}px` : height === "auto" ? "400px" : height;
    this.#site = new URL(this.src, site);
    frame.src = new URL(`embed.html#${fragment.join("&")}`, this.#site);
    this.#refuse("the embed was opened again");
    this.#ready = this.#connected = false;
    this.#failure = "";
    this.#queue = [];
    // The content of the element is for readers without JavaScript. A picture of the
    // page's own scenario is the poster, too.
    for (const child of this.children) child.style.display = "none";
    const { src, alt } = this.querySelector("img") ?? {};
    if (src?.startsWith("data:")) this.#post({ type: "poster", src, alt });
    if (own !== undefined) this.#post({ type: "load", scenario: own, t: this.getAttribute("t") ?? undefined, start: false });
    frame.addEventListener("load", () => {
      const waiting = this.#queue;
      this.#queue = undefined;
      waiting?.forEach((message) => this.#post(message));
      setTimeout(() => {
        if (this.#frame !== frame || this.#connected) return;
        this.#failure = `${this.#site}: no embed answers there`;
        this.#refuse(this.#failure);
      }, patience);
    });
    this.#frame?.remove();
    this.#frame = frame;
    this.append(frame);
  }

  // Messages wait until the frame has loaded.
  #post(message) {
    if (this.#queue) return void this.#queue.push(message);
    const to = this.#opaque ? "*" : this.#site.origin;
    this.#frame?.contentWindow?.postMessage({ target: name, version, ...message }, to, message.bytes ? [message.bytes] : []);
  }

  // A sandboxed frame has no origin that a message could name.
  get #opaque() {
    return this.#frame.hasAttribute("sandbox") && !this.#frame.sandbox.contains("allow-same-origin");
  }

  #ask(message) {
    const id = `${name}-${++this.#id}`;
    return new Promise((done, failed) => {
      if (!this.#frame) return failed(new Error("the element is not in a document"));
      if (this.#failure) return failed(new Error(this.#failure));
      const copy = structuredClone({ ...message, id }); // this throws if the message cannot be cloned
      this.#asked.set(id, { done, failed });
      this.#post(copy);
    });
  }

  // The open requests will get no answer.
  #refuse(why) {
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const { failed } of asked) failed(new Error(why));
  }

  #receive = async ({ source, origin, data }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.source !== name || data.version !== version) return;
    if (origin !== (this.#opaque ? "null" : this.#site.origin)) return;
    this.#connected = true;
    const { source: _, version: __, type, id, ...detail } = data;
    if (type === "program") {
      const url = new URL(data.url, this.#site);
      const bytes = url.origin === this.#site.origin && (await fetchProgram(url));
      return this.#post({ type, bytes: bytes ? bytes.slice() : undefined });
    }
    if (type === "resize" && this.height === "auto") this.#frame.style.height = `${detail.height}px`;
    if (type === "ready") this.#ready = true;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (type === "error") asked?.failed(new Error(detail.message));
    else asked?.done(detail);
    this.dispatchEvent(new CustomEvent(`hpa-${type}`, { detail, bubbles: true }));
  };
}

for (const attribute of [...options, ...outer]) {
  if (attribute === "title") continue;
  Object.defineProperty(HPAPlayground.prototype, attribute, {
    configurable: true,
    enumerable: true,
    get() {
      return this.getAttribute(attribute) ?? { height: "auto", load: "click" }[attribute] ?? "";
    },
    set(value) {
      this.setAttribute(attribute, value);
    },
  });
}

customElements.define(name, HPAPlayground);
