// The name of the page, the game, the language, light or dark.

import { useState } from "preact/hooks";

import { usePageState, useWords } from "../state/context";
import { GamePicker } from "./GamePicker";
import { KeysDialog } from "./KeysDialog";
import { SchemeButton } from "./SchemeButton";
import { UpdateButton } from "./UpdateButton";

export function Header() {
  const { address, change, catalog } = usePageState();
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
        <a href={address.language === null ? "./" : `./?lang=${address.language}`} title={t("start.back")}>
          Uctopia
        </a>{" "}
        <small>{catalog.version}</small>
      </h1>
      <GamePicker />
      <div class="tools">
        <UpdateButton />
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
