/** capture sends an element all events of a pointer, wherever the pointer moves, unless the pointer is no longer pressed. */
export function capture(element, { pointerId }) {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // the pointer was released before this event was handled
  }
}
