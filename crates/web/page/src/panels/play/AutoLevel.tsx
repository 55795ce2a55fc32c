// The level follows the results: one up after a win, one down after a loss.

import { useEffect, useRef, useState } from "preact/hooks";

import { nextLevel, resultFor } from "../../logic/teaching";
import { usePageState, useWords } from "../../state/context";

const KEY = "auto-level";

export function AutoLevel() {
  const { game, opponent, position, synced, seats, change } = usePageState();
  const t = useWords();
  const [on, setOn] = useState(() => localStorage.getItem(KEY) === "on");
  const [said, setSaid] = useState<string | null>(null);
  /** Whether the game shown was seen to be played: a link to a finished game changes nothing. */
  const played = useRef(false);
  const over = position?.turn.kind === "over" ? position.turn : null;
  useEffect(() => {
    if (!synced || !position) return;
    if (!over) {
      played.current = true;
      return;
    }
    if (!played.current) return;
    played.current = false;
    const payoff = resultFor(over.payoffs, seats);
    const next = on && payoff !== null ? nextLevel(opponent, game.levels, payoff) : null;
    if (!next) return setSaid(null);
    change({ opponent: next.agent });
    setSaid(t(payoff! > 0 ? "level.up" : "level.down", { level: next.level }));
  }, [over !== null, synced]);
  const toggle = (on: boolean) => {
    localStorage.setItem(KEY, on ? "on" : "off");
    setOn(on);
  };
  return (
    <>
      <label class="check">
        <input type="checkbox" data-testid="auto-level" checked={on} onChange={(event) => toggle(event.currentTarget.checked)} />
        {t("level.auto")}
      </label>
      {said && (
        <p role="status" data-testid="level-said">
          {said}
        </p>
      )}
    </>
  );
}
