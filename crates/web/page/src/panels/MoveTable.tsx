// Every move with its figures: what the board shows, and what there is no room for on it.

import { useState } from "preact/hooks";

import { sorted, totalVisits, type ViewedReport, type SortKey } from "../logic/report";
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
  const [rows, more] = useFirstRows(sorted(seen, order?.key ?? null, order?.upwards ?? false));
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
          {rows.map((move) => (
            <MoveRow
              key={move.move}
              seen={seen}
              finding={move}
              columns={columns.map(({ name }) => name)}
              agent={agent}
            />
          ))}
        </tbody>
      </table>
      {more}
    </div>
  );
}
