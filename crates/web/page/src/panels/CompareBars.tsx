// Where the playouts of each agent went: bars of one scale beside each other, the moves in one order.

import { barsOf } from "../logic/comparing";
import { count, finding as findingText, proofSign } from "../logic/format";
import { seenBy, type Finding, type ViewedReport } from "../logic/report";
import { usePageState, useWords } from "../state/context";
import { namesIn } from "./Comparison";
import { Swatch } from "./Swatch";

/** More moves than this do not fit on a screen in large type. */
const ROOM = 14;

function Bar({ seen, finding, most }: { seen: ViewedReport; finding: Finding; most: number }) {
  const { kind } = usePageState();
  const isChosen = seen.best === finding.move;
  return (
    <td class={isChosen ? "bar-cell chosen" : "bar-cell"} data-visits={finding.visits}>
      <span class="bar-track" aria-hidden="true">
        {finding.visits > 0 && (
          <>
            <i style={{ "--share": finding.visits / most }} />
            <b>{count(finding.visits)}</b>
          </>
        )}
      </span>
      <span class="visually-hidden">{count(finding.visits)} </span>
      <span class="bar-value">
        <Swatch seen={seen} move={finding} />
        {findingText(seen.scale, finding, kind)} {finding.proof ? proofSign(finding.proof) : ""}
        {isChosen ? " ●" : ""}
      </span>
    </td>
  );
}

export function CompareBars() {
  const { searching, address } = usePageState();
  const t = useWords();
  const { runs } = searching.search;
  const all = runs.map(({ agent, snapshot }) => seenBy(snapshot, address.viewpoint, agent));
  const names = namesIn(searching);
  const { rows, hidden, most } = barsOf(all, ROOM);
  if (rows.length === 0) return null;
  return (
    <section class="compare-bars" data-testid="compare-bars" data-agents={runs.length}>
      <h3>{t("compare.bars")}</h3>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("compare.bars")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("column.move")}</th>
              {runs.map(({ snapshot: { playouts, nodes, report } }, index) => (
                <th key={index} scope="col">
                  <span class="agent-name">{names[index]}</span>{" "}
                  <small>
                    {report && playouts === 0 && nodes > 0
                      ? t("compare.positions", { positions: count(nodes) })
                      : t("compare.playouts", { playouts: count(playouts) })}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ move, findings }) => (
              <tr key={move}>
                <th scope="row">{move}</th>
                {findings.map((finding, index) => {
                  const seen = all[index];
                  return seen && finding ? <Bar key={index} seen={seen} finding={finding} most={most} /> : <td key={index} />;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p class="hint">{t("compare.hidden", { moves: hidden })}</p>}
      <p class="hint">{t("compare.bars-hint")}</p>
    </section>
  );
}
