import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { GutterMarker, gutter, gutterLineClass } from "@codemirror/view";

/** Lines that are marked in the gutter. The marks move with their lines while the text changes. */
function markLayer(provide = (field) => gutterLineClass.from(field)) {
  const setMarks = StateEffect.define();
  const field = StateField.define({
    create: () => RangeSet.empty,
    update(set, t) {
      set = set.map(t.changes);
      for (const e of t.effects) if (e.is(setMarks)) set = e.value;
      return set;
    },
    provide,
  });
  return { setMarks, field };
}

const governs = markLayer();
const task = markLayer();
const changed = markLayer(() => []);

export const marks = [governs.field, task.field];

/** The gutter with the bars beside changed lines. */
export const changeGutter = [changed.field, gutter({ class: "cm-changes", markers: ({ state }) => state.field(changed.field) })];

/**
 * Marks the lines from the first to the last, counted from 1; 0 marks none. The ink is
 * a colour of the page. Returns null if these lines already have this mark.
 */
export function mark(state, from, to, ink) {
  return setLines(governs, state, [[from, to]], new Mark(`cm-governs ${ink}`));
}

/** Marks the lines of the task, [[from, to], ...], in the same way. */
export function markTask(state, spans) {
  return setLines(task, state, spans, new Mark("cm-task"));
}

/** Marks the lines that have changed with a bar that has a title. */
export function markChanged(state, lines, title) {
  return setLines(changed, state, lines.map((line) => [line, line]), new Change(title));
}

function setLines({ setMarks, field }, state, spans, mark) {
  const { doc } = state;
  const lines = new Set();
  for (const [from, to] of spans) {
    for (let line = from; line > 0 && line <= Math.min(to, doc.lines); line++) lines.add(line);
  }
  const set = RangeSet.of([...lines].map((line) => mark.range(doc.line(line).from)), true);
  return RangeSet.eq([set], [state.field(field)]) ? null : { effects: setMarks.of(set) };
}

class Mark extends GutterMarker {
  constructor(name) {
    super();
    this.elementClass = name;
  }

  eq(other) {
    return other.elementClass === this.elementClass && other.title === this.title;
  }
}

class Change extends Mark {
  constructor(title) {
    super("cm-changed");
    this.title = title;
  }

  toDOM() {
    return Object.assign(document.createElement("span"), { title: this.title });
  }
}
