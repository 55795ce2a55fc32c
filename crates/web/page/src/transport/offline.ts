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

/** Waits until all files of a newer version are there while this page is of an older one: what loads the newer page. */
export async function whenUpdated(): Promise<() => void> {
  if (!isPossible) return new Promise(() => undefined);
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.ready;
  const next = await new Promise<ServiceWorker>((resolve) => {
    const see = () => {
      if (registration.waiting && serviceWorker.controller) resolve(registration.waiting);
    };
    const watch = () => registration.installing?.addEventListener("statechange", see);
    see();
    watch();
    registration.addEventListener("updatefound", watch);
  });
  return () => {
    serviceWorker.addEventListener("controllerchange", () => location.reload());
    next.postMessage("take over");
  };
}
