// The program hears of a change when it gets to it. By then it may have drawn the
// field again with an older value, so the new one is noted at once.
for (const type of ["input", "change"]) {
  addEventListener(type, ({ target }) => (target.given = target.value), true);
}
