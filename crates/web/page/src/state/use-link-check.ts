// Whether the line of the link by which the page was opened can be played: where it cannot, its legal beginning is shown, and what
// is wrong with it is said. An unknown game stays in the address until one has chosen another.

import { useEffect, useState } from "preact/hooks";

import type { Line } from "../contract";
import { faultOf, type LinkFault } from "../logic/link-fault";
import type { Address } from "../logic/address";
import type { Change } from "./use-address";
import type { Ask } from "./use-line";

export interface LinkCheck {
  /** What is wrong with the link, as long as one has not gone on. */
  fault: LinkFault | null;
  /** Hides it. */
  close: () => void;
}

const keyOf = ({ game, start, moves }: Line) => JSON.stringify([game, start, moves]);

export function useLinkCheck(address: Address, correct: Change, ask: Ask): LinkCheck {
  const [found, setFound] = useState<{ at: string; fault: LinkFault } | null>(null);
  useEffect(() => {
    const { game, start, moves, ply } = address;
    ask({ game, start, moves }).catch((problem: unknown) => {
      const fault = faultOf(problem, address);
      if (!fault) return;
      const legal = fault.kind === "move" ? { start, moves: moves.slice(0, fault.ply - 1) } : { start: null, moves: [] };
      setFound({ at: keyOf({ game, ...(fault.kind === "game" ? { start, moves } : legal) }), fault });
      if (fault.kind !== "game") correct({ ...legal, ply: Math.min(ply, legal.moves.length) });
    });
  }, []);
  return { fault: found?.at === keyOf(address) ? found.fault : null, close: () => setFound(null) };
}
