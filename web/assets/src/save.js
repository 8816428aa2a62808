/** save makes the browser save a text or a Blob as a file. */
export function save(name, type, text) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
