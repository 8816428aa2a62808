// In some browsers an on-screen keyboard covers the page, in other browsers it moves the page. On a
// phone the page fits into the part of the window that the person sees: see phone.css.

const lowestKeyboard = 120; // in pixels

function fit() {
  const { height, offsetTop, scale } = visualViewport;
  if (scale > 1.01) return; // the person has zoomed in
  const root = document.documentElement;
  const open = innerHeight - height > lowestKeyboard;
  if (!open && !root.hasAttribute("data-keyboard")) return;
  root.toggleAttribute("data-keyboard", open);
  root.style.setProperty("--seen", open ? `${height}px` : "");
  root.style.setProperty("--unseen", open ? `${offsetTop}px` : "");
  if (open) document.activeElement?.scrollIntoView({ block: "nearest" });
}

for (const change of ["resize", "scroll"]) window.visualViewport?.addEventListener(change, fit);
