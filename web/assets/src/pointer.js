/** capture sends an element the pointer's events wherever the pointer goes, unless the pointer is gone already. */
export function capture(element, { pointerId }) {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // it was released before this event was handled
  }
}
