// The catalog: that of the last visit at once, and the server's once it has answered. One is kept for each language, and only for pages
// that know the same contract, since another version of the page may need what an older server did not tell.

import { useEffect, useState } from "preact/hooks";

import type { Catalog } from "../contract";
import * as client from "../logic/client";
import { LANGUAGES, type Language } from "../logic/words";

/** A hash of the contract, written in when the page is built. */
declare const CONTRACT: string;

const keyOf = (language: Language) => `catalog.${language}`;

interface Kept {
  contract: string;
  catalog: Catalog;
}

function kept(language: Language): Catalog | null {
  try {
    const { contract, catalog } = JSON.parse(localStorage.getItem(keyOf(language)) ?? "{}") as Partial<Kept>;
    return contract === CONTRACT && catalog ? catalog : null;
  } catch {
    return null;
  }
}

function keep(language: Language, catalog: Catalog) {
  try {
    localStorage.setItem(keyOf(language), JSON.stringify({ contract: CONTRACT, catalog } satisfies Kept));
  } catch {
    // Without it the next visit waits for the server.
  }
}

/** Forgets all of them. */
export function forgetCatalogs() {
  try {
    for (const language of Object.keys(LANGUAGES)) localStorage.removeItem(keyOf(language as Language));
  } catch {
    // There are none.
  }
}

const isSame = (one: Catalog | null, other: Catalog) => JSON.stringify(one) === JSON.stringify(other);

/** The catalog in a language; `null` before anything is known. */
export function useCatalog(language: Language): { catalog: Catalog | null; error: string | null } {
  // Its descriptions, and all that is asked for from now on, are in this language.
  client.setLanguage(language);
  const [catalog, setCatalog] = useState(() => kept(language));
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const before = kept(language);
    if (before) setCatalog((old) => (isSame(old, before) ? old : before));
    client.catalog().then(
      (found) => {
        keep(language, found);
        // What is the same is not drawn anew.
        if (isCurrent) setCatalog((old) => (isSame(old, found) ? old : found));
      },
      (problem: Error) => isCurrent && setError(problem.message),
    );
    return () => void (isCurrent = false);
  }, [language]);
  return { catalog, error };
}
