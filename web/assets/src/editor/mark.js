import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { GutterMarker, gutterLineClass } from "@codemirror/view";

/** Lines that are marked in the gutter. The marks move with their lines while the text changes. */
function markLayer() {
  const setMarks = StateEffect.define();
  const field = StateField.define({
    create: () => RangeSet.empty,
    update(set, t) {
      set = set.map(t.changes);
      for (const e of t.effects) if (e.is(setMarks)) set = e.value;
      return set;
    },
    provide: (field) => gutterLineClass.from(field),
  });
  return { setMarks, field };
}

const governs = markLayer();
const task = markLayer();

export const marks = [governs.field, task.field];

/**
 * Marks the lines from the first to the last, counted from 1; 0 marks none. The ink is
 * a colour of the page. Returns null if these lines already have this mark.
 */
export function mark(state, from, to, ink) {
  return setLines(governs, state, [[from, to]], `cm-governs ${ink}`);
}

/** Marks the lines of the task, [[from, to], ...], in the same way. */
export function markTask(state, spans) {
  return setLines(task, state, spans, "cm-task");
}

function setLines({ setMarks, field }, state, spans, name) {
  const { doc } = state;
  const lines = new Set();
  for (const [from, to] of spans) {
    for (let line = from; line > 0 && line <= Math.min(to, doc.lines); line++) lines.add(line);
  }
  const set = RangeSet.of([...lines].map((line) => new Mark(name).range(doc.line(line).from)), true);
  return RangeSet.eq([set], [state.field(field)]) ? null : { effects: setMarks.of(set) };
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
