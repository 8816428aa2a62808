/** capture sends an element all events of a pointer, wherever the pointer moves, unless the pointer is no longer pressed. */
export function capture(element, { pointerId }) {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // the pointer was released before this event was handled
  }
}

/** selectOnPress selects the value of an input that a press moves the focus into, as Tab does. Otherwise 10 typed after 2 makes 210. */
export function selectOnPress(element) {
  let entered;
  element.addEventListener("pointerdown", ({ target }) => (entered = target !== document.activeElement && target));
  element.addEventListener("click", ({ target }) => target === entered && target.matches('input:not([type="range"])') && target.selectionStart === target.selectionEnd && target.select());
}
