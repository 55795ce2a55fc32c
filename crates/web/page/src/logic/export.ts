// The numbers as a file: the form is that of `uctopia analyze --format json`.

import type { Position } from "../contract";
import type { Order } from "../state/use-search";
import { isReproducible, type Run, type Search } from "./searching";

/** The agent with the playouts that it did, which a stop or going on may have made fewer or more than it says. */
function agentOf({ agent, snapshot: { can_continue, report } }: Run): string {
  const counts = can_continue && report?.stop === "iterations";
  return counts ? agent.replace(/(?<=[:,]iters=)\d+/, String(report.totals.playouts)) : agent;
}

export function analysisOf(order: Order, position: Position, search: Search): string {
  const mover = position.turn.kind === "player" ? position.turn.name : null;
  const answers = search.runs.flatMap((run) => {
    const { report } = run.snapshot;
    return report ? [{ agent: agentOf(run), reproducible: isReproducible(run), report }] : [];
  });
  const { game } = order.line;
  return JSON.stringify(
    { game, position: position.position, to_move: mover, viewpoint: mover, seed: order.seed, answers },
    null,
    2,
  );
}
