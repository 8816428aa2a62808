// The service worker: after a visit, the page works without a network.
const version = "@version@";
const parts = @parts@; // the files to keep, with their hashes; "": the file may change on the server

// Other programs, and copies of this site below other paths, may keep caches on
// this origin, too.
const scope = new URL(self.registration.scope);
const own = `hpa-playground ${scope.pathname} `;
const cacheName = own + version;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(scope.href)) event.respondWith(answer(event));
});

async function install() {
  const cache = await caches.open(cacheName);
  await Promise.all(Object.keys(parts).map(async (name) => {
    if (!onDemand.test(name) || (await caches.match(name))) await cache.put(name, await given(name)); // the older version has it
  }));
  await self.skipWaiting();
}

// given fetches a file from the server: the browser's cache may have another
// version. It throws if the server has another version, or the file is damaged.
async function given(name) {
  const response = await fetch(name, { cache: "no-cache", integrity: parts[name] });
  if (!response.ok || (!parts[name] && isPage(response))) throw new Error(`${name}: the server answers ${response.status}, and it is another file`);
  // A redirected response is not allowed for a page.
  return response.redirected ? new Response(response.body, response) : response;
}

// The login page of a network is an answer to everything.
const isPage = (response) => /html/.test(response.headers.get("Content-Type"));

async function activate() {
  const old = (await caches.keys()).filter((key) => key.startsWith(own) && key !== cacheName);
  await Promise.all(old.map((key) => caches.delete(key)));
  await self.clients.claim();
  // A page of another version offers to reload: see start/version.js.
  for (const page of await self.clients.matchAll()) page.postMessage({ version });
}

// Files that are kept once a page has asked for them: the parts of embeds, the exercises, pictures and the texts
// of a language, which most visitors never see.
const onDemand = /^(embed\.(html|js)$|exercises\/|web\/(frame\.js|posters\.json|(pictures|words)\/.*)$)/;

// Other URLs of the pages.
const names = { "": "./", "index.html": "./", embed: "embed.html" };

// The page's files come from the cache, whatever their query, because the cache
// has only one version. Exercises come from the server while it answers, because a
// trainer may correct them during a workshop; the last response is kept.
async function answer(event) {
  const { request } = event;
  const path = new URL(request.url).pathname.slice(scope.pathname.length);
  const name = names[path] ?? path;
  const keep = async () => {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(put(name, response.clone()));
    return response;
  };
  if (request.cache === "reload") return keep();
  // The page relies on this worker for the program's hash, see start/fetch.js.
  const wanted = request.headers.get("Want-Integrity") ?? request.integrity;
  const ask = () => (wanted && !request.integrity ? fetch(request, { integrity: wanted }) : fetch(request));
  if (wanted && wanted !== parts[name]) return ask(); // a page of another version asks
  if (!name.startsWith("exercises/")) {
    const last = await kept(name);
    return last ?? (onDemand.test(name) ? keep() : ask().catch(elsewhere(name)));
  }
  try {
    return await keep();
  } catch (problem) {
    const last = await kept(name);
    if (last) return last;
    throw problem;
  }
}

// If the storage fails, the page still loads from the server.
async function kept(name) {
  try {
    const cache = await caches.open(cacheName);
    return await cache.match(name, { ignoreSearch: true, ignoreVary: true });
  } catch {
    return undefined;
  }
}

async function put(name, response) {
  try {
    if (await fits(name, response.clone())) await (await caches.open(cacheName)).put(name, response);
  } catch {
    // the response is not stored
  }
}

// fits reports whether a response is what the build made. Of what has no hash it must
// only not be a page.
async function fits(name, response) {
  if (!parts[name]) return !isPage(response);
  const sum = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return parts[name] === `sha256-${btoa(String.fromCharCode(...new Uint8Array(sum)))}`;
}

// A preset's own page redirects to the playground, which is in the cache.
const elsewhere = (name) => (problem) => {
  const preset = /^presets\/([\w-]+)\//.exec(name);
  if (preset) return Response.redirect(new URL(`#preset=${preset[1]}`, scope));
  throw problem;
};
