import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, indentLess, indentMore } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState } from "@codemirror/state";
import {
  drawSelection, dropCursor, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap,
  lineNumbers,
} from "@codemirror/view";
import { change, changedLines, changes } from "./change.js";
import { foldAway } from "./fold.js";
import { hanging } from "./hang.js";
import { hints } from "./hints.js";
import { changeGutter, mark, markChanged, marks, markTask } from "./mark.js";
import { pastes } from "./paste.js";
import { phrases } from "./phrases.js";
import { onLanguage, say } from "../say.js";
import { theme } from "./theme.js";
import { typed } from "./typed.js";
import { yaml } from "./yaml.js";

const sheet = new CSSStyleSheet();
sheet.replaceSync(":host { display: block; overflow: hidden; } .mount { height: 100%; }");

const fromPage = Annotation.define();

// Typing without a pause of this length, in milliseconds, is one step to undo.
const step = 500;

// A change of this many characters is long.
const long = 10_000;

const noEdit = () => ({ timer: 0, since: 0, pasted: false, continues: false, whole: "" });

// An edit is sent after this pause in typing. While typing continues without a pause,
// an edit is sent at least every maxWait. In milliseconds.
const pause = 70;
const maxWait = 150;

/**
 * <hpa-editor> edits one part of the scenario.
 *
 *   setText(text, revision)   sets the text; the cursor stays, or goes to the change if the focus is here
 *   setDiagnostics(json)      [{line, column, endLine, endColumn, warning, message}], counted from 1
 *   setMark(from, to, ink)    marks lines in the gutter, and removes the previous mark; from 0: no mark
 *   setTask(spans)            marks the lines that an exercise asks to edit, as JSON: [[from, to], ...]
 *   setBefore(text, title)    marks the lines that differ from a text, with that title; undefined: marks no lines
 *   reveal(line, column)      moves the cursor there and takes the focus
 *   scrollTo(line)            scrolls to a line, and highlights it unless the focus is here
 *   undo(), redo()            asks the page to undo or redo, like the keys
 *   format()                  tidies the white space of the text
 *   flush()                   sends a pending edit now, without the pause
 *   text, pasted, continues   the text; whether a part of the pending edit was pasted; whether the pending
 *                             edit continues the last one
 *   complete, describe, tidy  functions of the page: they take a text and an offset, and return JSON
 *   opens                     a function of the page: whether it opens a text that is pasted over the whole text
 *   event hpa-file            detail: {texts}: texts for the page to open, like dropped files
 *   event hpa-edit            detail: {text, revision, pasted, continues, whole}; revision is the last one that was set,
 *                             whole is the text that was pasted
 *   event hpa-caret           the caret moved to another line; detail: the line, from 1
 *   event hpa-leave           Escape was pressed while nothing was open
 *
 * The editor is in a shadow root, where CodeMirror uses constructed style sheets. In
 * the document CodeMirror would need style elements, which the CSP forbids.
 */
