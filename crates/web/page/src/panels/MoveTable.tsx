// Every move with its figures: what the board shows, and what there is no room for on it.

import { useState } from "preact/hooks";

import { folded, isBound, sorted, totalVisits, type ViewedReport, type SortKey } from "../logic/report";
import { useWords } from "../state/context";
import type { Key } from "../logic/words";
import { MoveRow } from "./MoveRow";
import { useFirstRows } from "./use-first-rows";

interface Column {
  name: Key;
  sort?: SortKey;
  numeric: boolean;
}

/** Columns about which nothing is known are left out. */
function columnsOf(seen: ViewedReport): Column[] {
  const has = (known: (move: ViewedReport["moves"][number]) => boolean) => seen.moves.some(known);
  const columns: (Column | false)[] = [
    { name: "column.move", sort: "move", numeric: false },
    { name: "column.value", sort: "value", numeric: true },
    has((move) => move.variance !== undefined) && { name: "column.interval", sort: "interval", numeric: true },
    totalVisits(seen) > 0 && { name: "column.visits", sort: "visits", numeric: true },
    totalVisits(seen) > 0 && { name: "column.share", sort: "share", numeric: true },
    has((move) => move.ucb !== null) && { name: "column.ucb", sort: "ucb", numeric: true },
    has((move) => move.prior !== undefined) && { name: "column.prior", sort: "prior", numeric: true },
    has((move) => move.proof !== undefined) && { name: "column.proof", numeric: false },
    { name: "column.pv", numeric: false },
  ];
  return columns.filter((column) => column !== false);
}

export function MoveTable({ seen, agent }: { seen: ViewedReport; agent: number }) {
  const [order, setOrder] = useState<{ key: SortKey; upwards: boolean } | null>(null);
  const t = useWords();
  const columns = columnsOf(seen);
  const [unfolded, setUnfolded] = useState(false);
  const { shown, empty } = folded(seen, sorted(seen, order?.key ?? null, order?.upwards ?? false));
  const [rows, more] = useFirstRows(shown);
  const sortBy = (key: SortKey) =>
    setOrder((old) => {
      if (old?.key !== key) return { key, upwards: key === "move" };
      return old.upwards === (key === "move") ? { key, upwards: !old.upwards } : null;
    });
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("table.label")}>
      <table class="move-table" data-testid="moves">
        <thead>
          <tr>
            {columns.map(({ name, sort, numeric }) => (
              <th
                key={name}
                scope="col"
                class={numeric ? "number" : ""}
                aria-sort={sort && order?.key === sort ? (order.upwards ? "ascending" : "descending") : undefined}
              >
                {sort ? (
                  <button type="button" onClick={() => sortBy(sort)}>
                    {t(name === "column.prior" && seen.estimates ? "column.estimate" : name)}
                    <span aria-hidden="true">{order?.key === sort ? (order.upwards ? " ▲" : " ▼") : ""}</span>
                  </button>
                ) : (
                  t(name)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, ...(unfolded ? empty : [])].map((move) => (
            <MoveRow
              key={move.move}
              seen={seen}
              finding={move}
              columns={columns.map(({ name }) => name)}
              agent={agent}
            />
          ))}
        </tbody>
        {empty.length > 0 && (
          <tfoot>
            <tr>
              <td colSpan={columns.length}>
                <button
                  type="button"
                  class="quiet"
                  data-testid="not-searched"
                  aria-expanded={unfolded}
                  onClick={() => setUnfolded(!unfolded)}
                >
                  <span aria-hidden="true">{unfolded ? "▾ " : "▸ "}</span>
                  {t("table.not-searched", { moves: empty.length })}
                </button>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {more}
      {seen.moves.some((move) => isBound(seen.scale, move)) && (
        <p class="hint" data-testid="bounds">
          {t("table.bounds")}
        </p>
      )}
    </div>
  );
}
