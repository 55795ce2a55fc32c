// The line that a new game, another game or pasted text took the place of, so that it can be brought back.

import { useState } from "preact/hooks";

import { isLostIn, type Address } from "../logic/address";

/** What took its place. */
export type Replaced = "new" | "game" | "paste" | "match";

export interface Undoing {
  /** What there is to undo; `null` where nothing is lost, or one has gone on. */
  offered: Replaced | null;
  /** Keeps the line shown now. */
  remember: (by: Replaced) => void;
  /** Goes back to it. */
  undo: () => void;
  /** Forgets it. */
  close: () => void;
}

/** After so many moves of another game one has gone on with it; the browser's history still has the line. */
const GONE_ON = 4;

export function useUndo(address: Address, restore: (part: Partial<Address>) => void): Undoing {
  const [kept, setKept] = useState<{ by: Replaced; address: Address } | null>(null);
  // A game of a match is opened whole.
  const isRecent = kept !== null && (kept.by === "match" || address.moves.length < GONE_ON);
  const isOffered = isRecent && isLostIn(kept.address, address);
  return {
    offered: isOffered ? kept.by : null,
    remember: (by) => setKept({ by, address }),
    close: () => setKept(null),
    undo: () => {
      if (!kept) return;
      const { game, start, moves, ply, agents, opponent, match } = kept.address;
      setKept(null);
      restore({ game, start, moves, ply, agents, opponent, match });
    },
  };
}
