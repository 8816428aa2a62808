// The service worker: the page is there without a network once it was visited.
const cacheName = "app-" + "{{.Version}}";
const resourcesToCache = {{.ResourcesToCache}};

self.addEventListener("install", (event) => event.waitUntil(install()));
// It is active before it takes the page over: a page that has a worker already
// when another becomes active says that there is a new version.
self.addEventListener("activate", () => void activate());
self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll(resourcesToCache);
  await self.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((key) => key !== cacheName);
  await Promise.all(old.map((key) => caches.delete(key)));
  await self.clients.claim();
}

// What the page is made of comes from the cache: its version is the cache's
// name. Exercises come from the server as long as it answers, for they are
// mended while a room works on them; the last that it gave are kept.
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const exercises = new URL("exercises/", self.registration.scope).pathname;
  if (origin !== self.location.origin || !pathname.startsWith(exercises)) {
    return (await caches.match(request)) ?? fetch(request);
  }
  try {
    const response = await fetch(request);
    if (response.ok) (await caches.open(cacheName)).put(request, response.clone());
    return response;
  } catch (problem) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw problem;
  }
}
