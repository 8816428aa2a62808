// A word that can be asked for is replaced as a whole when it changes. The focus
// goes on to the word that takes its place.

let asked; // the button with the focus, in such a word

document.addEventListener("focusin", ({ target }) => (asked = target.closest(".term") ? target : undefined));
// A browser takes the focus from what is being removed as from what is left: only
// then the one is gone.
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
