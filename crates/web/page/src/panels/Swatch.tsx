// The colour of a move's value beside its number; of a bound an empty frame, since it is no value.

import { tint } from "../logic/colour";
import { evidenceOf, isBound, shade, type Finding, type ViewedReport } from "../logic/report";

export function Swatch({ seen, move }: { seen: ViewedReport; move: Finding }) {
  if (isBound(seen.scale, move)) return <i class="swatch bound" />;
  return <i class="swatch" style={{ background: tint(shade(seen.scale, move), evidenceOf(seen, move)) }} />;
}
