// Redirects at once, together with what this page's fragment says, such as a
// time. Without scripts, the page has a link.
const to = new URL(document.querySelector("a").href);
const own = location.hash.slice(1);
if (own) to.hash += (to.hash ? "&" : "") + own;
location.replace(to);
