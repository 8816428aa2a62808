// Redirects at once, and keeps the fragment, such as a time. Without scripts, the page
// has a link.
const to = new URL(document.querySelector("a").href);
const fragment = location.hash.slice(1);
if (fragment) to.hash += (to.hash ? "&" : "") + fragment;
location.replace(to);
