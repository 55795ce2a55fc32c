// A position that a reader plays on, with what an agent thinks of it, or against the agent.

import { useEffect, useMemo, useState } from "preact/hooks";

import { Board } from "../board/Board";
import { kindOf } from "../logic/format";
import { labelOf } from "../logic/labels";
import { bestValue, marksBySquare, seenBy, type Mark, type ViewedReport } from "../logic/report";
import { winningLines } from "../logic/winning-line";
import { ErrorMessage } from "../parts/ErrorMessage";
import { useWidth } from "../parts/use-width";
import { named, scaleWords, squareWords, turnWords } from "../stage/describe";
import { Gauge } from "../stage/Gauge";
import { Sign } from "../stage/Legend";
import { PieceIcon } from "../stage/PieceIcon";
import { movesBesideBoard } from "../stage/TurnLine";
import { useScene, useWords } from "../state/context";
import { turnedBy, useLast } from "../state/use-last";
import { InScene } from "./InScene";
import { PauseButton } from "./PauseButton";
import type { Settings } from "./settings";
import { Status } from "./Status";
import { usePosition, type Played, type Playing } from "./use-position";
import { useReports } from "./use-reports";
import { useThinking } from "./use-thinking";
import type { ViewProps } from "./views";
import { Waiting } from "./Waiting";

/** Who thinks where an author wants values and names nobody. */
const USUAL = "uct";
/** Pixels of a square that has no room for two numbers. */
const SMALL = 44;

export function BoardView({ settings, shown, tell }: ViewProps) {
  const playing = usePosition(settings, ({ line, answer }, move) =>
    tell("move", { move, moves: line.moves, position: answer.current.position }),
  );
  const { played, error } = playing;
  if (!played) return <Waiting error={error} />;
  return (
    <InScene played={played}>
      <PlayedBoard settings={settings} shown={shown} tell={tell} playing={playing} played={played} />
    </InScene>
  );
}

/** The agent, and whether it plays: one whose values are not shown is an opponent. */
function agentOf({ agent, values }: Settings): { agent: string | null; isOpponent: boolean } {
  return { agent: agent ?? (values ? USUAL : null), isOpponent: agent !== null && !values };
}

interface Props extends ViewProps {
  playing: Playing;
  played: Played;
}

function PlayedBoard({ settings, shown, tell, playing, played }: Props) {
  const { turn, legal } = played.answer.current;
  const { agent, isOpponent } = agentOf(settings);
  const player = turn.kind === "player" ? turn.player : null;
  const reader = useReader(player, playing.made === 0);
  const isAgents = isOpponent && player !== null && reader !== null && player !== reader;
  const searches = agent !== null && player !== null && (!isOpponent || isAgents);
  const thinking = useThinking(searches ? { line: played.line, agent, budget: settings.budget, seed: settings.seed } : null, shown);
  const { run } = thinking;
  useReports(thinking, played, tell);

  // The agent's move, when it has thought enough.
  const reply = isAgents && thinking.finished ? (run?.snapshot.report?.best ?? null) : null;
  useEffect(() => {
    if (reply !== null && shown) playing.play(reply);
  }, [reply, shown, JSON.stringify(played.line)]);

  const seen = run && !isOpponent ? seenBy(run.snapshot, "mover", run.agent) : null;
  const play = (move: string) => !isAgents && playing.play(move);
  const isReaders = (player: number | null) => !isOpponent || player === reader;
  return (
    <>
      <Turn played={played} />
      {!isOpponent && agent !== null && <Gauge board={played.answer.current.board} turn={turn} known={run?.snapshot ?? null} agent={agent} />}
      <PlainBoard played={played} seen={seen} mayPlay={!isAgents} onPlay={play} />
      <ErrorMessage message={playing.error ?? thinking.error} />
      {agent !== null && !thinking.error && <Status agent={settings.agent ?? USUAL} thinking={thinking} seen={seen} against={isOpponent ? (isAgents ? "thinks" : "waits") : null} />}
      {seen && <Legend seen={seen} />}
      <div class="row controls">
        {movesBesideBoard(legal).map(({ move }) => (
          <MoveButton key={move} move={move} disabled={isAgents} onPlay={play} />
        ))}
        {searches && <PauseButton thinking={thinking} />}
        <BackButtons playing={playing} undo={() => playing.undo(isReaders)} />
      </div>
    </>
  );
}

