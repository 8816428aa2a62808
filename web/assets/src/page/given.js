// The program handles a change later. Before, it may have rendered the field with an older value.
// So the field's property given gets the new value immediately.
for (const type of ["input", "change"]) {
  addEventListener(type, ({ target }) => (target.given = target.value), true);
}
