// Large letters for a lecture, on the whole screen where the browser allows it. The root element says whether it is on.

const ROOT = document.documentElement;
const listeners = new Set<() => void>();

export const isPresenting = (): boolean => ROOT.dataset["presenting"] !== undefined;

function set(on: boolean) {
  if (on === isPresenting()) return;
  if (on) ROOT.dataset["presenting"] = "";
  else delete ROOT.dataset["presenting"];
  // Drawings measure their room anew.
  dispatchEvent(new Event("resize"));
  for (const listener of listeners) listener();
}

const onFullscreen = () => document.fullscreenElement === null && set(false);
const onKey = (event: KeyboardEvent) => {
  const isOthers = event.defaultPrevented || document.querySelector("dialog[open]") !== null;
  if (event.key === "Escape" && isPresenting() && !isOthers) present(false);
};

export function present(on: boolean) {
  set(on);
  const act = on ? "addEventListener" : "removeEventListener";
  document[act]("fullscreenchange", onFullscreen);
  window[act]("keydown", onKey as EventListener);
  // Some browsers have no full screen, and frames may not use it: the letters are large all the same.
  if (on) ROOT.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

export function onPresenting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
