// What is found, as files: JSON in the form of `uctopia analyze --format json`, and a table of the moves; and the moves made, as text.

import type { Line, Position } from "../contract";
import type { Order } from "../state/use-search";
import { moveInterval } from "./interval";
import { isProvenValue, shownValue, sorted, totalVisits, type ViewedReport } from "./report";
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

/** The columns of the table. They are English in every language, because programs read them. */
const COLUMNS = [
  "agent",
  "move",
  "value",
  "bound",
  "interval_low",
  "interval_high",
  "visits",
  "share",
  "proven_payoff",
  "proven_plies",
  "pv",
  "values_for",
  "scale",
];

type Cell = string | number | null | undefined;

const quoted = (cell: Cell): string => {
  const text = String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export interface Viewed {
  agent: string;
  seen: ViewedReport;
}

/** One row for each agent and move, unrounded, from the point of view of the screen. */
export function tableOf(answers: Viewed[], players: string[]): string {
  const rows = answers.flatMap(({ agent, seen }) => {
    const { scale, player } = seen;
    const all = totalVisits(seen);
    const scaleName = typeof scale === "object" ? scale.points.unit : scale;
    return sorted(seen, null, false).map((move): Cell[] => {
      const interval = moveInterval(scale, move);
      return [
        agent,
        move.move,
        shownValue(scale, move),
        isProvenValue(scale, move) ? "exact" : move.bound,
        interval?.low,
        interval?.high,
        move.visits,
        all === 0 ? null : move.visits / all,
        move.proof?.payoff,
        move.proof?.plies,
        move.pv.join(" "),
        players[player] ?? player + 1,
        scaleName,
      ];
    });
  });
  return [COLUMNS, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** The moves as text that can be pasted: those of Othello without gaps and passes, as its players write them. */
export function transcriptOf({ game, moves }: Pick<Line, "game" | "moves">): string {
  const isOthello = game.split(":")[0] === "othello";
  return isOthello ? moves.filter((move) => move !== "pass").join("") : moves.join(" ");
}
