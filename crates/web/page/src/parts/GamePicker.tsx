// Which game, and by which rules where it has a choice of them.

import { RulesPicker } from "../picker/RulesPicker";
import { usePageState, useWords } from "../state/context";

export function GamePicker() {
  const { catalog, game, moves } = usePageState();
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
      <RulesPicker />
    </div>
  );
}
