import { EditorView } from "@codemirror/view";

/**
 * The editor, not the browser, handles typing over a selection. Chromium would keep the
 * look of the replaced words as an inline style, which the CSP refuses.
 */
export const typed = EditorView.domEventHandlers({
  beforeinput(e, view) {
    const { ranges, main: { from, to, empty } } = view.state.selection;
    if (e.inputType !== "insertText" || !e.data || empty || ranges.length > 1 || view.composing) return false;
    const insert = () => view.state.update(view.state.replaceSelection(e.data), { userEvent: "input.type", scrollIntoView: true });
    if (!view.state.facet(EditorView.inputHandler).some((handles) => handles(view, from, to, e.data, insert))) view.dispatch(insert());
    e.preventDefault();
    return true;
  },
});
