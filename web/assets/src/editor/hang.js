import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, ViewPlugin } from "@codemirror/view";

const deepest = 24; // the deepest indentation that a line keeps when it wraps
const longest = 48; // a key of this length is not broken: it may be wider than the editor, which scrolls then

const byDepth = Array.from({ length: deepest + 1 }, (_, depth) => Decoration.line({ class: `cm-by-${depth}` }));
const start = Decoration.mark({ class: "cm-start" });

/** The style of the lines. It has an effect where the page sets --hang and --start, because lines wrap there. */
export const hang = { ".cm-start": { whiteSpace: "var(--start, inherit)" }, ".cm-foldPlaceholder": { textIndent: "0" } };
for (let depth = 1; depth <= deepest; depth++) {
  hang[`.cm-by-${depth}`] = { paddingLeft: `calc(4px + var(--hang, 0) * ${depth}ch)`, textIndent: `calc(var(--hang, 0) * ${-depth}ch)` };
}

/** starts returns where the text of each line starts, as {from, depth, key}, for ranges of a document. key is the length of what is not broken. */
export function starts(doc, ranges) {
  const found = [];
  let next = 0; // a line may be in two ranges, because the text between them is folded
  for (const { from, to } of ranges) {
    for (let at = Math.max(from, next); at <= to; at = next) {
      const line = doc.lineAt(at);
      const [, { length: depth }, { length: key }] = /^( *)(-? *[^ ]*)/.exec(line.text);
      if (depth > 0 && key > 0 && line.from >= from) found.push({ from: line.from, depth, key: key > longest ? 1 : key });
      next = line.to + 1;
    }
  }
  return found;
}

function decorate({ state, visibleRanges }) {
  const builder = new RangeSetBuilder();
  for (const { from, depth, key } of starts(state.doc, visibleRanges)) {
    builder.add(from, from, byDepth[Math.min(depth, deepest)]);
    builder.add(from, from + depth + key, start);
  }
  return builder.finish();
}

/**
 * hanging lets a line that wraps go on below its own indentation. No line wraps before or in its key: what is typed at
 * the end of a row changes neither the indentation nor the key.
 */
export const hanging = ViewPlugin.fromClass(
  class {
    constructor(view) {
      this.decorations = decorate(view);
    }

    update(update) {
      if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
