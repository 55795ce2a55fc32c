// Browsers allow six connections to a server, shared by all tabs, and each stream of events holds one. So that the others can open
// and answer, all tabs together hold no more than a few streams; further ones wait for a place, and are told when they do. A tab whose
// search only rests gives its place to one that waits.

import { Waits } from "../logic/waits";

/** How many of the six connections streams may hold. */
const PLACES = 4;

/** The names of the places. */
const NAMES = Array.from({ length: PLACES }, (_, place) => `uctopia stream ${place}`);

/** Frees a place. */
export type Free = () => void;

// Locks are there only where a page is secure: on this machine, or by HTTPS. Elsewhere streams are not counted.
const locks = (): LockManager | undefined => globalThis.navigator?.locks;
const channel = typeof BroadcastChannel === "undefined" || !locks() ? null : new BroadcastChannel("uctopia places");

/** Streams of this tab that wait for a place that other tabs have. */
export const crowd = new Waits();

/** Calls a function whenever another tab waits for a place, until the function returned is called. */
export function whenWanted(give: () => void): () => void {
  channel?.addEventListener("message", give);
  return () => channel?.removeEventListener("message", give);
}

/** Holds the first place that is free until it is freed; `null` where one is asked for `now` and none is free. */
function held(manager: LockManager, name: string, options: LockOptions): Promise<Free | null> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) =>
      lock === null ? resolve(null) : new Promise<void>((free) => resolve(() => free()));
    manager.request(name, options, hold as LockGrantedCallback<unknown>).catch(reject);
  });
}

/** A place for one stream. */
export async function place(signal: AbortSignal): Promise<Free> {
  const manager = locks();
  if (!manager) return () => undefined;
  for (const name of NAMES) {
    const free = await held(manager, name, { ifAvailable: true });
    if (free) return free;
  }
  signal.throwIfAborted();
  const found = new AbortController();
  const settled = crowd.begin();
  // Those that only rest go at once; one that comes to rest later finds out then.
  const ask = () => channel?.postMessage("wanted");
  ask();
  const again = setInterval(ask, 2000);
  const give = () => found.abort(signal.reason);
  signal.addEventListener("abort", give);
  try {
    let first: Free | null = null;
    await Promise.any(
      NAMES.map(async (name) => {
        const free = await held(manager, name, { signal: found.signal });
        if (first || signal.aborted) return free?.();
        first = free;
        found.abort();
      }),
    ).catch(() => signal.throwIfAborted());
    return first ?? (() => undefined);
  } finally {
    signal.removeEventListener("abort", give);
    clearInterval(again);
    settled();
  }
}
