// Prepares the page for printing: light colours, with the chart redrawn in these colours, and the
// whole texts, because an editor draws only the visible lines.

let theme;
const texts = document.createElement("div");
texts.className = "printed";

addEventListener("beforeprint", () => {
  const root = document.documentElement.dataset;
  theme = root.theme;
  root.theme = "light";
  document.querySelector("hpa-chart")?.repaint();
  texts.replaceChildren(...[...document.querySelectorAll("hpa-editor")].filter((editor) => editor.text?.trim()).map((editor) => {
    const text = document.createElement("pre");
    text.textContent = editor.text;
    return text;
  }));
  document.body.append(texts);
});

addEventListener("afterprint", () => {
  if (theme === undefined) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.querySelector("hpa-chart")?.repaint();
  texts.remove();
});
