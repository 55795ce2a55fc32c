// The position as a table, for screen readers: the same squares with the same names and numbers.

import { marksBySquare, type Mark, type ViewedReport } from "../logic/report";
import { usePageState, useWords } from "../state/context";
import { contentWords, findingWords, named } from "./describe";

export function BoardTable({ seen }: { seen: ViewedReport | null }) {
  const { position, game, kind } = usePageState();
  const t = useWords();
  if (!position) return null;
  const { columns, rows, column_names, row_names, squares } = named(t, position.board);
  const marks = seen ? marksBySquare(seen, position.legal) : new Map<number, Mark>();
  const words = (index: number): string => {
    const square = squares[index] ?? "void";
    const mark = marks.get(index);
    if (square === "void") return "";
    const found = seen && mark ? findingWords(t, seen.scale, kind, mark.finding) : [];
    return [contentWords(t, game, square), ...found].join(", ");
  };
  const range = (length: number) => Array.from({ length }, (_, index) => index);
  return (
    <div class="visually-hidden">
      <table>
        <caption>{t("board.table")}</caption>
        <thead>
          <tr>
            <td />
            {range(columns).map((column) => (
              <th key={column} scope="col">
                {column_names[column] || column + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {range(rows).map((row) => (
            <tr key={row}>
              <th scope="row">{row_names[row] || row + 1}</th>
              {range(columns).map((column) => (
                <td key={column}>{words(row * columns + column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
