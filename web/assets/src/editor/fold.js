import { ensureSyntaxTree, foldEffect } from "@codemirror/language";

const clusterWords = /status|managedFields|last-applied-configuration/;
const parseTime = 40; // in milliseconds: then parsing pauses

/**
 * Folds the fields that the cluster wrote in a new text: status, managedFields, and the
 * last-applied annotation. Call foldAway after the view is updated.
 */
export function foldAway({ view, state, changes }) {
  const ranges = [];
  changes.iterChangedRanges((_from, _to, from, to) => clusterWords.test(state.sliceDoc(from, to)) && ranges.push({ from, to }));
  if (ranges.length) fold(view, state.doc, ranges, 25);
}

// fold waits until a long text is parsed. It stops if the text is edited in the meantime.
function fold(view, doc, ranges, tries) {
  if (view.state.doc !== doc || !view.dom.isConnected) return;
  const tree = ensureSyntaxTree(view.state, ranges.at(-1).to, parseTime);
  if (!tree) {
    if (tries > 0) setTimeout(() => fold(view, doc, ranges, tries - 1), parseTime);
    return;
  }
  const effects = ranges.flatMap(({ from, to }) => folds(tree, doc, from, to)).map((range) => foldEffect.of(range));
  if (effects.length) view.dispatch({ effects });
}

/** Returns the ranges of a text to fold whose keys are between from and to. */
export function folds(tree, doc, from, to) {
  const found = [];
  const name = (pair) => {
    const key = pair.getChild("Key");
    return key ? doc.sliceString(key.from, key.to).replace(/^["']|["']$/g, "") : "";
  };
  tree.iterate({
    from,
    to,
    enter({ name: type, node }) {
      if (type !== "Pair" || node.from < from || !byCluster(node, name)) return true;
      const range = inside(node, doc);
      if (range) found.push(range);
      return false;
    },
  });
  return found;
}

function byCluster(pair, name) {
  switch (name(pair)) {
    case "managedFields":
    case "kubectl.kubernetes.io/last-applied-configuration":
      return true;
    case "status": // the status of an object, not of a condition
      return pair.parent.getChildren("Pair").some((other) => name(other) === "metadata");
    default:
      return false;
  }
}

// inside returns the range that a fold hides: the lines below the key, or the text between the
// brackets or after the colon.
function inside(pair, doc) {
  const line = doc.lineAt(pair.from);
  const value = pair.lastChild;
  const to = pair.from + doc.sliceString(pair.from, pair.to).trimEnd().length;
  if (value.name.startsWith("Flow")) return { from: value.from + 1, to: value.to - 1 };
  if (to > line.to) return { from: line.to, to };
  const from = pair.getChild("Key").to + 1;
  return to - from > 80 ? { from, to } : null;
}
