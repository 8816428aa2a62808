// Redirects at once, and keeps the fragment, such as a time. Without scripts, the page
// has a link.
const to = new URL(document.querySelector("a").href);
const own = location.hash.slice(1);
if (own) to.hash += (to.hash ? "&" : "") + own;
location.replace(to);