/** Whom the reader plays: whose turn it is in the author's position. */
function useReader(player: number | null, isFirst: boolean): number | null {
  const [reader, setReader] = useState<number | null>(null);
  useEffect(() => {
    if (isFirst) setReader(player);
  }, [isFirst, player]);
  return isFirst ? player : reader;
}

function Turn({ played: { answer } }: { played: Played }) {
  const t = useWords();
  const { game } = useScene();
  const { turn, board } = answer.current;
  return (
    <p class="turn" data-testid="turn" aria-live="polite">
      {turn.kind === "player" && game.players.length > 1 && <PieceIcon theme={board.theme} player={turn.player} />}
      {turnWords(t, game, turn)}
    </p>
  );
}

interface PlainProps {
  played: Played;
  seen: ViewedReport | null;
  mayPlay: boolean;
  onPlay: (move: string) => void;
}

function PlainBoard({ played: { answer, line }, seen, mayPlay, onPlay }: PlainProps) {
  const t = useWords();
  const { game } = useScene();
  const [pointed, point] = useState<number | null>(null);
  const kind = kindOf(game.players);
  const { legal, turn } = answer.current;
  const board = named(t, answer.current.board);
  const [holder, width] = useWidth<HTMLDivElement>(400);
  const marks = useMemo(() => (seen ? marksBySquare(seen, legal) : new Map<number, Mark>()), [seen, legal]);
  const at = useLast(line, answer.seen?.at(-1) !== false);
  const play = (square: number) => {
    const move = marks.get(square)?.move ?? legal.find((move) => move.square === square)?.move;
    if (move !== undefined) onPlay(move);
  };
  return (
    <div ref={holder}>
      <Board
        board={board}
        game={game.name}
        moves={line.moves}
        dense={width / board.columns < SMALL}
        name={t("board.name", { game: t.game(game), turn: turnWords(t, game, turn) })}
        marks={marks}
        labelOf={seen ? (mark, asked) => labelOf(mark, seen, "value", kind, asked) : undefined}
        describe={squareWords(t, game, board, kind, seen)}
        playable={new Set(mayPlay ? legal.flatMap(({ square }) => square ?? []) : [])}
        onPlay={play}
        onPoint={point}
        pointed={pointed}
        last={at?.square}
        changed={turnedBy(at, board)}
        lines={turn.kind === "over" ? winningLines(answer.current.board, turn.payoffs, at?.square) : []}
      />
    </div>
  );
}

/** Whose values they are, and what the frames mean. */
function Legend({ seen }: { seen: ViewedReport }) {
  const t = useWords();
  const { game } = useScene();
  return (
    <div class="legend">
      <span>{scaleWords(t, game, seen)}</span>
      <Sign look="ring" words={t("legend.chosen")} />
      {bestValue(seen) !== seen.best && <Sign look="ring best-value" words={t("legend.best-value")} />}
    </div>
  );
}

function MoveButton({ move, disabled, onPlay }: { move: string; disabled: boolean; onPlay: (move: string) => void }) {
  const t = useWords();
  return (
    <button type="button" disabled={disabled} onClick={() => onPlay(move)}>
      {t.named("move", move)}
    </button>
  );
}

function BackButtons({ playing, undo }: { playing: Playing; undo: () => void }) {
  const t = useWords();
  const none = playing.made === 0;
  return (
    <>
      <button type="button" data-testid="undo" disabled={none} onClick={undo}>
        ◀ {t("keys.undo")}
      </button>
      <button type="button" data-testid="reset" disabled={none} onClick={playing.reset}>
        |◀ {t("embed.reset")}
      </button>
    </>
  );
}
