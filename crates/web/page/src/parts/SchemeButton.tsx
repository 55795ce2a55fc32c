// Light, dark, or as the system is; kept for the next visit.

import { useEffect, useState } from "preact/hooks";

import { useWords } from "../state/context";

const SCHEMES = ["auto", "light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

const remembered = (): Scheme => SCHEMES.find((scheme) => scheme === localStorage.getItem("scheme")) ?? "auto";

export function SchemeButton() {
  const [scheme, setScheme] = useState<Scheme>(remembered);
  const t = useWords();
  useEffect(() => {
    document.documentElement.dataset["scheme"] = scheme;
    localStorage.setItem("scheme", scheme);
  }, [scheme]);
  const next = SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length]!;
  const sign = { auto: "◐", light: "☀", dark: "☾" }[scheme];
  const name = t("scheme.label", { scheme: t(`scheme.${scheme}`) });
  return (
    <button type="button" class="icon" aria-label={name} title={name} onClick={() => setScheme(next)}>
      {sign}
    </button>
  );
}
