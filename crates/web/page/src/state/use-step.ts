// One iteration of a search, recomputed from the seed by the server, and the phase of it that is shown.

import { useEffect, useState } from "preact/hooks";

import type { Line, Step } from "../contract";
import * as client from "../logic/client";
import { ApiError } from "../logic/client";

export const PHASES = ["select", "expand", "simulate", "backpropagate"] as const;
export type Phase = (typeof PHASES)[number];

export interface Stepping {
  step: Step | null;
  error: string | null;
  /** Whether it is the agent that cannot be followed. */
  isAgentRefused: boolean;
  phase: number;
  setPhase: (phase: number) => void;
  forward: () => void;
  back: () => void;
}

interface What {
  line: Line;
  /** `null` where there is nothing to follow. */
  agent: string | null;
  seed: number;
  iteration: number;
  goTo: (iteration: number) => void;
}

export function useStep({ line, agent, seed, iteration, goTo }: What): Stepping {
  const [step, setStep] = useState<Step | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [phase, setPhase] = useState(0);
  const key = JSON.stringify([line, agent, seed, iteration]);

  useEffect(() => {
    if (agent === null) return (setStep(null), setError(null));
    const abort = new AbortController();
    client.step(line, agent, seed, iteration, abort.signal).then(
      (step) => (setStep(step), setError(null)),
      (problem: Error) => abort.signal.aborted || (setStep(null), setError(problem)),
    );
    return () => abort.abort();
  }, [key]);

  const last = PHASES.length - 1;
  return {
    step,
    error: error?.message ?? null,
    isAgentRefused: error instanceof ApiError && error.field === "agent",
    phase,
    setPhase,
    forward: () => (phase < last ? setPhase(phase + 1) : (setPhase(0), goTo(iteration + 1))),
    back: () => (phase > 0 ? setPhase(phase - 1) : iteration > 1 && (setPhase(last), goTo(iteration - 1))),
  };
}
