// The position as a table, for screen readers: the same squares with the same names.

import { useStudio, useWords } from "../state/context";
import { contentWords } from "./describe";

export function BoardTable() {
  const { position, game } = useStudio();
  const t = useWords();
  if (!position) return null;
  const { columns, rows, column_names, row_names, squares } = position.board;
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
                {t.named("column", column_names[column] || String(column + 1))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {range(rows).map((row) => (
            <tr key={row}>
              <th scope="row">{row_names[row] || row + 1}</th>
              {range(columns).map((column) => {
                const square = squares[row * columns + column] ?? "void";
                return <td key={column}>{square === "void" ? "" : contentWords(t, game, square)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
