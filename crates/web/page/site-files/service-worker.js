// Keeps the site for use without a network. `scripts/finish-site.mjs` writes the version and the files of a build here. A new version
// is loaded beside the old one, and takes over once no page of the old one is open, so that no page mixes the two.

const VERSION = "%VERSION%";
const FILES = ["%FILES%"];
const CACHE = `uctopia-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("uctopia-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

// A reader who asks for the new version need not close all pages.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});

/** What is kept, else what the network gives; files of the site, such as weights, are kept then. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200) await cache.put(request, response.clone());
  return response;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.url.startsWith(self.registration.scope);
  if (request.method === "GET" && isOurs) event.respondWith(answer(request));
});
