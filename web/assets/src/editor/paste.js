import { EditorView } from "@codemirror/view";

/**
 * A paste that replaces a whole text goes to the function open, if the page opens that
 * text: see opens. A text that is too long for an editor goes there, too. Any other paste
 * goes to the function into. A text that was copied in an editor of the page stays text.
 */
export const pastes = (opens, open, into) => EditorView.domEventHandlers({
  copy: (_, { state }) => remember(state),
  cut: (_, { state }) => remember(state),
  paste(e, { state }) {
    const text = e.clipboardData?.getData("text/plain");
    if (!text || lines(text) === copied) return false;
    const long = text.length > longest;
    if (!long && !coversAll(state)) into(text);
    if (!long && (!coversAll(state) || !opens(text))) return false;
    e.preventDefault();
    open(text);
    return true;
  },
});

const longest = 1 << 20; // the program runs no longer text

let copied; // the last text that was copied in an editor

function remember(state) {
  copied = lines(state.selection.ranges.map(({ from, to }) => state.sliceDoc(from, to)).join("\n"));
  return false;
}

const lines = (text) => text.replace(/\r\n?/g, "\n");

/** Reports whether a selection is the whole text, apart from white space. */
export function coversAll({ doc, selection: { main } }) {
  return (doc.sliceString(0, main.from) + doc.sliceString(main.to)).trim() === "";
}
