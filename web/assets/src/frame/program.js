// fetchProgram answers with the program. Frames without an origin of their own
// share nothing, not even what the browser has fetched already: there the page
// around may hand it over. Elsewhere that page is not asked, for who hands over
// the program decides what runs here.
export async function fetchProgram(url, bridge, progress) {
  if (bridge && self.origin === "null") {
    const bytes = await bridge.ask("program", url.href);
    if (bytes) return new Response(bytes, wasm);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const total = Number(response.headers.get("Wasm-Content-Length")) || 12e6;
  let loaded = 0;
  const count = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      progress(Math.min(loaded / total, 1));
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), wasm);
}

const wasm = { headers: { "Content-Type": "application/wasm" } };

export function script(src) {
  return new Promise((done, failed) => {
    const element = document.createElement("script");
    element.src = src;
    element.onload = done;
    element.onerror = () => failed(new Error(`${src}: not loaded`));
    document.head.append(element);
  });
}
