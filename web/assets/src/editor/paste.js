import { EditorView } from "@codemirror/view";

/**
 * A paste that replaces a whole text goes to the function open, if the page opens that
 * text: see opens. A text that is too long for an editor goes there, too. Any other paste
 * goes to the function pasteInto. A text that was copied in an editor of the page stays text.
 */
export const pastes = (opens, open, pasteInto) => EditorView.domEventHandlers({
  copy: (_, { state }) => remember(state),
  cut: (_, { state }) => remember(state),
  paste(e, { state }) {
    const text = e.clipboardData?.getData("text/plain");
    if (!text || lines(text) === lastCopied) return false;
    const tooLong = text.length > maxLength;
    if (!tooLong && !coversAll(state)) pasteInto(text);
    if (!tooLong && (!coversAll(state) || !opens(text))) return false;
    e.preventDefault();
    open(text);
    return true;
  },
});

const maxLength = 1 << 20; // longer texts are not run

let lastCopied; // the last text that was copied in an editor

function remember(state) {
  lastCopied = lines(state.selection.ranges.map(({ from, to }) => state.sliceDoc(from, to)).join("\n"));
  return false;
}

const lines = (text) => text.replace(/\r\n?/g, "\n");

/** Reports whether a selection is the whole text, apart from white space. */
export function coversAll({ doc, selection: { main } }) {
  return (doc.sliceString(0, main.from) + doc.sliceString(main.to)).trim() === "";
}
