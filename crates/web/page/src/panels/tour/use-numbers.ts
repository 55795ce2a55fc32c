// The numbers of a step's texts, from the searches that they belong to.

import { useEffect, useState } from "preact/hooks";

import { kindOfAgent } from "../../logic/agents";
import * as client from "../../logic/client";
import { addressOf, numberOf } from "../../logic/touring";
import { usePageState } from "../../state/context";
import { useGrowth } from "../../state/use-growth";
import type { Tour, TourNumber } from "../../tours/tour";

export function useNumbers(tour: Tour, step: number): Record<string, string> {
  const { kind } = usePageState();
  const { numbers = {} } = tour.steps[step - 1]!;
  const shown = addressOf(tour, step);
  const line = { game: shown.game!, start: shown.start ?? null, moves: shown.moves ?? [] };
  const agentOf = (number: TourNumber) => number.agent ?? shown.agents![0] ?? "uct";
  const sampled = Object.values(numbers).filter(({ of }) => of !== "positions");
  const wanted = Math.max(0, ...sampled.map(({ iteration }) => iteration ?? shown.iteration!));
  const agents = [...new Set(sampled.map(agentOf))];
  const search = (agent: string | undefined) => (agent === undefined ? null : { line, agent, seed: shown.seed! });
  const [one, other] = [useGrowth(search(agents[0]), wanted), useGrowth(search(agents[1]), wanted)];
  const positions = usePositions(line, Object.values(numbers).filter(({ of }) => of === "positions").map(agentOf));
  const write = (number: TourNumber): string => {
    if (number.of === "positions") return String(positions.get(agentOf(number)) ?? "…");
    const growth = agents.indexOf(agentOf(number)) === 0 ? one : other;
    return numberOf(number, growth.iterations, number.iteration ?? shown.iteration!, growth.scale, kind);
  };
  return Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, write(number)]));
}

/** How many positions alpha-beta visits, by agent. */
function usePositions(line: Parameters<typeof client.visits>[0], agents: string[]): Map<string, number> {
  const [known, setKnown] = useState(new Map<string, number>());
  const key = JSON.stringify([line, agents]);
  useEffect(() => {
    const abort = new AbortController();
    for (const agent of agents.filter((agent) => kindOfAgent(agent) === "alpha-beta"))
      client.visits(line, agent, abort.signal).then(
        ({ visits }) => setKnown((known) => new Map(known).set(agent, visits.length)),
        () => undefined, // the panel says why
      );
    return () => abort.abort();
  }, [key]);
  return known;
}
