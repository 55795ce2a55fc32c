// The numbers as a file: the form is that of `uctopia analyze --format json`.

import type { Position } from "../contract";
import type { Order } from "../state/use-search";
import type { Search } from "./searching";

export function analysisOf(order: Order, position: Position, search: Search): string {
  const mover = position.turn.kind === "player" ? position.turn.name : null;
  const answers = search.runs.flatMap(({ agent, reproducible, snapshot: { report } }) =>
    report ? [{ agent, reproducible, report }] : [],
  );
  const { game } = order.line;
  return JSON.stringify(
    { game, position: position.position, to_move: mover, viewpoint: mover, seed: order.seed, answers },
    null,
    2,
  );
}
