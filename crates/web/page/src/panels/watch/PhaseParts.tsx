// The four phases: a bar to choose one, what happens in it as a sentence, and the numbers behind it.

import type { GameInfo, Scale, Step } from "../../contract";
import type { Iteration } from "../../contract";
import { value, type Kind } from "../../logic/format";
import { PHASES, type Phase } from "../../logic/growth";
import type { Place } from "../../logic/watching";
import type { Words } from "../../logic/words";
import { turnWords } from "../../stage/describe";
import { useScene, useWords } from "../../state/context";
import { BackupPhase, SelectPhase } from "../StepPhases";

interface BarProps {
  phase: number;
  iteration: Iteration | undefined;
  onPhase: (phase: number) => void;
}

export function PhaseBar({ phase, iteration, onPhase }: BarProps) {
  const t = useWords();
  return (
    <ol class="phase-bar">
      {PHASES.map((each, index) => (
        <li key={each}>
          <button
            type="button"
            class={`phase-${each}`}
            disabled={!iteration}
            aria-current={iteration && index === phase ? "step" : undefined}
            onClick={() => onPhase(index)}
          >
            {index + 1} {t(`phase.${each}`)}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The four phases, the one shown marked, where none can be chosen. */
export function PhaseLegend({ phase, iteration }: Omit<BarProps, "onPhase">) {
  const t = useWords();
  return (
    <ol class="phase-legend">
      {PHASES.map((each, index) => (
        <li key={each} class={`phase-${each}`} aria-current={iteration && index === phase ? "step" : undefined}>
          {index + 1} {t(`phase.${each}`)}
        </li>
      ))}
    </ol>
  );
}

/** How the playout of an iteration ended, in a few words. */
export function resultWords(t: Words, game: GameInfo, { simulate }: Iteration, scale: Scale, kind: Kind): string {
  if (!simulate) return t("watch.known");
  if (simulate.evaluated !== null) return value(scale, simulate.evaluated, kind);
  const winner = simulate.payoffs.findIndex((payoff) => payoff > 0);
  if (game.players.length === 1) return t((simulate.payoffs[0] ?? 0) > 0 ? "watch.solved" : "watch.failed");
  return winner < 0 ? t("watch.draw") : t("watch.wins", { player: t.named("player", game.players[winner] ?? "") });
}

interface SaidProps {
  iteration: Iteration | undefined;
  phase: Phase;
  place: Place;
  /** The moves that are shown in the phase. */
  path: string[];
  /** Whether iterations go by too fast to be read out. */
  quiet: boolean;
}

/** What happens, in a sentence that screen readers read out. */
export function Said({ iteration, phase, place, path, quiet }: SaidProps) {
  const { game } = useScene();
  const t = useWords();
  return (
    <p class="said" aria-live={quiet ? "off" : "polite"} data-testid="said">
      {place.iteration === 0 || !iteration ? t("watch.before") : sentence(t, game, iteration, phase, path)}
    </p>
  );
}

function sentence(t: Words, game: GameInfo, iteration: Iteration, phase: Phase, path: string[]): string {
  const { select, expand, simulate, backpropagate } = iteration;
  const moves = backpropagate.map(({ move }) => move).join(" ");
  const start = `${t("steps.iteration", { iteration: iteration.iteration })}: `;
  if (phase === "select") {
    const isFlat = expand.reason === "flat" || select[0]?.formula === "";
    const untried = select[path.length - 1]?.moves.find(({ chosen }) => chosen)?.visits === 0;
    return start + t(isFlat ? "watch.in-turn" : untried ? "watch.selected-untried" : "watch.selected", { moves: path.join(" ") });
  }
  if (phase === "expand") return start + t(`steps.${expand.reason}`, { move: expand.move ?? t("tree.root") });
  if (phase === "simulate") {
    if (!simulate) return start + t("steps.no-playout");
    const end = turnWords(t, game, { kind: "over", payoffs: simulate.payoffs, words: "" });
    if (simulate.evaluated !== null) return start + t("watch.cut", { moves: simulate.moves.length });
    return start + t("watch.simulated", { moves: simulate.moves.length, end });
  }
  return start + t("watch.added", { nodes: backpropagate.length, moves });
}

interface BodyProps {
  phase: Phase;
  iteration: Iteration;
  scale: Scale;
  path: string[];
}

/** The numbers of a phase. */
export function PhaseBody({ phase, iteration, scale, path }: BodyProps) {
  const { game } = useScene();
  const t = useWords();
  // The parts of a step that its phases show.
  const step = { ...iteration, select: iteration.select.slice(0, Math.max(1, path.length)), scale } as unknown as Step;
  if (phase === "select") return iteration.select[0]?.formula === "" ? null : <SelectPhase step={step} />;
  if (phase === "backpropagate") return <BackupPhase step={step} />;
  if (phase === "expand" || !iteration.simulate) return null;
  const { moves, payoffs, evaluated } = iteration.simulate;
  return (
    <p>
      {t("steps.playout", { moves: moves.length })} <span class="playout">{moves.join(" ")}</span>{" "}
      <b>{evaluated === null && turnWords(t, game, { kind: "over", payoffs, words: "" })}</b>
    </p>
  );
}
