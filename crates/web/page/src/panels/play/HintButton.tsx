// The best moves on the board, on request.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Report, Snapshot } from "../../contract";
import * as client from "../../logic/client";
import { seenBy, sorted } from "../../logic/report";
import { ErrorMessage } from "../../parts/ErrorMessage";
import { usePageState, useWords } from "../../state/context";

const ADVISER = { agents: ["best"], budget: { ms: 1000 } };
const SHOWN = 3;

export function HintButton() {
  const { line, address, canMove, position, setBoardOverride } = usePageState();
  const t = useWords();
  const [error, setError] = useState<string | null>(null);
  const [searching, setSearching] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const connection = useRef<AbortController | null>(null);
  const at = JSON.stringify(line);
  useEffect(() => {
    setReport(null);
    return () => (connection.current?.abort(), setSearching(false));
  }, [at]);

  async function ask() {
    connection.current?.abort();
    const abort = (connection.current = new AbortController());
    setError(null);
    setSearching(true);
    let found: Report | null = null;
    try {
      for await (const { name, data } of client.search(line, { ...ADVISER, seed: address.seed }, abort.signal)) {
        const snapshot = data as Snapshot;
        if (name !== "snapshot") continue;
        found = snapshot.report ?? found;
        if (["resting", "done", "failed"].includes(snapshot.state)) break;
      }
    } catch (problem) {
      if (!abort.signal.aborted) setError((problem as Error).message);
    }
    if (abort.signal.aborted) return;
    abort.abort(); // a search that rests would wait for another round
    setSearching(false);
    setReport(found);
    if (found) setBoardOverride({ caption: t("hint.caption"), report: found, by: "best" });
  }

  const seen = report && seenBy({ report }, address.viewpoint, "best");
  const best = seen ? sorted(seen, null, false).slice(0, SHOWN) : [];
  if (position?.turn.kind === "over") return null;
  const isMine = canMove && position?.turn.kind === "player";
  return (
    <>
      <button type="button" data-testid="hint" disabled={!isMine || searching} onClick={() => void ask()}>
        {searching ? t("hint.searching") : t("hint.ask")}
      </button>
      <ErrorMessage message={error} />
      {best.length > 0 && (
        <span data-testid="hinted">
          {t("hint.moves", { moves: best.map(({ move }) => move).join(", ") })}
        </span>
      )}
    </>
  );
}
