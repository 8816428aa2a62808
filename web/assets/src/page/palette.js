// In the palette the focus stays in the input. The keys for the list below it are sent as
// hpa-pick, because the browser must not act on them.
document.addEventListener("keydown", (e) => {
  const dialog = e.target.closest?.("#palette");
  // A closed dialog may have the focus for a moment: then the same key has just opened it again. An
  // input method uses the same keys.
  if (!dialog?.open || e.defaultPrevented || e.isComposing || e.altKey) return;
  if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "k") dialog.close();
  else if (!["ArrowDown", "ArrowUp", "Enter"].includes(e.key) || e.target.tagName !== "INPUT") return;
  else dialog.dispatchEvent(new CustomEvent("hpa-pick", { detail: e.key }));
  e.preventDefault();
});
