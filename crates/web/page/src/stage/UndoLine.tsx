// The offer to bring back the line that another one took the place of.

import { usePageState, useWords } from "../state/context";

export function UndoLine() {
  const { undoing } = usePageState();
  const t = useWords();
  return (
    <div class="undo-line" role="status">
      {undoing.offered && (
        <p data-testid="undo-line">
          {t(`undo.${undoing.offered}`)}{" "}
          <button type="button" onClick={undoing.undo}>
            {t("undo.undo")}
          </button>
          <button type="button" class="icon" aria-label={t("close")} onClick={undoing.close}>
            ✕
          </button>
        </p>
      )}
    </div>
  );
}
