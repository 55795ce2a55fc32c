// Whether the line of the link by which the page was opened can be played: where it cannot, its legal beginning is shown, and what
// is wrong with it is said. An unknown game stays in the address until one has chosen another.

import { useEffect, useState } from "preact/hooks";

import type { Line } from "../contract";
import { faultOf, type LinkFault } from "../logic/link-fault";
import { unreadIn, type Address } from "../logic/address";
import { TOURS } from "../tours";
import type { Change } from "./use-address";
import type { Ask } from "./use-line";

export interface LinkCheck {
  /** What is wrong with the link, as long as one has not gone on. */
  fault: LinkFault | null;
  /** Hides it. */
  close: () => void;
}

const keyOf = ({ game, start, moves }: Line) => JSON.stringify([game, start, moves]);

/** As much of the line as can be shown; an unknown game shows nothing. */
function shownOf(fault: LinkFault, { start, moves }: Address, most: number): Pick<Line, "start" | "moves"> {
  if (fault.kind === "start") return { start: null, moves: [] };
  if (fault.kind === "length") return { start, moves: moves.slice(0, most) };
  return { start, moves: fault.kind === "move" ? moves.slice(0, fault.ply - 1) : moves };
}

/** `most` moves are taken by the server. */
export function useLinkCheck(address: Address, correct: Change, ask: Ask, most: number): LinkCheck {
  const [found, setFound] = useState<{ at: string; fault: LinkFault } | null>(() => {
    const unread = unreadIn(location.search, TOURS.map(({ name }) => name));
    return unread && { at: keyOf(address), fault: { kind: "unread", ...unread } };
  });

  /** A line that was too long may be wrong as well. */
  function check(address: Address) {
    const { game, start, moves, ply } = address;
    ask({ game, start, moves }).catch((problem: unknown) => {
      const fault = faultOf(problem, address);
      if (!fault) return;
      const shown = shownOf(fault, address, most);
      const corrected = { ...address, ...shown, ply: Math.min(ply, shown.moves.length) };
      setFound({ at: keyOf(corrected), fault });
      if (fault.kind !== "game") correct({ ...shown, ply: corrected.ply });
      if (fault.kind === "length") check(corrected);
    });
  }
  useEffect(() => check(address), []);
  return { fault: found?.at === keyOf(address) ? found.fault : null, close: () => setFound(null) };
}
