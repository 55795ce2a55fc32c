// What screen readers say: each move as it is made, whose turn it is, the result, a hint, and what a search found once it rests.

import { useEffect, useRef, useState } from "preact/hooks";

import { finding } from "../logic/format";
import { seenBy } from "../logic/report";
import { madeSince, type Made, type Past } from "../logic/saying";
import { isActive, isResting } from "../logic/searching";
import { turnWords } from "../stage/describe";
import { usePageState, useWords } from "../state/context";

export function Announcer() {
  const [moves, search] = [useMoveWords(), useSearchWords()];
  // Two places: what is found so soon after a move must not cut it off.
  return (
    <div class="visually-hidden">
      <p aria-live="polite" data-testid="announcer">
        {moves}
      </p>
      <p aria-live="polite" data-testid="announcer-search">
        {search}
      </p>
    </div>
  );
}

function useMoveWords(): string {
  const { synced, position, line, answer, game, moves } = usePageState();
  const t = useWords();
  const [said, setSaid] = useState("");
  const past = useRef<Past | null>(null);

  const words = ({ move, player, isSeen }: Made): string => {
    const name = player === null ? undefined : game.players[player];
    const what = { move: t.named("move", move), player: t.named("player", name ?? "") };
    if (!isSeen) return t("say.hidden", what);
    if (name === undefined) return t("say.drawn", what);
    if (game.players.length === 1) return t("say.made", what);
    return t(move === "pass" ? "say.passes" : "say.plays", what);
  };
  useEffect(() => {
    if (!synced || !position) return;
    const made = madeSince(past.current, line, moves.forced, answer?.seen);
    const isOpened = past.current === null;
    past.current = { ...line, turn: position.turn };
    // The page that opens has a title; the board says the rest.
    if (!isOpened) setSaid([...made.map(words), turnWords(t, game, position.turn)].join(" "));
  }, [synced, JSON.stringify(line)]);
  return said;
}

function useSearchWords(): string {
  const { searching, focus, address, kind, isVeiled, fresh, boardOverride } = usePageState();
  const t = useWords();
  const { search } = searching;
  const run = isVeiled || !fresh ? undefined : search.runs[focus];
  const isPlaying = address.view === "play";
  // In a game the agent's move is said; a hint is what the person asked for.
  const found = isPlaying
    ? boardOverride?.report && seenBy({ report: boardOverride.report }, address.viewpoint, boardOverride.by)
    : run && isResting(run) && !isActive(search) && seenBy(run.snapshot, address.viewpoint, run.agent);
  if (!found) return "";
  const best = found.moves.find(({ move }) => move === found.best);
  const value = best && finding(found.scale, best, kind);
  const what = { move: t.named("move", found.best), value: value ?? "" };
  if (isPlaying) return t("say.hint", what);
  return t(value ? "say.best" : "say.best-only", what);
}
