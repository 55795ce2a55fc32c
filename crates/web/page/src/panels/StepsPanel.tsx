// A tree search one iteration at a time: select, expand, simulate, back up, and back again.

import { useEffect, useState } from "preact/hooks";

import type { GameInfo, Step } from "../contract";
import { Advanced } from "../parts/Advanced";
import { ErrorMessage } from "../parts/ErrorMessage";
import { usePageState, useWords } from "../state/context";
import { PHASES, useStep, type Phase, type Stepping } from "../state/use-step";
import type { BoardOverride } from "../state/board-override";
import type { Words } from "../logic/words";
import { kindOfAgent, levelOf } from "../logic/agents";
import { AgentAbilities, AgentOffer } from "./AgentAbilities";
import { AgentField } from "./AgentField";
import { SeedField } from "./BudgetFields";
import { BackupPhase, ExpandPhase, SelectPhase, SimulatePhase } from "./StepPhases";

/** The moves from the position to where the iteration left the tree. */
const pathOf = (step: Step): string[] => step.backpropagate.map(({ move }) => move);

function boardOverrideOf(t: Words, step: Step, phase: Phase): BoardOverride {
  const caption = `${t("steps.iteration", { iteration: step.iteration })} · ${t(`phase.${phase}`)}`;
  if (phase === "backpropagate")
    return { caption: t("steps.after", { iteration: step.iteration }), report: step.report };
  if (phase === "simulate" && step.simulate) return { caption, board: step.simulate.final };
  const then = pathOf(step);
  return then.length > 0 ? { caption, then } : { caption, report: step.report };
}

function Phases({ stepping, step }: { stepping: Stepping; step: Step }) {
  const t = useWords();
  const bodies = {
    select: <SelectPhase step={step} />,
    expand: <ExpandPhase step={step} />,
    simulate: <SimulatePhase step={step} />,
    backpropagate: <BackupPhase step={step} />,
  };
  return (
    <ol class="phases">
      {PHASES.map((phase, index) => (
        <li key={phase} class={index === stepping.phase ? "current" : ""} data-testid={`phase-${phase}`}>
          <h3>
            <button
              type="button"
              aria-current={index === stepping.phase ? "step" : undefined}
              onClick={() => stepping.setPhase(index)}
            >
              {index + 1} {t(`phase.${phase}`)}
            </button>
          </h3>
          <div class="phase-body">{bodies[phase]}</div>
        </li>
      ))}
    </ol>
  );
}

interface StepperProps {
  stepping: Stepping;
  iteration: number;
  goTo: (iteration: number) => void;
}

/** From phase to phase, and from iteration to iteration. */
function Stepper({ stepping, iteration, goTo }: StepperProps) {
  const t = useWords();
  return (
    <div class="row stepper">
      <button type="button" data-command="back" onClick={stepping.back} disabled={iteration === 1 && stepping.phase === 0}>
        ◀ {t("steps.back")}
      </button>
      <label>
        <span class="label">{t("steps.number")}</span>
        <input
          type="number"
          min={1}
          max={stepping.step?.of}
          value={iteration}
          data-testid="iteration"
          onChange={(event) => goTo(Math.round(event.currentTarget.valueAsNumber) || 1)}
        />
      </label>
      <button type="button" class="primary" data-command="forward" onClick={stepping.forward}>
        {t("steps.forward")} ▶
      </button>
      <button type="button" onClick={() => goTo(iteration + 10)}>
        +10
      </button>
    </div>
  );
}

/** Whether iterations of an agent can be followed, as far as is known: a level is another agent in each game. */
const canBeFollowed = (game: GameInfo, agent: string): boolean =>
  levelOf(agent) !== null || game.steps.includes(kindOfAgent(agent));

export function StepsPanel() {
  const { address, change, line, agents, setBoardOverride, game, focus } = usePageState();
  const [picked, setPicked] = useState<number | null>(null);
  const t = useWords();
  const { iteration, seed } = address;
  const index = Math.min(picked ?? focus, agents.length - 1);
  const agent = agents[index]!;
  const can = canBeFollowed(game, agent);
  const choose = (text: string) => {
    const known = agents.indexOf(text);
    if (known >= 0) return setPicked(known);
    change({ agents: agents.map((each, at) => (at === index ? text : each)) });
  };
  const goTo = (iteration: number) => change({ iteration: Math.max(1, iteration) });
  const stepping = useStep({ line, agent: can ? agent : null, seed, iteration, goTo });
  const { step, phase } = stepping;

  useEffect(() => {
    setBoardOverride(step && boardOverrideOf(t, step, PHASES[phase]!));
    return () => setBoardOverride(null);
  }, [step, phase, t.language]);

  return (
    <>
      <AgentAbilities
        agents={agents.map((agent) => ({ agent, can: canBeFollowed(game, agent) }))}
        shown={index}
        words={{ can: t("abilities.steps"), cannot: t("abilities.no-steps") }}
        onShow={setPicked}
      />
      {(!can || stepping.isAgentRefused) && (
        <>
          <p class="hint" data-testid="no-steps">
            {t("steps.none", { agent })}
          </p>
          <AgentOffer
            chosen={agents.filter((each) => each !== agent && canBeFollowed(game, each))}
            onChoose={choose}
          />
        </>
      )}
      {can && <Stepper stepping={stepping} iteration={iteration} goTo={goTo} />}
      <ErrorMessage message={stepping.error} />
      {step && <Phases stepping={stepping} step={step} />}
      <Advanced>
        <AgentField
          label={t("agents.label")}
          value={agent}
          onChange={(text) => change({ agents: agents.map((each, at) => (at === index ? text : each)) })}
        />
        <SeedField seed={seed} onChange={(seed) => change({ seed })} />
      </Advanced>
    </>
  );
}
