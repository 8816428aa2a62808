// The program handles a change later. By then it may have rendered the field with an
// older value, so the new value is stored in the field's property given at once.
for (const type of ["input", "change"]) {
  addEventListener(type, ({ target }) => (target.given = target.value), true);
}
