import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { GutterMarker, gutterLineClass } from "@codemirror/view";

const put = StateEffect.define();

/** Lines that are marked in the gutter, and stay so while the text changes. */
export const marks = StateField.define({
  create: () => RangeSet.empty,
  update(set, t) {
    set = set.map(t.changes);
    for (const e of t.effects) if (e.is(put)) set = e.value;
    return set;
  },
  provide: (field) => gutterLineClass.from(field),
});

/**
 * Marks the lines from the first to the last, counted from 1; with 0, none. The ink
 * is a colour of the page. null if these lines have this mark already.
 */
export function mark(state, from, to, ink) {
  const { doc } = state;
  const ranges = [];
  for (let line = from; line > 0 && line <= Math.min(to, doc.lines); line++) ranges.push(new Mark(ink).range(doc.line(line).from));
  const set = RangeSet.of(ranges);
  return RangeSet.eq([set], [state.field(marks)]) ? null : { effects: put.of(set) };
}

class Mark extends GutterMarker {
  constructor(ink) {
    super();
    this.elementClass = `cm-governs ${ink}`;
  }

  eq(other) {
    return other.elementClass === this.elementClass;
  }
}
