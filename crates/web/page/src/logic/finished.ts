// Which tours a reader has gone through to the end, kept by the browser.

const KEY = "finished-tours";

export function finishedTours(): Set<string> {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(known) ? known.map(String) : []);
  } catch {
    return new Set();
  }
}

/** A tour is left; only one that is left at its end is finished. */
export function leaveTour(name: string, isAtEnd: boolean) {
  if (!isAtEnd) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...finishedTours().add(name)]));
  } catch {
    // A browser that keeps nothing shows no mark.
  }
}
