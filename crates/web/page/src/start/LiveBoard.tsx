// A position that is searched while one looks at it; a move on it leads into the game.

import { useEffect, useState } from "preact/hooks";

import { Board } from "../board/Board";
import type { GameInfo, LineAnswer } from "../contract";
import { choosePalette } from "../logic/colour";
import { LIVE } from "../logic/destinations";
import { count, finding, kindOf } from "../logic/format";
import { labelOf } from "../logic/labels";
import { byLook } from "../logic/players";
import { marksBySquare, seenBy, type Mark } from "../logic/report";
import { named, squareWords, turnWords } from "../stage/describe";
import { useWords } from "../state/context";
import { useSearch } from "../state/use-search";

interface Props {
  game: GameInfo;
  answer: LineAnswer;
  onPlay: (move: string) => void;
}

export function LiveBoard({ game: known, answer, onPlay }: Props) {
  const t = useWords();
  const { current } = answer;
  const game = byLook(known, current.board.theme);
  const { search, start } = useSearch();
  const [pointed, point] = useState<number | null>(null);
  choosePalette(current.board.theme);
  const kind = kindOf(game.players);
  const line = { game: answer.game, start: answer.start, moves: answer.moves };
  useEffect(() => {
    start({ line, agents: [LIVE.agent], seed: 1, budget: { iters: LIVE.iters }, reply: false });
  }, [JSON.stringify(line)]);

  const run = search.runs[0];
  const seen = run ? seenBy(run.snapshot, "mover", run.agent) : null;
  const marks = seen ? marksBySquare(seen, current.legal) : new Map<number, Mark>();
  const best = seen?.moves.find(({ move }) => move === seen.best);
  const board = named(t, current.board);
  const play = (square: number) => {
    const move = marks.get(square)?.move ?? current.legal.find((legal) => legal.square === square)?.move;
    if (move !== undefined) onPlay(move);
  };
  return (
    <div class="live">
      <Board
        board={board}
        game={game.name}
        name={t("board.name", { game: t.game(game), turn: turnWords(t, game, current.turn) })}
        marks={marks}
        labelOf={seen ? (mark, asked) => labelOf(mark, seen, "value", kind, asked) : undefined}
        describe={squareWords(t, game, board, kind, seen)}
        playable={new Set(current.legal.flatMap(({ square }) => square ?? []))}
        onPlay={play}
        onPoint={point}
        pointed={pointed}
      />
      <details class="meaning">
        <summary>{seen && best ? t("start.meaning", { value: finding(seen.scale, best, kind) }) : t("start.meaning-soon")}</summary>
        {seen && best && (
          <p>
            {t(kind === "solitaire" ? "start.meaning-alone" : "start.meaning-words", {
              move: t.named("move", best.move),
              games: count(best.visits),
              value: finding(seen.scale, best, kind),
              player: t.named("player", game.players[seen.player] ?? ""),
            })}
          </p>
        )}
      </details>
      <p class="live-line" data-testid="live" data-playouts={run?.snapshot.playouts ?? 0}>
        <strong>{turnWords(t, game, current.turn)}</strong>
        <span>
          {seen && best
            ? t("start.live", {
                playouts: count(run!.snapshot.playouts),
                move: t.named("move", best.move),
                value: finding(seen.scale, best, kind),
              })
            : t("start.live-soon")}
        </span>
      </p>
    </div>
  );
}
