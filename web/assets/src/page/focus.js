// A word with a meaning is replaced as a whole when it changes. The focus moves to the
// new word.

let asked; // the focused button in such a word

document.addEventListener("focusin", ({ target }) => (asked = target.closest(".term") ? target : undefined));
// focusout also happens when the button is removed. A removed button is no longer in
// the document.
document.addEventListener("focusout", ({ target }) => {
  queueMicrotask(() => target === asked && target.isConnected && (asked = undefined));
});

new MutationObserver((changes) => {
  if (!asked || asked.isConnected) return;
  const change = changes.find(({ removedNodes: [was] }) => was?.contains(asked));
  const now = change?.addedNodes[0];
  const at = [...(change?.removedNodes[0].querySelectorAll("button") ?? [])].indexOf(asked);
  asked = undefined;
  if (now?.matches?.(".term") && document.activeElement === document.body) now.querySelectorAll("button")[at]?.focus();
}).observe(document, { subtree: true, childList: true });
