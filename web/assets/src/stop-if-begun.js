// Imported first by the scripts that retry.js may load twice. The second script that runs must not
// start the page again.
if (document.documentElement.dataset.begun) throw new Error("the page has begun already");
