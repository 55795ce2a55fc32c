// Random games one after the other, and the mean of their results.

import { useEffect, useState } from "preact/hooks";

import { Board } from "../board/Board";
import type { Iteration, Preview } from "../contract";
import { interval as intervalText, value } from "../logic/format";
import { PACE, at, type Speed } from "../logic/watching";
import { resultWords } from "../panels/watch/PhaseParts";
import { StepControls } from "../panels/watch/StepControls";
import { named, squareWords } from "../stage/describe";
import * as client from "../logic/client";
import { useScene, useWords } from "../state/context";
import { MOST, useGrowth, type Growth } from "../state/use-growth";
import { InScene } from "./InScene";
import { movesOf, runningMeans, tallied } from "./playouts";
import { RunningMean } from "./RunningMean";
import { usePosition, type Played } from "./use-position";
import { useTour } from "./use-tour";
import type { ViewProps } from "./views";
import { Waiting } from "./Waiting";

/** Every move takes its turn, so that the mean is that of random games. */
const USUAL = "flat";
const UNTIL = 100;
/** How long each board of a game is shown, at least. */
const FRAME_MS = 40;
/** At such speeds only the end of a game is shown. */
const hasFrames = (speed: Speed) => PACE[speed].ms > 2 * FRAME_MS;

export function PlayoutsView(props: ViewProps) {
  const t = useWords();
  const { played, error } = usePosition(props.settings, () => undefined);
  if (!played) return <Waiting error={error} />;
  if (played.answer.current.turn.kind !== "player") return <p class="hint">{t("embed.over")}</p>;
  return (
    <InScene played={played}>
      <Playouts {...props} played={played} />
    </InScene>
  );
}

function Playouts({ settings, shown, played }: ViewProps & { played: Played }) {
  const t = useWords();
  const { line } = played;
  const { seed } = settings;
  const agent = settings.agent ?? USUAL;
  const until = settings.iterations ?? UNTIL;
  /** The last game whose boards are known. */
  const [known, setKnown] = useState(0);
  const [tour, growth] = useTour((wanted) => useGrowth({ line, agent, seed }, wanted), {
    key: JSON.stringify([line, agent, seed]),
    until,
    shown,
    phases: false,
    isReady: (iteration, speed) => iteration === 0 || iteration === known || !hasFrames(speed),
  });
  const { place, playing, speed } = tour;
  const count = Math.min(place.iteration, growth.iterations.length);
  const iteration = growth.iterations[count - 1];
  const end = growth.ended ? growth.iterations.length : Math.min(MOST, Math.max(until, 2 * count));
  if (growth.error) return <Waiting error={growth.error} />;
  return (
    <>
      <div class="beside">
        <PlayoutBoard played={played} iteration={iteration} ms={!hasFrames(speed) ? null : playing ? PACE[speed].ms : 0} onKnown={setKnown} />
        <Results played={played} growth={growth} count={count} quiet={playing} />
      </div>
      <StepControls
        label={t("embed.playouts")}
        at={count}
        end={end}
        atStart={tour.atStart}
        atEnd={tour.atEnd}
        playing={playing}
        speed={speed}
        whole={false}
        onPlay={tour.setPlaying}
        onSpeed={tour.setSpeed}
        onForward={tour.forward}
        onBack={tour.back}
        onJump={(count) => tour.goTo(at(count))}
      />
    </>
  );
}

interface Game {
  played: Played;
  iteration: Iteration | undefined;
  /** The time for the game; 0 shows its end, `null` the end without the way to it. */
  ms: number | null;
  onKnown: (iteration: number) => void;
}

/** The board of a game that is played while one looks at it. */
function useGame({ played, iteration, ms, onKnown }: Game) {
  const [preview, setPreview] = useState<{ iteration: Iteration; preview: Preview } | null>(null);
  const [frame, setFrame] = useState(0);
  useEffect(() => {
    if (!iteration || ms === null) return;
    const abort = new AbortController();
    client.boards(played.line, movesOf(iteration), abort.signal).then(
      (preview) => (setFrame(0), setPreview({ iteration, preview }), onKnown(iteration.iteration)),
      () => onKnown(iteration.iteration), // its end is known all the same
    );
    return () => abort.abort();
  }, [iteration, played, ms === null]);

  const boards = preview && preview.iteration === iteration ? preview.preview.boards : null;
  const last = (boards?.length ?? 0) - 1;
  const moving = boards !== null && ms !== null && ms > 0 && frame < last;
  useEffect(() => {
    if (!moving) return;
    // A part of the time is for the end of the game.
    const frames = Math.max(1, Math.floor((0.7 * ms!) / FRAME_MS));
    const timer = setTimeout(() => setFrame((old) => Math.min(last, old + Math.ceil(last / frames))), FRAME_MS);
    return () => clearTimeout(timer);
  }, [moving, frame]);

  if (!iteration) return { board: played.answer.current.board, last: null };
  const shown = moving ? frame : last;
  const board = boards?.[shown] ?? iteration.simulate?.final ?? played.answer.current.board;
  return { board, last: boards ? (preview!.preview.moves[shown]?.square ?? null) : null };
}

function PlayoutBoard(props: Game) {
  const { iteration } = props;
  const t = useWords();
  const { game, kind } = useScene();
  const { board, last } = useGame(props);
  const shown = named(t, board);
  const what = iteration ? `${t("embed.playouts")} ${iteration.iteration}` : t.game(game);
  return (
    <div class="small-board">
      <Board board={shown} game={game.name} name={what} last={last} describe={squareWords(t, game, shown, kind, null)} />
    </div>
  );
}

interface ResultsProps {
  played: Played;
  growth: Growth;
  /** How many games are over. */
  count: number;
  quiet: boolean;
}

function Results({ played, growth, count, quiet }: ResultsProps) {
  const t = useWords();
  const { game, kind } = useScene();
  const { scale } = growth;
  const { turn } = played.answer.current;
  const iterations = growth.iterations.slice(0, count);
  const means = runningMeans(iterations, scale);
  const alone = kind === "solitaire";
  const [last, mean] = [iterations.at(-1), means.at(-1)];
  const player = t.named("player", game.players[turn.kind === "player" ? turn.player : 0] ?? "");
  return (
    <div class="results" data-testid="results" data-playouts={count} data-mean={mean?.mean}>
      <p aria-live={quiet ? "off" : "polite"}>
        {last
          ? t("embed.playout", { playout: last.iteration, end: resultWords(t, game, last, scale, kind) })
          : t("embed.before")}
      </p>
      {mean && (
        <>
          <p>
            <b>
              {t(alone ? "embed.success" : "embed.mean", {
                player,
                mean: value(scale, mean.mean, kind),
                interval: mean.interval ? intervalText(scale, mean.interval, kind) : "",
              })}
            </b>
          </p>
          <p class="hint">{t(alone ? "embed.success-tally" : "embed.tally", { ...tallied(iterations, scale) })}</p>
        </>
      )}
      <RunningMean means={means} scale={scale} player={player} />
    </div>
  );
}
