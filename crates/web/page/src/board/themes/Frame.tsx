// The ground behind all squares and the frame around them.

import { FRAME, type Grid } from "../geometry";

export function Frame({ grid, corner, look }: { grid: Grid; corner: number; look: string }) {
  const { left, top, width, height } = grid;
  return (
    <rect
      class={look}
      x={left - FRAME}
      y={top - FRAME}
      width={width - left + FRAME}
      height={height - top + FRAME}
      rx={corner}
    />
  );
}
