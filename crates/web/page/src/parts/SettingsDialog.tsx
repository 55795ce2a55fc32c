// Settings of the whole page, kept for the next visit: language, colours, and the list of keys.

import { SCHEMES, useScheme } from "../state/use-scheme";
import { usePageState, useWords } from "../state/context";
import { Dialog } from "./Dialog";
import { KeysTable } from "./KeysTable";
import { LanguageButton } from "./LanguageButton";
import { Segmented } from "./Segmented";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { catalog, change } = usePageState();
  const [scheme, setScheme] = useScheme();
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
      <details class="advanced" open={matchMedia("(pointer: fine)").matches}>
        <summary>{t("keys.keys")}</summary>
        <KeysTable />
      </details>
      <p class="hint">Uctopia {catalog.version}</p>
    </Dialog>
  );
}
