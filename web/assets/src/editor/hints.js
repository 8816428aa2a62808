import { acceptCompletion, autocompletion } from "@codemirror/autocomplete";
import { Prec, StateEffect, StateField } from "@codemirror/state";
import { hoverTooltip, keymap, showTooltip } from "@codemirror/view";

// Completions open by themselves only after a letter, or where a word must follow.
const beforeWord = /(?:: |- |[{[,] ?)$/;

/**
 * Shows completions at the caret, and the meaning of a word. The page answers both
 * questions:
 *
 *   ask("complete", text, at)   {from, to, offers: [{label, detail, apply, info}]}
 *   ask("describe", text, at)   {from, to, path, info}
 */
export function hints(ask) {
  const source = ({ state, pos, explicit }) => {
    const hint = ask("complete", state.doc.toString(), pos);
    if (!hint?.offers || hint.from > pos) return null;
    const before = state.sliceDoc(Math.max(0, pos - 2), pos);
    if (!explicit && hint.from === pos && !beforeWord.test(before)) return null;
    return {
      from: hint.from,
      to: hint.to,
      validFor: /^[\w"./-]*$/,
      options: hint.offers.map((offer, i) => ({ ...offer, boost: Math.max(99 - i, -99) })),
    };
  };
  const describe = (view, at) => {
    const hint = ask("describe", view.state.doc.toString(), at);
    return hint?.info ? { pos: hint.from, end: hint.to, above: true, create: () => ({ dom: meaning(hint) }) } : null;
  };
  return [
    autocompletion({
      override: [source],
      icons: false,
      // The completed field may have values to offer next.
      activateOnCompletion: (completion) => /[:\s-] *$/.test(completion.apply),
    }),
    hoverTooltip(describe),
    openedMeaning,
    Prec.high(keymap.of([
      { key: "Tab", run: acceptCompletion },
      { key: "F1", run: (view) => show(view, describe(view, view.state.selection.main.head)) },
      { key: "Escape", run: (view) => view.state.field(openedMeaning) !== null && show(view, null) },
    ])),
  ];
}

const show = (view, tooltip) => {
  view.dispatch({ effects: setMeaning.of(tooltip) });
  return true;
};

// A meaning that was opened with a key stays until the caret moves.
const setMeaning = StateEffect.define();
const openedMeaning = StateField.define({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMeaning)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : value;
  },
  provide: (field) => showTooltip.from(field),
});

function meaning({ path, info }) {
  const dom = document.createElement("div");
  dom.className = "cm-meaning";
  dom.setAttribute("role", "status");
  const name = document.createElement("code");
  name.textContent = path;
  const text = document.createElement("p");
  text.textContent = info;
  dom.append(name, text);
  return dom;
}
