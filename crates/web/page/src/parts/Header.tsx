// The name of the page, the game, the language, light or dark.

import { whenUpdated } from "#transport";
import { useEffect, useState } from "preact/hooks";

import { usePageState, useWords } from "../state/context";
import { GamePicker } from "./GamePicker";
import { KeysDialog } from "./KeysDialog";
import { SchemeButton } from "./SchemeButton";

export function Header() {
  const { address, change, catalog } = usePageState();
  const [keys, setKeys] = useState(false);
  const [update, setUpdate] = useState<(() => void) | null>(null);
  useEffect(() => void whenUpdated().then((update) => setUpdate(() => update)), []);
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
        <a href={address.language === null ? "./" : `./?lang=${address.language}`} title={t("start.back")}>
          Uctopia
        </a>{" "}
        <small>{catalog.version}</small>
      </h1>
      <GamePicker />
      <div class="tools">
        {update && (
          <button type="button" class="primary" data-testid="update" onClick={update}>
            {t("update.load")}
          </button>
        )}
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
