// Finished reviews, kept in this browser: the newest few, since each has the values of all moves of a game. Where the browser keeps
// nothing, as some do in private windows, they are as if they had never been kept.

import type { Review } from "../logic/reviewing";

const MOST = 20;
const STORE = "reviews";

interface Kept {
  key: string;
  /** When it was last shown, in milliseconds. */
  at: number;
  review: Review;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  if (opened) return opened;
  const request = indexedDB.open("uctopia", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" }).createIndex("at", "at");
  return (opened = done(request));
}

/** A transaction is over at the first pause: everything within one is asked for at once. */
const store = async (mode: IDBTransactionMode) => (await database()).transaction(STORE, mode).objectStore(STORE);

export async function keptReview(key: string): Promise<Review | null> {
  try {
    const kept = (await done((await store("readonly")).get(key))) as Kept | undefined;
    return kept?.review ?? null;
  } catch {
    return null;
  }
}

/** Keeps a review, and forgets those that were not shown for longest. */
export async function keepReview(key: string, review: Review): Promise<void> {
  try {
    await done((await store("readwrite")).put({ key, at: Date.now(), review } satisfies Kept));
    const keys = await done((await store("readonly")).index("at").getAllKeys());
    const reviews = await store("readwrite");
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) reviews.delete(old);
  } catch {
    // Without it a reload reviews the game once more.
  }
}
