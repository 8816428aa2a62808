// The program handles a change later. By then it may have rendered the field with an
// older value. So the new value is at once stored in the property given of the field.
for (const type of ["input", "change"]) {
  addEventListener(type, ({ target }) => (target.given = target.value), true);
}
