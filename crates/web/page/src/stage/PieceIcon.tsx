// A player's piece in a line of text.

import { Content } from "../board/themes";
import type { Theme } from "../contract";

export function PieceIcon({ theme, player }: { theme: Theme; player: number }) {
  const place = { index: 0, row: 0, column: 0, x: 0, y: 0, square: { piece: player } };
  return (
    <svg class={`piece-icon piece-${theme}`} viewBox="-32 -32 64 64" aria-hidden="true">
      <Content theme={theme} place={place} marked={false} />
    </svg>
  );
}
