// Against what, and on which side: the levels by their numbers, and the strongest agent.

import { SEATS } from "../../logic/address";
import { levelOf } from "../../logic/agents";
import { percent } from "../../logic/format";
import { Segmented } from "../../parts/Segmented";
import { usePageState, useWords } from "../../state/context";

const BEST = "best";

/** How strong a level is: Elo above random moves, or in a solitaire the share of deals won. */
function useStrength(level: string): string | null {
  const { game, kind } = usePageState();
  const t = useWords();
  const strength = game.levels[Number(level) - 1]?.strength ?? null;
  if (strength === null) return null;
  return kind === "solitaire"
    ? t("opponent.solves", { share: percent(strength, 0) })
    : t("opponent.elo", { elo: Math.round(strength) });
}

export function Opponent() {
  const { game, opponent, change, seats, kind } = usePageState();
  const t = useWords();
  const levels = game.levels.map((_, index) => String(index + 1));
  const chosen = opponent === BEST ? BEST : String(levelOf(opponent) ?? "");
  const strength = useStrength(chosen);
  const name = (player: number) => t.named("player", game.players[player] ?? "");
  const words = { first: name(0), second: name(1), both: t("play.both"), none: t("play.none") };
  const isAlone = kind === "solitaire";
  // One who plays alone may watch; two may share the board.
  const sides = isAlone ? (["first", "none"] as const) : SEATS;
  return (
    <>
      {levels.length > 0 && (!isAlone || seats === "none") && (
        <div class="setting levels">
          <span>
            {t(isAlone ? "opponent.plays" : "opponent.level")} {strength && <small>{strength}</small>}
          </span>
          <Segmented
            name={t("opponent.level")}
            values={[...levels, BEST]}
            value={chosen}
            words={(each) => (each === BEST ? t("opponent.best") : each)}
            onChange={(each) => change({ opponent: each === BEST ? BEST : `level:n=${each}` })}
          />
        </div>
      )}
      <div class="setting">
        <span>{t("play.side")}</span>
        <Segmented
          name={t("play.side")}
          values={sides}
          value={seats}
          words={(each) => (isAlone && each === "first" ? t("play.yourself") : words[each])}
          onChange={(seats) => change({ seats })}
        />
      </div>
    </>
  );
}
