// Workers of the browser that run texts for the program: see ../runner.js.
const script = new URL("runner.js", document.currentScript.src).href;

/**
 * startRunner starts a worker, and returns functions for the program, or undefined. answered gets each answer, in
 * order. failed is called if there will be no more.
 */
export function startRunner(answered, failed) {
  let worker;
  try {
    worker = new Worker(script);
  } catch {
    return undefined; // a frame without an origin cannot have one
  }
  worker.onmessage = ({ data }) => answered(data);
  worker.onerror = (event) => { // also if the policy of the server forbids it
    event.preventDefault();
    worker.terminate();
    failed();
  };
  worker.postMessage(window.hpaProgram);
  return { post: (request) => worker.postMessage(request), end: () => worker.terminate() };
}
