// The name of the page, the game, the language, light or dark.

import { useEffect, useState } from "preact/hooks";

import { usePageState, useWords } from "../state/context";
import { GamePicker } from "./GamePicker";
import { KeysDialog } from "./KeysDialog";

const SCHEMES = ["auto", "light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

const remembered = (): Scheme => SCHEMES.find((scheme) => scheme === localStorage.getItem("scheme")) ?? "auto";

function SchemeButton() {
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

export function Header() {
  const { change, catalog } = usePageState();
  const [keys, setKeys] = useState(false);
  const t = useWords();
  const other = t.language === "en" ? "ja" : "en";
  // A link's language is for that visit; one chosen by hand is remembered.
  const switchLanguage = () => {
    localStorage.setItem("language", other);
    change({ language: other });
  };
  return (
    <header class="page-header">
      <h1>
        Uctopia <small>{catalog.version}</small>
      </h1>
      <GamePicker />
      <div class="tools">
        <button type="button" lang={other} data-command="language" onClick={switchLanguage}>
          {other === "ja" ? "日本語" : "English"}
        </button>
        <SchemeButton />
        <button
          type="button"
          class="icon"
          data-command="keys"
          aria-label={t("keys.keys")}
          title={t("keys.keys")}
          onClick={() => setKeys(true)}
        >
          ?
        </button>
      </div>
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
    </header>
  );
}
