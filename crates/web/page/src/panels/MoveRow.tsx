// One move of the table. Pointing at it shows its principal variation on the board.

import { count, finding as findingText, interval, prior, proofSign, share, shareInterval, value } from "../logic/format";
import { moveInterval } from "../logic/interval";
import { shownValue, totalVisits, unanimousRate, type Finding, type ViewedReport } from "../logic/report";
import type { Key, Words } from "../logic/words";
import { usePageState, useWords } from "../state/context";
import { usePointed } from "../stage/pointed";
import { Swatch } from "./Swatch";
import { Variation } from "./Variation";

interface Props {
  seen: ViewedReport;
  finding: Finding;
  columns: Key[];
  agent: number;
}

function proofWords(t: Words, { proof }: Finding) {
  if (!proof) return <span title={t("proof.none")}>?</span>;
  return proof.plies === undefined ? proofSign(proof) : `${proofSign(proof)} ${t("proof.in", { plies: proof.plies })}`;
}

export function MoveRow({ seen, finding, columns, agent }: Props) {
  const { kind, moves, position, setBoardOverride, canMove } = usePageState();
  const t = useWords();
  const [pointed, point] = usePointed();
  const square = position?.legal.find(({ move }) => move === finding.move)?.square ?? null;
  const chosen = finding.move === seen.best;
  const known = moveInterval(seen.scale, finding);
  const unanimous = kind === "solitaire" ? unanimousRate(seen.scale, finding) : null;
  const total = totalVisits(seen);
  const text = findingText(seen.scale, finding, kind);

  const cells: Partial<Record<Key, unknown>> = {
    "column.value":
      text === "" && !finding.proof ? (
        ""
      ) : (
        <>
          <Swatch seen={seen} move={finding} />
          {text}
        </>
      ),
    "column.interval":
      unanimous === null ? known && interval(seen.scale, known, kind) : shareInterval(unanimous),
    "column.visits": count(finding.visits),
    "column.share": share(finding.visits, total),
    "column.ucb": finding.ucb === null ? "" : value(seen.scale, finding.ucb, kind),
    "column.prior": finding.prior === undefined ? "" : prior(seen, finding.prior, kind),
    "column.proof": proofWords(t, finding),
    "column.pv": <Variation pv={finding.pv} agent={agent} />,
  };
  const leave = () => (point(null), setBoardOverride(null));
  return (
    <tr
      class={`${chosen ? "chosen" : ""}${square !== null && pointed === square ? " pointed" : ""}`}
      data-move={finding.move}
      data-value={shownValue(seen.scale, finding) ?? ""}
      data-visits={finding.visits}
      onPointerEnter={() => point(square)}
      onPointerLeave={leave}
    >
      <th scope="row">
        <button
          type="button"
          disabled={!canMove}
          title={t("table.play", { move: finding.move })}
          onClick={() => moves.play(finding.move)}
        >
          {finding.move}
          {chosen && <span title={t("legend.chosen")}> ●</span>}
        </button>
      </th>
      {columns.slice(1).map((column) => (
        <td key={column} class={column === "column.pv" ? "pv" : column === "column.proof" ? "" : "number"}>
          {cells[column] as preact.ComponentChildren}
        </td>
      ))}
    </tr>
  );
}
