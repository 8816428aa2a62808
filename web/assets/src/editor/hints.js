import { acceptCompletion, autocompletion } from "@codemirror/autocomplete";
import { Prec, StateEffect, StateField } from "@codemirror/state";
import { hoverTooltip, keymap, showTooltip } from "@codemirror/view";

// Without a key press, an empty word is completed only where a word must follow.
const awaited = /(?:: |- |[{[,] ?)$/;

/**
 * Shows what can be written at the caret, and what a word means. The page answers both
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
    if (!explicit && hint.from === pos && !awaited.test(before)) return null;
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
      activateOnCompletion: (taken) => /[:\s-] *$/.test(taken.apply),
    }),
    hoverTooltip(describe),
    asked,
    Prec.high(keymap.of([
      { key: "Tab", run: acceptCompletion },
      { key: "F1", run: (view) => show(view, describe(view, view.state.selection.main.head)) },
      { key: "Escape", run: (view) => view.state.field(asked) !== null && show(view, null) },
    ])),
  ];
}

const show = (view, tooltip) => {
  view.dispatch({ effects: put.of(tooltip) });
  return true;
};

// A meaning that was opened with a key stays until the caret moves.
const put = StateEffect.define();
const asked = StateField.define({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(put)) return effect.value;
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
