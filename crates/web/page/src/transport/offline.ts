// The site without a network: a service worker keeps its files. Where there is none, the site needs a network, and works all the same.

if ("serviceWorker" in navigator && isSecureContext && !import.meta.env.DEV) {
  addEventListener("load", () => void navigator.serviceWorker.register("./service-worker.js").catch(() => undefined));
}
