// One iteration of a search, recomputed from the seed by the server, and the phase of it that is shown.

import { useEffect, useState } from "preact/hooks";

import type { Line, Step } from "../contract";
import * as client from "../logic/client";

export const PHASES = ["select", "expand", "simulate", "backpropagate"] as const;
export type Phase = (typeof PHASES)[number];

export interface Stepping {
  step: Step | null;
  error: string | null;
  phase: number;
  setPhase: (phase: number) => void;
  forward: () => void;
  back: () => void;
}

interface What {
  line: Line;
  agent: string;
  seed: number;
  iteration: number;
  goTo: (iteration: number) => void;
}

export function useStep({ line, agent, seed, iteration, goTo }: What): Stepping {
  const [step, setStep] = useState<Step | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [phase, setPhase] = useState(0);
  const key = JSON.stringify([line, agent, seed, iteration]);

  useEffect(() => {
    const abort = new AbortController();
    client.step(line, agent, seed, iteration, abort.signal).then(
      (step) => (setStep(step), setError(null)),
      (problem: Error) => abort.signal.aborted || (setStep(null), setError(problem.message)),
    );
    return () => abort.abort();
  }, [key]);

  const last = PHASES.length - 1;
  return {
    step,
    error,
    phase,
    setPhase,
    forward: () => (phase < last ? setPhase(phase + 1) : (setPhase(0), goTo(iteration + 1))),
    back: () => (phase > 0 ? setPhase(phase - 1) : iteration > 1 && (setPhase(last), goTo(iteration - 1))),
  };
}
