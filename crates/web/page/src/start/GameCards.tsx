// The games by their pictures, each drawn as its board is.

import { useMemo } from "preact/hooks";

import { Board } from "../board/Board";
import type { GameInfo, LineAnswer } from "../contract";
import { useWords } from "../state/context";
import { named } from "../stage/describe";

interface Props {
  games: GameInfo[];
  examples: Map<string, LineAnswer>;
  chosen: string;
  onChoose: (game: string) => void;
}

export function GameCards({ games, examples, chosen, onChoose }: Props) {
  const t = useWords();
  return (
    <div class="game-cards" role="group" aria-label={t("start.games")}>
      {games.map((game) => (
        <button
          key={game.name}
          type="button"
          class="game-card"
          aria-pressed={game.name === chosen}
          data-testid={`game-${game.name}`}
          onClick={() => onChoose(game.name)}
        >
          <span class="picture" aria-hidden="true" inert>
            <Picture name={game.name} example={examples.get(game.name)} />
          </span>
          {t.game(game)}
        </button>
      ))}
    </div>
  );
}

/** Drawn once, not for each example that comes after it. */
function Picture({ name, example }: { name: string; example: LineAnswer | undefined }) {
  const t = useWords();
  return useMemo(() => example && <Board board={named(t, example.current.board)} game={name} name="" />, [t, name, example]);
}
