// The teaching game: each move of a person is searched before and after; a costly one is criticised at once, and the agent waits.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Line, Position, Report, ReviewedMove, Scale } from "../../contract";
import * as client from "../../logic/client";
import { reviewed, UNREVIEWED } from "../../logic/reviewing";
import { isCriticised } from "../../logic/teaching";
import type { PageState } from "../../state/use-page-state";

/** Who judges, and how long it searches each of the two positions. */
const JUDGE = { agent: "best", budget: { ms: 700 } };

export interface Lesson {
  /** Moves made before the one judged. */
  ply: number;
  state: "checking" | "criticised" | "fine" | "failed";
  move: ReviewedMove | null;
  scale: Scale;
  /** What the opponent has in answer, the best moves of both sides. */
  refutation: string[];
  error: string | null;
}

export interface Teaching {
  lesson: Lesson | null;
  /** Whether the agent may move. */
  mayReply: boolean;
  /** Lets the move stand. */
  keep: () => void;
}

interface Seen {
  line: Line;
  position: Position;
}

/** The move that a person made since then, if one was made. */
function madeSince(before: Seen | null, line: Line, isPersons: (position: Position) => boolean): string | null {
  if (!before || before.line.game !== line.game || before.line.start !== line.start) return null;
  const length = before.line.moves.length;
  const isLater = line.moves.length > length && before.line.moves.every((move, ply) => line.moves[ply] === move);
  return isLater && isPersons(before.position) && before.position.legal.length > 1 ? line.moves[length]! : null;
}

/** Searches the position before a move and the one after it. */
async function judge(from: Line, move: string, ply: number, seed: number, signal: AbortSignal): Promise<Omit<Lesson, "state">> {
  let review = UNREVIEWED;
  for await (const event of client.review({ ...from, moves: [move] }, { ...JUDGE, seed }, signal)) review = reviewed(review, event);
  const report = (ply: number): Report | null => review.positions.find((each) => each.ply === ply)?.report ?? null;
  const after = report(1);
  const best = after?.moves.find(({ move }) => move === after.best);
  const refutation = after ? (best && best.pv.length > 0 ? best.pv : [after.best]) : [];
  return { ply, move: review.moves[0] ?? null, scale: report(0)?.scale ?? "signed", refutation: refutation.slice(0, 6), error: review.failure };
}

/** What is said of the person's last move; `threshold` is given the scale of the values. */
export function useTeaching(state: PageState, on: boolean, threshold: (scale: Scale) => number): Teaching {
  const { line, position, answer, synced, seats, address } = state;
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const seen = useRef<Seen | null>(null);
  const isPersons = ({ turn }: Position) =>
    turn.kind === "player" && (seats === "both" || seats === (turn.player === 0 ? "first" : "second"));

  const key = JSON.stringify(line);
  useEffect(() => {
    if (!synced || !position || !answer) return;
    const before = seen.current;
    seen.current = { line, position };
    const move = on ? madeSince(before, line, isPersons) : null;
    if (move === null) {
      // Going back, or the agent's move: what was said is over.
      if (before && line.moves.length <= before.line.moves.length) setLesson(null);
      return;
    }
    const ply = before!.line.moves.length;
    const from: Line = { ...line, start: before!.position.position, moves: [] };
    const abort = new AbortController();
    const empty = { ply, move: null, scale: "signed" as Scale, refutation: [], error: null };
    setLesson({ ...empty, state: "checking" });
    judge(from, move, ply, address.seed, abort.signal).then(
      (judged) => {
        if (abort.signal.aborted) return;
        const isBad = judged.move !== null && isCriticised(judged.move, threshold(judged.scale));
        setLesson({ ...judged, state: judged.error ? "failed" : isBad ? "criticised" : "fine" });
      },
      (problem: Error) => abort.signal.aborted || setLesson({ ...empty, state: "failed", error: problem.message }),
    );
    return () => abort.abort();
  }, [key, synced, on]);

  const waits = on && (lesson?.state === "checking" || lesson?.state === "criticised");
  return { lesson: on ? lesson : null, mayReply: !waits, keep: () => setLesson(null) };
}
