// Which game, and by which rules where it has a choice of them: `mnk:m=4,n=4,k=3`.

import { usePageState, useWords } from "../state/context";
import { baseName } from "../state/use-page-state";

export function GamePicker() {
  const { catalog, game, address, moves } = usePageState();
  const t = useWords();
  return (
    <div class="game-picker">
      <label>
        <span class="visually-hidden">{t("game.label")}</span>
        <select value={game.name} data-testid="game" onChange={(event) => moves.changeGame(event.currentTarget.value)}>
          {catalog.games.map((each) => (
            <option key={each.name} value={each.name}>
              {t.game(each)}
            </option>
          ))}
        </select>
      </label>
      {game.options.length > 0 && (
        <label class="rules" title={game.options.map(({ key, help }) => `${key}: ${help}`).join("\n")}>
          {t("game.rules")}
          <input
            type="text"
            size={12}
            value={address.game.slice(baseName(address.game).length + 1)}
            placeholder={game.options.map(({ key, default: usual }) => `${key}=${usual}`).join(",")}
            onChange={(event) => {
              const options = event.currentTarget.value.trim();
              moves.changeGame(options === "" ? game.name : `${game.name}:${options}`);
            }}
          />
        </label>
      )}
    </div>
  );
}
