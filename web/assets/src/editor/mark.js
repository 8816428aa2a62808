import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { GutterMarker, gutterLineClass } from "@codemirror/view";

/** Lines that are marked in the gutter. The marks move with their lines while the text changes. */
function layer() {
  const put = StateEffect.define();
  const field = StateField.define({
    create: () => RangeSet.empty,
    update(set, t) {
      set = set.map(t.changes);
      for (const e of t.effects) if (e.is(put)) set = e.value;
      return set;
    },
    provide: (field) => gutterLineClass.from(field),
  });
  return { put, field };
}

const governs = layer();
const task = layer();

export const marks = [governs.field, task.field];

/**
 * Marks the lines from the first to the last, counted from 1; 0 marks none. The ink is
 * a colour of the page. Returns null if these lines already have this mark.
 */
export function mark(state, from, to, ink) {
  return marked(governs, state, [[from, to]], `cm-governs ${ink}`);
}

/** Marks the lines of the task, [[from, to], ...], in the same way. */
export function light(state, spans) {
  return marked(task, state, spans, "cm-task");
}

function marked({ put, field }, state, spans, name) {
  const { doc } = state;
  const lines = new Set();
  for (const [from, to] of spans) {
    for (let line = from; line > 0 && line <= Math.min(to, doc.lines); line++) lines.add(line);
  }
  const set = RangeSet.of([...lines].map((line) => new Mark(name).range(doc.line(line).from)), true);
  return RangeSet.eq([set], [state.field(field)]) ? null : { effects: put.of(set) };
}

class Mark extends GutterMarker {
  constructor(name) {
    super();
    this.elementClass = name;
  }

  eq(other) {
    return other.elementClass === this.elementClass;
  }
}
