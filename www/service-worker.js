// The service worker: keeps the files of the build, so that the page works offline after the first visit.
//
// scripts/offline.mjs writes the files with their hashes into its first line, so each build has a different worker.
// Files are kept under their hashes: unchanged files are not fetched again for a new version, and a mixture of two
// versions is never kept, because a file without the expected hash makes the installation fail.
//
// A new version waits until a page posts "take"; www/offline.js is the page's side. Nothing else on the origin is
// changed.
const FILES = new Map([]);

const CACHE = "specmint";

/** The address of a file in the cache. */
const keyOf = (path) => new URL(`${path}?${FILES.get(path)}`, registration.scope).href;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", ({ data }) => {
  if (data === "take") skipWaiting();
});
addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(answer(path, event.request));
});

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all([...FILES.keys()].map(async (path) => {
    if (!(await cache.match(keyOf(path)))) await cache.put(keyOf(path), await fetched(path));
  }));
}

/** The current file of the server; throws unless it has the expected hash. */
async function fetched(path) {
  // The address without the file name, because servers redirect from it.
  const response = await fetch(new URL(path === "index.html" ? "./" : path, registration.scope), { cache: "no-cache" });
  const bytes = await response.arrayBuffer();
  const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!response.ok || hash !== FILES.get(path)) throw new Error(`${path} is not that of this version`);
  // A new response, because a page may not be opened with a redirected one. The headers keep its policy.
  return new Response(bytes, { headers: response.headers });
}

async function activate() {
  const cache = await caches.open(CACHE);
  const kept = new Set([...FILES.keys()].map(keyOf));
  const old = (await cache.keys()).filter(({ url }) => !kept.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
  await clients.claim();
}

/** The file that a request asks for; null for all other requests. */
function pathOf({ method, url }) {
  const { scope } = registration;
  if (method !== "GET" || !url.startsWith(scope)) return null;
  const path = url.slice(scope.length).split(/[?#]/)[0] || "index.html";
  return FILES.has(path) ? path : null;
}

async function answer(path, request) {
  const kept = await (await caches.open(CACHE)).match(keyOf(path));
  return kept ?? fetch(request);
}
