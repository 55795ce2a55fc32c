// Settings of the whole page, kept for the next visit: language, colours, boards, and the list of keys.

import { BOARD_THEMES, useLook } from "../state/use-look";
import { SCHEMES, useScheme } from "../state/use-scheme";
import { usePageState, useWords } from "../state/context";
import { Dialog } from "./Dialog";
import { KeysTable } from "./KeysTable";
import { LanguageButton } from "./LanguageButton";
import { Segmented } from "./Segmented";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { catalog, change } = usePageState();
  const [scheme, setScheme] = useScheme();
  const [look, setLook] = useLook();
  const t = useWords();
  return (
    <Dialog title={t("settings.title")} onClose={onClose}>
      <div class="setting">
        <span>{t("settings.language")}</span>
        <LanguageButton onChange={(language) => change({ language })} />
      </div>
      <div class="setting">
        <span>{t("settings.colours")}</span>
        <Segmented
          name={t("settings.colours")}
          values={SCHEMES}
          value={scheme}
          words={(each) => t(`scheme.${each}`)}
          onChange={setScheme}
        />
      </div>
      <div class="setting">
        <span>{t("settings.board")}</span>
        <Segmented
          name={t("settings.board")}
          values={BOARD_THEMES}
          value={look.theme}
          words={(each) => t(`settings.board-${each}`)}
          onChange={(theme) => setLook({ theme })}
        />
      </div>
      {(["coordinates", "animation", "sound"] as const).map((each) => (
        <label key={each} class="check">
          <input type="checkbox" checked={look[each]} onChange={(event) => setLook({ [each]: event.currentTarget.checked })} />
          {t(`settings.${each}`)}
        </label>
      ))}
      <details class="advanced" open={matchMedia("(pointer: fine)").matches}>
        <summary>{t("keys.keys")}</summary>
        <KeysTable />
      </details>
      <p class="hint">Uctopia {catalog.version}</p>
    </Dialog>
  );
}
