/** Returns the smallest single replacement that turns a into b, or null if they are equal. */
export function change(a, b) {
  if (a === b) return null;
  const shorter = Math.min(a.length, b.length);
  let from = 0;
  while (from < shorter && a[from] === b[from]) from++;
  let tail = 0;
  while (tail < shorter - from && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return { from, to: a.length - tail, insert: b.slice(from, b.length - tail) };
}

/** Returns the replacements that turn a into b. If both have the same number of lines, it compares them line by line. */
export function changes(a, b) {
  const before = a.split("\n");
  const after = b.split("\n");
  if (before.length !== after.length) return [change(a, b)].filter(Boolean);
  const edits = [];
  let start = 0;
  before.forEach((line, i) => {
    const edit = change(line, after[i]);
    if (edit) edits.push({ ...edit, from: edit.from + start, to: edit.to + start });
    start += line.length + 1;
  });
  return edits;
}

/** Returns the lines of b that are not in a, counted from 1. Where lines are only missing, it returns the line after them. */
export function changedLines(a, b) {
  const before = a.split(/\r\n?|\n/);
  const after = b.split("\n");
  const numbers = (keep) => after.flatMap((line, i) => (keep(line, i) ? i + 1 : []));
  if (before.length === after.length) return numbers((line, i) => line !== before[i]);
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let tail = 0;
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = new Set(before.slice(from, before.length - tail));
  const changed = numbers((line, i) => i >= from && i < after.length - tail && !old.has(line));
  return changed.length ? changed : [Math.min(from + 1, after.length)];
}
