// Keeps the chapters that were read, and what they loaded, for use without a network: by the worker that keeps the site.

const site = new URL("../", import.meta.url).href;
const { serviceWorker } = navigator;

async function keep() {
  await serviceWorker.register(`${site}service-worker.js`);
  await serviceWorker.ready;
  // Later chapters pass through the worker, which keeps them; the first one was loaded before it was there.
  if (serviceWorker.controller) return;
  const name = (await caches.keys()).find((name) => name.startsWith("uctopia-"));
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const files = [location.href.replace(/#.*/, ""), ...loaded].filter((file) => file.startsWith(site));
  await (await caches.open(name)).addAll(new Set(files));
  document.documentElement.dataset.kept = "";
}

if (serviceWorker && isSecureContext) addEventListener("load", () => void keep().catch(() => undefined));
