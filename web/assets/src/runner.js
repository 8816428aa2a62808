// A worker of the browser: the page's program a second time, without a page, that runs texts for it.
// The first message is the compiled program. The program then sets hpaAnswer.
try {
  self.trustedTypes?.createPolicy("default", { createScriptURL: (url) => url });
} catch {
  // see early.js
}
importScripts(new URL("../wasm_exec.js", location.href).href);

let started;

self.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    started = start(data);
    return;
  }
  try {
    await started;
    const answer = self.hpaAnswer(data);
    if (typeof answer !== "string") throw new Error("the program has no answer"); // it failed: the page makes the run, and shows why
    postMessage(answer);
  } catch (problem) {
    setTimeout(() => { // an error that the page gets told of
      throw problem;
    });
  }
};

async function start(program) {
  const go = new self.Go();
  go.run(await WebAssembly.instantiate(program, go.importObject));
}
