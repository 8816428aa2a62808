// What leaves the page and comes into it: the clipboard and files. Nothing here
// may fail where storage, the clipboard or a frame is locked up.

window.hpaPage = {
  // copy resolves to whether the text is on the clipboard; if not, it is shown.
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      byHand(text);
      return false;
    }
  },

  save(name, type, text) {
    const link = document.createElement("a");
    link.download = name;
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },

  open() {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.accept = ".yaml,.yml,.json,.txt,.csv";
    input.addEventListener("change", () => read(input.files));
    input.click();
  },

  show(id) {
    document.getElementById(id)?.showModal();
  },

  // keep and kept remember the last own text. They answer whether they could.
  keep(text) {
    try {
      localStorage.setItem(kept, text);
      return !localStorage.forgetful;
    } catch {
      return false;
    }
  },

  kept() {
    try {
      return localStorage.getItem(kept) ?? "";
    } catch {
      return "";
    }
  },
};

const kept = "hpa-playground";
const largest = 4 << 20; // the page says what is wrong with one above its own limit

function byHand(text) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  const label = document.createElement("label");
  label.textContent = "The browser does not let this page copy. Copy it from here:";
  const area = document.createElement("textarea");
  area.readOnly = true;
  area.rows = 12;
  area.value = text;
  label.append(area);
  const form = document.createElement("form");
  form.method = "dialog";
  const close = document.createElement("button");
  close.className = "done";
  close.textContent = "Close";
  form.append(close);
  dialog.append(label, form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  area.select();
}

async function read(files) {
  const texts = [];
  for (const file of [...files].slice(0, 20)) {
    if (file.size <= largest) texts.push((await file.text()).replace(/\n*$/, "\n"));
  }
  if (texts.length === 0) return;
  const detail = texts.join("---\n");
  document.querySelector("main")?.dispatchEvent(new CustomEvent("hpa-file", { detail }));
}

// Files may be dropped anywhere; a browser left alone would leave the page.
for (const type of ["dragover", "drop"]) {
  document.addEventListener(type, (e) => {
    if (![...(e.dataTransfer?.types ?? [])].includes("Files")) return;
    e.preventDefault();
    if (type === "drop") read(e.dataTransfer.files);
  }, true);
}
