// Start, stop, continue, and how far the search has come; whether each new position is searched by itself.

import { Icon } from "../parts/Icon";
import { canContinue, isLetGo } from "../logic/searching";
import { usePageState, useWords } from "../state/context";

export function Controls() {
  const { searching, start, address, follow, setFollow, position } = usePageState();
  const t = useWords();
  const more = !searching.active && canContinue(searching.search);
  const playing = position?.turn.kind === "player";
  return (
    <>
      <div class="row controls">
        {searching.active && (
          <button type="button" class="primary" data-testid="stop" onClick={searching.stop}>
            <Icon name="stop" />
            {t("search.stop")}
          </button>
        )}
        {more && (
          <button type="button" class="primary" data-testid="continue" onClick={() => searching.goOn(address.budget)}>
            <Icon name="plus" />
            {t("search.continue")}
          </button>
        )}
        {!searching.active && playing && (
          <button type="button" class={more ? "" : "primary"} data-testid="start" onClick={start}>
            <Icon name="play" />
            {t("search.start")}
          </button>
        )}
        <label class="check">
          <input type="checkbox" checked={follow} onChange={() => setFollow(!follow)} />
          {t("search.follow")}
        </label>
      </div>
      {isLetGo(searching.search) && !searching.error && <p class="hint">{t("search.let-go")}</p>}
    </>
  );
}
