// Start, stop, continue; and whether each new position is searched by itself.

import { canContinue, isLetGo } from "../logic/searching";
import { usePageState, useWords } from "../state/context";

export function Controls() {
  const { searching, start, address, follow, setFollow, position } = usePageState();
  const t = useWords();
  const playing = position?.turn.kind === "player";
  return (
    <>
      <div class="row controls">
        {searching.active ? (
          <button type="button" class="primary" data-testid="stop" onClick={searching.stop}>
            ■ {t("search.stop")}
          </button>
        ) : (
          <button type="button" class="primary" data-testid="start" disabled={!playing} onClick={start}>
            ▶ {t("search.start")}
          </button>
        )}
        <button
          type="button"
          data-testid="continue"
          disabled={searching.active || !canContinue(searching.search)}
          onClick={() => searching.goOn(address.budget)}
        >
          {t("search.continue")}
        </button>
        <label class="check">
          <input type="checkbox" checked={follow} onChange={() => setFollow(!follow)} />
          {t("search.follow")}
        </label>
      </div>
      {isLetGo(searching.search) && !searching.error && <p class="hint">{t("search.let-go")}</p>}
    </>
  );
}
