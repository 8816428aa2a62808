// The service worker keeps the page for visits without a network. When a worker of
// another version takes over, the page offers to reload. The version decides, not the
// order of events, because a worker becomes active on a first visit, too.

import { workers } from "../worker.js";

/**
 * watchVersion registers the worker, and tells the program if there is another version of
 * the page. texts returns the address of the texts in the page's language, if it has any.
 */
export function watchVersion(worker, version, texts) {
  // The program sets its own function here once it runs, and then checks this variable.
  window.goappOnUpdate = () => (window.goappUpdatedBeforeWasmLoaded = true);
  const serviceWorker = workers();
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.version && data.version !== version) window.goappOnUpdate();
  });
  // A first visit had these texts before the worker could keep them.
  serviceWorker.addEventListener("controllerchange", () => texts() && fetch(texts()).catch(() => {}));
  // The worker's downloads would slow down a first start.
  painted().then(() => serviceWorker.register(worker)).catch((problem) => console.warn("no service worker:", problem.message));
}

// painted resolves once the first run is painted.
function painted() {
  const root = document.documentElement;
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!root.dataset.ready) return;
      observer.disconnect();
      done();
    });
    observer.observe(root, { attributeFilter: ["data-ready"] });
  });
}
