// @ts-check
/// <reference lib="webworker" />

/**
 * sw.js makes the page work without a network. The build fills in the version
 * and the lists below, so this file differs with every change of the page, and
 * the browser then installs it anew. A version is kept whole: its index names
 * its own files, and nothing of one version is mixed with another.
 *
 * Messages to the page, all of the form {type, version}:
 *   "offline-ready"   the first version is kept: the page now works offline
 *   "update-ready"    another version is kept and waits; show a notice
 * A message from the page, to ServiceWorkerRegistration.waiting:
 *   "skip-waiting"    the player wants the update. Reload on the
 *                     "controllerchange" event of navigator.serviceWorker
 *
 * A page that was not there when "update-ready" was said sees it by
 * registration.waiting when it registers.
 *
 * The drawn pictures are kept after all else, and looked for again with each
 * visit until all are there. So is the coach for a player who has used the one of
 * a version before.
 */

/** @type {string} */
const VERSION = "{{version}}";
/** What a game needs, relative to this file. @type {string[]} */
const FILES = ["{{files}}"];
/** The drawn pictures. @type {string[]} */
const PICTURES = ["{{pictures}}"];
/** The coach and its network: kept when first used. @type {string[]} */
const LATER = ["{{later}}"];

const self = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const scope = new URL("./", self.location.href);
const family = `twofold ${scope.pathname} `; // other folders of this host have caches too
const name = family + VERSION;

/** @param {string} file */
const at = (file) => new URL(file, scope).href;
/** @param {string} file */
const base = (file) => file.slice(file.lastIndexOf("/") + 1);
const INDEX = at("index.html");
const known = new Set([...FILES, ...PICTURES, ...LATER].map(at));

/** @param {string} type */
async function tell(type) {
  for (const page of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    page.postMessage({ type, version: VERSION });
  }
}

/**
 * Fetches what the cache lacks. What lies under v/ never changes and may come
 * from the browser's own cache; the rest is asked for anew.
 * @param {string[]} files
 */
async function keep(files) {
  const cache = await caches.open(name);
  await Promise.all(
    files.map(async (file) => {
      if (await cache.match(at(file))) return;
      const response = await fetch(at(file), { cache: file.startsWith("v/") ? "default" : "no-cache", credentials: "same-origin" });
      if (!response.ok) throw new TypeError(`${file}: ${response.status}`);
      await cache.put(at(file), await plain(response));
    }),
  );
}

/**
 * A response that was redirected may not answer a navigation.
 * @param {Response} response
 */
async function plain(response) {
  if (!response.redirected) return response;
  return new Response(await response.blob(), { headers: response.headers });
}

let complete = false;
async function pictures() {
  if (complete) return;
  try {
    await keep(PICTURES);
    complete = true;
  } catch {
    // Offline, or no room: with the next visit.
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await keep(FILES);
      await tell(self.registration.active ? "update-ready" : "offline-ready");
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      /** @type {string[]} */
      const used = [];
      for (const old of await caches.keys()) {
        if (!old.startsWith(family) || old === name) continue;
        used.push(...(await (await caches.open(old)).keys()).map(({ url }) => base(url)));
        await caches.delete(old);
      }
      keep(LATER.filter((file) => used.includes(base(file)))).catch(() => {}); // else when it is used again
      await self.clients.claim();
    })(),
  );
  pictures(); // not waited for: until this event is done, no fetch is answered
});

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  url.search = url.hash = "";
  const index = request.mode === "navigate" && (url.href === scope.href || url.href === INDEX);
  const wanted = index ? INDEX : url.href;
  if (!index && !known.has(wanted)) return;
  event.respondWith(
    (async () => {
      // A browser whose cache is broken still has the network.
      const cache = await caches.open(name).catch(() => undefined);
      const kept = await cache?.match(wanted).catch(() => undefined);
      if (index) event.waitUntil(new Promise((done) => setTimeout(done, 3000)).then(pictures));
      if (kept) return kept;
      const response = await fetch(request);
      if (response.ok && !index && response.type === "basic") event.waitUntil(cache?.put(wanted, response.clone()).catch(() => {}) ?? Promise.resolve());
      return response;
    })(),
  );
});
