// A page that only leads elsewhere does so at once. What stands in its own
// fragment, such as a moment, goes along. Without scripts there is its link.
const to = new URL(document.querySelector("a").href);
const own = location.hash.slice(1);
if (own) to.hash += (to.hash ? "&" : "") + own;
location.replace(to);
