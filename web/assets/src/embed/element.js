// <hpa-playground>: an embed of HPA Playground. Its messages are methods and events.
// See docs/embedding.md, and embed.d.ts for the types.

const name = "hpa-playground";
const version = 1;
const site = new URL(".", import.meta.url);
const options = ["preset", "exercise", "exercises", "t", "span", "view", "edit", "theme", "controls", "load", "autoplay", "height", "heading", "summary"];
const frameAttributes = ["src", "sandbox", "title", "fragment"];
const knownAttributes = new Set([...options, ...frameAttributes, ..."id class style slot part hidden inert lang dir role tabindex translate is key".split(" ")]);
const answerTimeout = 10_000; // in milliseconds: an embed must send a message this soon after its frame has loaded

// All embeds without an origin share one download of the program, because the browser's
// cache does not serve them.
let program;
const fetchProgram = (url) => (program ??= fetch(url).then((r) => (r.ok ? r.arrayBuffer() : undefined), () => (program = undefined)));

class HPAPlayground extends HTMLElement {
  static observedAttributes = [...options, ...frameAttributes];

  #frame;
  #scenario;
  #ready = false;
  #drawing = false;
  #site = site;
  #queue;
  #requests = new Map();
  #id = 0;
  #connected = false; // the frame has sent a message
  #failure = ""; // why the frame sends no messages
  #sentTheme; // the theme that was last sent to the frame
  #themeObserver = new MutationObserver(() => this.#paint());

  connectedCallback() {
    for (const a of this.getAttributeNames()) if (/^[a-z]+$/.test(a) && !knownAttributes.has(a)) console.warn(`${name}: attribute "${a}": is not known`);
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
    this.#rejectAll("the element was moved or removed");
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

  show(content) {
    return this.#request({ type: "load", ...content });
  }

  patch(set) {
    return this.#request({ type: "patch", set });
  }

  play(speed) {
    return this.#request({ type: "play", speed });
  }

  pause() {
    return this.#request({ type: "pause" });
  }

  seek(t) {
    return this.#request({ type: "seek", t });
  }

  getState() {
    return this.#request({ type: "getState" });
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
    const present = options.filter((o) => this.hasAttribute(o) && o !== "theme" && (o !== "height" || this.height === "auto"));
    const fragment = present.map((o) => `${o}=${encodeURIComponent(this.getAttribute(o) || "1")}`);
    this.#sentTheme = this.#theme;
    if (this.#sentTheme !== "auto") fragment.push(`theme=${encodeURIComponent(this.#sentTheme)}`);
    const lang = this.closest("[lang]")?.lang;
    if (lang) fragment.push(`lang=${encodeURIComponent(lang)}`);
    const { scenario } = this;
    if (scenario !== undefined) fragment.push("own=1");
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
    this.#rejectAll("the embed was opened again");
    this.#ready = this.#connected = false;
    this.#failure = "";
    this.#queue = [];
    // The content of the element is for readers without JavaScript. A picture of a
    // scenario in the page is also the poster.
    for (const child of this.children) child.style.display = "none";
    const { src, alt } = this.querySelector("img") ?? {};
    const [narrow, wide] = Array.from(this.querySelectorAll("source"), (source) => source.srcset);
    if (src?.startsWith("data:")) this.#post({ type: "poster", src, alt, narrow, wide });
    if (scenario !== undefined) this.#post({ type: "load", scenario, t: this.getAttribute("t") ?? undefined, start: false });
    const opening = [...this.#queue]; // what a frame that opens itself anew needs again
    frame.addEventListener("load", () => {
      const waiting = this.#queue ?? opening;
      this.#queue = undefined;
      waiting.forEach((message) => this.#post(message));
      setTimeout(() => {
        if (this.#frame !== frame || this.#connected) return;
        this.#failure = `${this.#site}: no embed answers there`;
        this.#rejectAll(this.#failure);
      }, answerTimeout);
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

  #request(message) {
    const id = `${name}-${++this.#id}`;
    return new Promise((resolve, reject) => {
      if (!this.#frame) return reject(new Error("the element is not in a document"));
      if (this.#failure) return reject(new Error(this.#failure));
      const copy = structuredClone({ ...message, id }); // this throws if the message cannot be cloned
      this.#requests.set(id, { resolve, reject });
      this.#post(copy);
    });
  }

  // rejectAll rejects the open requests, because no answer will come.
  #rejectAll(why) {
    const requests = [...this.#requests.values()];
    this.#requests.clear();
    for (const { reject } of requests) reject(new Error(why));
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
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    if (type === "error") request?.reject(new Error(detail.message));
    else request?.resolve(detail);
    this.dispatchEvent(new CustomEvent(`hpa-${type}`, { detail, bubbles: true }));
  };
}

for (const attribute of [...options, ...frameAttributes]) {
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