class HPAEditor extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #mount = document.createElement("div");
  #exitHint = document.createElement("p"); // says how to leave the editor, because Tab indents
  #view;
  #revision = 0;
  #passing = false; // whether the focus has come here, and nothing was done here since then
  #typed = 0; // when a person last changed the text; 0 if something else has changed the text since then
  #pending = noEdit();
  #caret = 1; // the line of the caret
  #diagnostics = [];
  #before = []; // the arguments of setBefore
  #phrases = new Compartment(); // the texts in the reader's language
  #stopListening;
  #sizes;

  constructor() {
    super();
    this.#mount.className = "mount";
    this.#root.adoptedStyleSheets = [sheet];
    this.#exitHint.id = "leaves";
    this.#exitHint.hidden = true;
    this.#root.append(this.#mount, this.#exitHint);
  }

  connectedCallback() {
    if (this.#view) return;
    this.#view = new EditorView({ root: this.#root, parent: this.#mount, state: this.#state("") });
    this.#stopListening = onLanguage(() => this.#translate());
    this.#sizes = new ResizeObserver(() => this.#showCaret());
    this.#sizes.observe(this);
  }

  static observedAttributes = ["label"];
  attributeChangedCallback() {
    this.#translate();
  }

  disconnectedCallback() {
    this.#dropEdit();
    this.#stopListening?.();
    this.#sizes?.disconnect();
    this.#view?.destroy();
    this.#view = undefined;
  }

  // pasted reports whether a part of the pending edit was pasted.
  get pasted() {
    return this.#pending.pasted;
  }

  get continues() {
    return this.#pending.continues;
  }

  get text() {
    return this.#view?.state.doc.toString() ?? "";
  }

  setText(text, revision) {
    this.#revision = revision;
    this.#dropEdit();
    const edit = change(this.text, text);
    if (!edit) return;
    const view = this.#view;
    const selection = view.hasFocus ? { anchor: edit.from + edit.insert.length } : undefined;
    const transaction = view.state.update({ changes: edit, selection, annotations: fromPage.of(true) });
    if (view.inView || edit.insert.length < long) {
      view.dispatch(transaction);
    } else {
      view.setState(transaction.state); // an update would draw all that is new while nothing is in view
      this.#updated({ view, state: transaction.state, changes: transaction.changes, docChanged: true, transactions: [transaction] });
    }
    this.#markChanged();
  }

  setDiagnostics(json) {
    this.#diagnostics = JSON.parse(json);
    const { state } = this.#view;
    const found = this.#diagnostics.map((d) => {
      const from = offset(state.doc, d.line, d.column);
      const to = Math.max(from, offset(state.doc, d.endLine, d.endColumn));
      return { from, to, severity: d.warning ? "warning" : "error", message: d.message };
    });
    this.#view.dispatch(setDiagnostics(state, found));
  }

  setMark(from, to, ink) {
    const marked = mark(this.#view.state, from, to, ink);
    if (marked) this.#view.dispatch(marked);
  }

  setTask(json) {
    const marked = markTask(this.#view.state, JSON.parse(json) ?? []);
    if (marked) this.#view.dispatch(marked);
  }

  setBefore(...before) {
    this.#before = before;
    this.#markChanged();
  }

  #markChanged() {
    const [before, title] = this.#before;
    const marked = markChanged(this.#view.state, before == null ? [] : changedLines(before, this.text), title);
    if (marked) this.#view.dispatch(marked);
  }

  reveal(line, column) {
    this.#show();
    const at = offset(this.#view.state.doc, line, column);
    this.#view.focus();
    this.#view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
  }

  scrollTo(line) {
    this.#show();
    const at = offset(this.#view.state.doc, line, 1);
    const selection = this.#view.hasFocus ? undefined : { anchor: at };
    this.#view.dispatch({ selection, effects: EditorView.scrollIntoView(at, { y: "center" }) });
  }

  focus() {
    this.#show();
    this.#view?.focus();
  }

  // show closes the controls if they cover the text.
  #show() {
    if (this.hidden || this.checkVisibility()) return;
    const fold = document.querySelector('.fold [aria-expanded="true"]');
    document.documentElement.dataset.controls = "closed"; // the page answers the click later
    fold?.click();
  }

  // An on-screen keyboard makes the editor lower, and its caret stays in sight.
  #showCaret() {
    if (this.#view?.hasFocus) this.#view.dispatch({ effects: EditorView.scrollIntoView(this.#view.state.selection.main.head) });
  }

  undo() {
    return this.#sendUndo("undo");
  }

  redo() {
    return this.#sendUndo("redo");
  }

  // The page holds the history of all editors and controls.
  #sendUndo(direction) {
    this.flush();
    document.querySelector("main").dispatchEvent(new CustomEvent("hpa-history", { detail: direction }));
    return true;
  }

  flush() {
    if (this.#pending.timer) this.#send();
  }

  format() {
    const tidied = this.#callPage("tidy") ?? this.text; // the page may have set a text in the meantime
    const edits = changes(this.text, tidied);
    if (edits.length) this.#view.dispatch({ changes: edits, userEvent: "format" });
    return true;
  }

  #callPage(name, ...args) {
    const answer = this[name]?.(...(args.length ? args : [this.text]));
    return answer ? JSON.parse(answer) : null; // there is no answer if the program has ended
  }

  #state(doc) {
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        marks,
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        highlightSelectionMatches(),
        drawSelection(),
        dropCursor(),
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        closeBrackets(),
        yaml(),
        theme,
        hanging,
        typed,
        hints((...args) => this.#callPage(...args)),
        pastes((text) => this.#callPage("opens", text), (text) => this.#open(text), (text) => (this.#pending.whole = text)),
        keymap.of([
          ...closeBracketsKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap, ...defaultKeymap,
          { key: "Tab", run: indentMore, shift: (view) => !this.#passing && indentLess(view) },
          { key: "Mod-z", run: () => this.undo(), shift: () => this.redo(), preventDefault: true },
          { key: "Mod-y", run: () => this.redo(), preventDefault: true },
          { key: "Shift-Alt-f", run: () => this.format() },
          { key: "Escape", run: () => this.#leave() },
        ]),
        this.#phrases.of(this.#translated()),
        EditorView.contentAttributes.of({ autocapitalize: "off", autocorrect: "off", tabindex: "0" }),
        EditorView.domEventHandlers({
          focus: (e) => void (this.#passing = e.relatedTarget !== null), // null: the window has the focus back
          click: () => void (this.#passing = false), // comes after the focus
        }),
        EditorView.updateListener.of((update) => this.#updated(update)),
      ],
    });
  }

  #translate() {
    this.#view?.dispatch({ effects: this.#phrases.reconfigure(this.#translated()) });
  }

  #translated() {
    // This is translated in advance, because CodeMirror makes the marks during an
    // update, when say must not be called.
    this.#exitHint.textContent = `Esc ${say("leaves the editor")}`;
    const titles = { fold: say("Fold"), unfold: say("Unfold") };
    return [
      foldGutter({ markerDOM: (open) => fold(open, titles) }),
      changeGutter,
      EditorState.phrases.of(phrases()),
      EditorView.contentAttributes.of({ "aria-label": this.getAttribute("label") ?? "YAML", "aria-describedby": "leaves" }),
    ];
  }

  #open(text) {
    this.dispatchEvent(new CustomEvent("hpa-file", { bubbles: true, detail: { texts: [text] } }));
  }

  #leave() {
    this.dispatchEvent(new CustomEvent("hpa-leave", { bubbles: true }));
    return true;
  }

  #updated(update) {
    this.#sendCaret(update.state);
    if (update.docChanged || update.selectionSet) this.#passing = false;
    if (!update.docChanged) return;
    foldAway(update);
    const last = this.#typed;
    this.#typed = 0;
    if (update.transactions.every((t) => t.annotation(fromPage))) return;
    const now = performance.now();
    const pasted = update.transactions.some((t) => t.isUserEvent("input.paste"));
    const separate = pasted || update.transactions.some((t) => t.isUserEvent("format")); // a separate step to undo
    const continues = !separate && now - last < step;
    if (!this.#pending.timer) this.#pending.continues = continues;
    this.#typed = separate ? 0 : now;
    this.#pending.since ||= now;
    this.#pending.pasted ||= pasted;
    const wait = Math.max(0, Math.min(pause, this.#pending.since + maxWait - now));
    clearTimeout(this.#pending.timer);
    this.#pending.timer = setTimeout(() => this.#send(), wait);
  }

  #sendCaret({ doc, selection }) {
    const line = doc.lineAt(selection.main.head).number;
    if (line === this.#caret) return;
    this.#caret = line;
    this.dispatchEvent(new CustomEvent("hpa-caret", { detail: line }));
  }

  #send() {
    const { pasted, continues, whole } = this.#pending;
    this.#dropEdit();
    this.#markChanged();
    const detail = { text: this.text, revision: this.#revision, pasted, continues, whole };
    this.dispatchEvent(new CustomEvent("hpa-edit", { detail }));
  }

  #dropEdit() {
    clearTimeout(this.#pending.timer);
    this.#pending = noEdit();
  }
}

function fold(open, titles) {
  const mark = document.createElement("span");
  mark.className = open ? "cm-fold" : "cm-fold folded";
  mark.title = open ? titles.fold : titles.unfold;
  return mark;
}

// A line or column may be beyond the text's end, because the text may have changed.
// Columns count characters, but a string's index counts UTF-16 units.
function offset(doc, line, column) {
  if (line < 1) return 0;
  if (line > doc.lines) return doc.length;
  const { from, to, text } = doc.line(line);
  let at = 0;
  for (let c = 1; c < column && at < text.length; c++) at += text.codePointAt(at) > 0xffff ? 2 : 1;
  return Math.min(from + at, to);
}

customElements.define("hpa-editor", HPAEditor);
