/** capture has an element hear of a pointer wherever it goes, unless that is gone already. */
export function capture(element, { pointerId }) {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // what is pressed for a shorter time than it takes to hear of it
  }
}
