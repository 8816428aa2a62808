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
