// The site without a network: a service worker keeps its files. Where there is none, the site needs a network, and works all the same.

const isPossible = "serviceWorker" in navigator && isSecureContext && !import.meta.env.DEV;
let isAsked = false;

/** Milliseconds after the first answer: the files that are kept are not to delay what a page shows first. */
const PATIENCE = 3000;

export function keepForLater() {
  if (!isPossible || isAsked) return;
  isAsked = true;
  setTimeout(() => void navigator.serviceWorker.register("./service-worker.js").catch(() => undefined), PATIENCE);
}
