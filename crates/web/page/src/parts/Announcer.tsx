// Progress for screen readers, announced at most every few seconds and when the search pauses.

import { useEffect, useRef, useState } from "preact/hooks";

import { seenBy } from "../logic/report";
import { finding } from "../logic/format";
import { usePageState, useWords } from "../state/context";

const EVERY_MS = 5000;

export function Announcer() {
  const { searching, focus, address, kind, isVeiled } = usePageState();
  const t = useWords();
  const [said, setSaid] = useState("");
  const last = useRef({ at: 0, state: "" });
  const run = isVeiled ? undefined : searching.search.runs[focus];
  const seen = run ? seenBy(run.snapshot, address.viewpoint, run.agent) : null;

  useEffect(() => {
    if (!run || !seen) return;
    const { state, playouts } = run.snapshot;
    const now = performance.now();
    if (state === last.current.state && now - last.current.at < EVERY_MS) return;
    last.current = { at: now, state };
    const best = seen.moves.find(({ move }) => move === seen.best);
    const number = (best && finding(seen.scale, best, kind)) || "–";
    setSaid(t("announce", { state: t(`state.${state}`), playouts, move: seen.best, value: number }));
  }, [run]);

  return (
    <p class="visually-hidden" aria-live="polite" data-testid="announcer">
      {said}
    </p>
  );
}
