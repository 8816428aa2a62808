/** The smallest single replacement that makes b of a, or null if they are equal. */
export function change(a, b) {
  if (a === b) return null;
  const most = Math.min(a.length, b.length);
  let from = 0;
  while (from < most && a[from] === b[from]) from++;
  let tail = 0;
  while (tail < most - from && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return { from, to: a.length - tail, insert: b.slice(from, b.length - tail) };
}
