// The colour of a move's value beside its number; of a bound an empty frame, since it is no value.

import { tint } from "../logic/colour";
import { evidenceOf, shadeIn, spreadIn, type Finding, type ViewedReport } from "../logic/report";

export function Swatch({ seen, move }: { seen: ViewedReport; move: Finding }) {
  const colour = shadeIn(seen, spreadIn(seen), move);
  if (colour === null) return <i class="swatch bound" />;
  return <i class="swatch" style={{ background: tint(colour, evidenceOf(seen, move)) }} />;
}
