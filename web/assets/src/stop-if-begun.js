// Imported first by the scripts that retry.js may load twice. The second script that runs must not
// start the page again. A proxy may have removed the attribute defer: then the script is loaded again, too.
const { documentElement, readyState } = document;
if (documentElement.dataset.begun) throw new Error("the page has begun already");
if (readyState === "loading") throw new Error("the page is not parsed yet");
