// The name of the page, the game, the modes, and what concerns the whole page: paste, share, settings.

import { useState } from "preact/hooks";

import { usePageState, useWords } from "../state/context";
import { GamePicker } from "./GamePicker";
import { IconButton } from "./IconButton";
import { LanguageButton } from "./LanguageButton";
import { ModeNav } from "./ModeNav";
import { PasteDialog } from "./PasteDialog";
import { SettingsDialog } from "./SettingsDialog";
import { ShareDialog } from "./ShareDialog";
import { UpdateButton } from "./UpdateButton";

export function Header() {
  const { address, change, pasting, setPasting } = usePageState();
  const [isSharing, setSharing] = useState(false);
  const [settings, setSettings] = useState(false);
  const t = useWords();
  return (
    <header class="page-header">
      <h1>
        <a href={address.language === null ? "./" : `./?lang=${address.language}`} title={t("start.back")}>
          <img src="./favicon.svg" alt="" width="28" height="28" />
          <span>Uctopia</span>
        </a>
      </h1>
      <GamePicker />
      <ModeNav />
      <div class="tools">
        <UpdateButton />
        <LanguageButton onChange={(language) => change({ language })} />
        <IconButton icon="paste" label={t("paste.open")} data-command="paste" onClick={() => setPasting({ file: null })} />
        <IconButton icon="share" label={t("share.open")} data-command="share" onClick={() => setSharing(true)} />
        <IconButton icon="settings" label={t("settings.title")} data-command="keys" onClick={() => setSettings(true)} />
      </div>
      <ShareDialog isOpen={isSharing} onClose={() => setSharing(false)} />
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
      {pasting && <PasteDialog file={pasting.file} onClose={() => setPasting(null)} />}
    </header>
  );
}
