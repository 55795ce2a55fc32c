// What colours, rings and signs mean, and from whose point of view, in words under the board.

import { Segmented } from "../parts/Segmented";
import { SHOWN } from "../logic/address";
import { isVioletGreen, tint } from "../logic/colour";
import { shortValue } from "../logic/format";
import { spreadIn, type ViewedReport } from "../logic/report";
import { placeIn, type Spread } from "../logic/spread";
import { usePageState, useWords } from "../state/context";
import { scaleWords } from "./describe";
import { useSeen } from "./use-seen";
import { WorthLine } from "./WorthLine";

/** What the colours span: from the worst value of the position to the best, as numbers of this report's scale. */
function Bar({ seen, spread }: { seen: ViewedReport; spread: Spread }) {
  const { kind, game } = usePageState();
  const t = useWords();
  const { low, high } = spread;
  const steps = [0, 0.25, 0.5, 0.75, 1].map((share) => tint(placeIn(spread, low + share * (high - low))));
  const isTurned = seen.player !== seen.mover;
  const mover = t.named("player", game.players[seen.mover] ?? "");
  const [worst, best] = isTurned ? [t("legend.worst-for", { mover }), t("legend.best-for", { mover })] : [t("legend.worst"), t("legend.best")];
  const from = `${isTurned ? best : worst} ${shortValue(seen.scale, low, kind)}`;
  const to = `${isTurned ? worst : best} ${shortValue(seen.scale, high, kind)}`;
  const words = t(isVioletGreen(game.theme) ? "legend.scale-violet" : "legend.scale", { from, to });
  return (
    <div class="scale" aria-label={words} role="img" data-testid="scale">
      <span>{from}</span>
      <div class="scale-bar" style={{ background: `linear-gradient(90deg, ${steps.join(", ")})` }} />
      <span>{to}</span>
    </div>
  );
}

export function Sign({ look, words }: { look: string; words: string }) {
  return (
    <span class="sign">
      <svg viewBox="-10 -10 20 20" width="18" height="18" aria-hidden="true">
        <rect x="-7.5" y="-7.5" width="15" height="15" rx="3" class={look} />
      </svg>
      {words}
    </span>
  );
}

export function Legend({ seen }: { seen: ViewedReport }) {
  const { address, game } = usePageState();
  const t = useWords();
  const spread = spreadIn(seen);
  const hasSpread = spread !== null && spread.low < spread.high;
  return (
    <section class="legend" aria-label={t("legend.label")}>
      <WorthLine seen={seen} />
      <p class="viewpoint" data-testid="viewpoint">
        {scaleWords(t, game, seen)}
      </p>
      <div class="keys-line">
        {hasSpread && <Bar seen={seen} spread={spread} />}
        <Sign look="ring" words={t("legend.chosen")} />
        <Sign look="ring best-value" words={t("legend.best-value")} />
        <span class="sign">✔ ✘ = {t("legend.proofs")}</span>
        {address.shown === "proof" && <span class="sign">? {t("proof.none")}</span>}
        <span class="sign">· {t("legend.faint")}</span>
      </div>
    </section>
  );
}

/** Which numbers the board shows, and whose. */
export function BoardNumbers() {
  const { address, change, game } = usePageState();
  const { seen } = useSeen();
  const t = useWords();
  return (
    <>
      <div class="setting">
        <span>{t("show.label")}</span>
        <Segmented
          name={t("show.label")}
          values={SHOWN}
          value={address.shown}
          words={(shown) => t(shown === "prior" && seen?.estimates ? "column.estimate" : `show.${shown}`)}
          onChange={(shown) => change({ shown })}
        />
      </div>
      {game.players.length > 1 && (
        <div class="setting">
          <span>{t("viewpoint.label")}</span>
          <Segmented
            name={t("viewpoint.label")}
            values={["mover", "first"] as const}
            value={address.viewpoint}
            words={(viewpoint) => t(`viewpoint.${viewpoint}`)}
            onChange={(viewpoint) => change({ viewpoint })}
          />
        </div>
      )}
    </>
  );
}
