// The games by their pictures, each drawn as its board is.

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
      {games.map((game) => {
        const board = examples.get(game.name)?.current.board;
        return (
          <button
            key={game.name}
            type="button"
            class="game-card"
            aria-pressed={game.name === chosen}
            data-testid={`game-${game.name}`}
            onClick={() => onChoose(game.name)}
          >
            <span class="picture" aria-hidden="true" inert>
              {board && <Board board={named(t, board)} game={game.name} name="" />}
            </span>
            {t.game(game)}
          </button>
        );
      })}
    </div>
  );
}
