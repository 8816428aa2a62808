// The points of a load as elements: sliders in the box of the load's lane.

export function handlesOf({ box }) {
  return [...box.querySelectorAll(".point")];
}

export function makeHandle() {
  const handle = document.createElement("span");
  handle.className = "point";
  handle.setAttribute("role", "slider");
  handle.setAttribute("aria-orientation", "vertical");
  handle.setAttribute("aria-valuemin", 0);
  handle.append(document.createElement("span"));
  handle.firstChild.className = "tag";
  return handle;
}

/** describe sets the texts of a handle, for screen readers and for the person who drags it. */
export function describe(handle, name, value, text, max) {
  handle.setAttribute("aria-label", name);
  handle.setAttribute("aria-valuemax", Math.max(max, value));
  handle.setAttribute("aria-valuenow", value);
  handle.setAttribute("aria-valuetext", text);
  handle.firstChild.textContent = text;
}

/** Returns what a key does to the focused point, or undefined. */
export function editForKey(e) {
  if (e.ctrlKey || e.metaKey || e.altKey) return undefined;
  const step = e.shiftKey ? 10 : 1;
  const by = {
    ArrowUp: [0, step], ArrowDown: [0, -step], ArrowRight: [step, 0], ArrowLeft: [-step, 0], PageUp: [0, 10], PageDown: [0, -10],
  }[e.key];
  if (by) return { do: "nudge", times: by[0], values: by[1] };
  return e.key === "Delete" || e.key === "Backspace" ? { do: "remove" } : undefined;
}
