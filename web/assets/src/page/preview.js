// Gives the preview of an embed the height that the embed needs, as the element gives its frame.
addEventListener("message", ({ source, data }) => {
  const preview = document.querySelector(".preview");
  if (data?.type === "resize" && source === preview?.contentWindow) preview.style.setProperty("--content", `${data.height}px`);
});
