// A notice at the top of the page that something went wrong. It does not need the
// program or go-app, which may be the cause. It can be read without the style sheet.

/**
 * trouble shows a sentence and a button for each action. A press runs the action but
 * does not close the notice. trouble returns a function that removes the notice.
 *
 *   const close = trouble({
 *     text: plain("Something went wrong."),
 *     actions: [{ label: plain("Try again"), run: () => location.reload() }],
 *   });
 *
 * @param {{ text: string, actions?: { label: string, run: () => void }[] }} notice
 *   in the reader's language, see plain.js
 */
export function trouble({ text, actions = [] }) {
  const notice = document.createElement("div");
  notice.className = "trouble-notice";
  notice.setAttribute("role", "alert");
  const sentence = document.createElement("p");
  sentence.textContent = text;
  notice.append(sentence);
  for (const { label, run } of actions) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => run());
    notice.append(" ", button);
  }
  const board = document.querySelector("body > .troubles") ?? document.createElement("div");
  board.className = "troubles";
  document.body.prepend(board);
  board.append(notice);
  return () => {
    notice.remove();
    if (!board.firstChild) board.remove();
  };
}

/**
 * keepNotices runs mount, which starts the program, and keeps the notices on the page.
 * go-app replaces the body's first element, which must not be a notice.
 */
export function keepNotices(mount) {
  const board = document.querySelector("body > .troubles");
  board?.remove();
  try {
    mount();
  } finally {
    if (board) document.body.prepend(board);
  }
}
