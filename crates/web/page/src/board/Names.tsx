// The names of rows and columns beside a board.

import { DENSE } from "./Board";
import { isWord, type Grid } from "./geometry";

export function Names({ grid: { board, columnNames, rowNames } }: { grid: Grid }) {
  return (
    <g class={`names${board.columns > DENSE ? " large" : ""}`}>
      {[...columnNames, ...rowNames].map(({ name, x, y }, index) => (
        <text key={index} class={index >= columnNames.length && isWord(name) ? "long" : ""} x={x} y={y}>
          {name}
        </text>
      ))}
    </g>
  );
}
