// Light, dark, or as the system is; kept for the next visit.

import { useEffect, useState } from "preact/hooks";

export const SCHEMES = ["auto", "light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

const remembered = (): Scheme => SCHEMES.find((scheme) => scheme === localStorage.getItem("scheme")) ?? "auto";

/** Applies the scheme of the last visit before anything is drawn. */
export const applyScheme = () => void (document.documentElement.dataset["scheme"] = remembered());

export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const [scheme, setScheme] = useState<Scheme>(remembered);
  useEffect(() => {
    localStorage.setItem("scheme", scheme);
    applyScheme();
  }, [scheme]);
  return [scheme, setScheme];
}
