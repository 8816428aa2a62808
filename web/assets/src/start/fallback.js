// Elements that replace the chart and the editor if the browser cannot load these. The comments of
// the real elements say what the program calls.
import { plain } from "../plain.js";
import { onLanguage } from "../say.js";

/** NoChart is <hpa-chart> without a chart. It says that the chart is missing, and lists the values at the cursor. */
export class NoChart extends HTMLElement {
  #sentence = document.createElement("p");

  constructor() {
    super();
    this.#translate();
    onLanguage(() => this.#translate());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host { display: block; overflow: auto; } p { margin: 8px 16px; } ::slotted(*) { position: relative; } :host([placed]) ::slotted(.poster) { display: none; }");
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.append(this.#sentence, document.createElement("slot"));
  }

  #translate() {
    this.#sentence.textContent = plain("The chart could not be loaded.");
  }

  setChart(frame, drawing, revision) {
    this.toggleAttribute("placed", true);
    Object.assign(document.documentElement.dataset, { revision, ready: "1" });
  }

  setCursor() {}
}

const pause = 250; // an edit is sent after this long without a key press, in milliseconds

/** PlainEditor is <hpa-editor> as a text field. */
export class PlainEditor extends HTMLElement {
  #field = document.createElement("textarea");
  #revision = 0;
  #timer = 0;

  constructor() {
    super();
    this.#field.spellcheck = false;
    this.#field.autocapitalize = "off";
    this.#field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#send(), pause);
    });
    this.#field.addEventListener("keydown", (e) => {
      if (e.key === "Escape") this.dispatchEvent(new CustomEvent("hpa-leave", { bubbles: true }));
    });
  }

  static observedAttributes = ["label"];
  attributeChangedCallback(_, old, label) {
    this.#field.setAttribute("aria-label", label);
  }

  connectedCallback() {
    this.append(this.#field);
  }

  get text() {
    return this.#field.value;
  }

  setText(text, revision) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#revision = revision;
    if (text !== this.text) this.#field.value = text;
  }

  reveal(line, column) {
    const at = this.text.split("\n").slice(0, line - 1).join("\n").length + (line > 1) + column - 1;
    this.#field.setSelectionRange(at, at);
    this.focus();
  }

  focus() {
    this.#field.focus();
  }

  flush() {
    if (this.#timer) this.#send();
  }

  format() {
    this.setText(JSON.parse(this.tidy?.(this.text) ?? "null") ?? this.text, this.#revision);
    this.#send();
  }

  #send() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.dispatchEvent(new CustomEvent("hpa-edit", { detail: { text: this.text, revision: this.#revision, pasted: false, whole: "" } }));
  }

  // A text field does not have these functions.
  setDiagnostics() {}
  setMark() {}
  setTask() {}
  setBefore() {}
  scrollTo() {}

  undo() {
    this.#sendUndo("undo");
  }

  redo() {
    this.#sendUndo("redo");
  }

  #sendUndo(direction) {
    this.flush();
    document.querySelector("main").dispatchEvent(new CustomEvent("hpa-history", { detail: direction }));
  }
}
