// A word with a meaning is replaced as a whole when it changes. The focus moves to the
// new word.

let focused; // the button in such a word that has the focus

document.addEventListener("focusin", ({ target }) => (focused = target.closest(".term") ? target : undefined));
// focusout also happens when the button is removed. A removed button is no longer in
// the document.
document.addEventListener("focusout", ({ target }) => {
  queueMicrotask(() => target === focused && target.isConnected && (focused = undefined));
});

new MutationObserver((changes) => {
  if (!focused || focused.isConnected) return;
  const change = changes.find(({ removedNodes: [old] }) => old?.contains(focused));
  const added = change?.addedNodes[0];
  const index = [...(change?.removedNodes[0].querySelectorAll("button") ?? [])].indexOf(focused);
  focused = undefined;
  if (added?.matches?.(".term") && document.activeElement === document.body) added.querySelectorAll("button")[index]?.focus();
}).observe(document, { subtree: true, childList: true });
