// Imported first by the scripts that retry.js may load twice. The second one to run
// must not start the page again.
if (document.documentElement.dataset.begun) throw new Error("the page has begun already");
