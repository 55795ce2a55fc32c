// What colours, rings and signs mean, and from whose point of view, in words under the board.

import { Segmented } from "../parts/Segmented";
import { SHOWN } from "../logic/address";
import { isVioletGreen, tint } from "../logic/colour";
import { value } from "../logic/format";
import type { ViewedReport } from "../logic/report";
import { usePageState, useWords } from "../state/context";
import { scaleWords } from "./describe";

/** The ends and the middle of the colour scale, as numbers of this report's scale. */
function ends({ scale }: ViewedReport): [number, number, number] {
  if (typeof scale === "object") return [-scale.points.scale, 0, scale.points.scale];
  return scale === "unit" ? [0, 0.5, 1] : [-1, 0, 1];
}

function Bar({ seen }: { seen: ViewedReport }) {
  const { kind, game } = usePageState();
  const t = useWords();
  const colours = [-1, -0.5, 0, 0.5, 1].map((shade) => tint(shade)).join(", ");
  const numbers = ends(seen).map((end) =>
    end === 0 && kind === "game" ? "0" : value(seen.scale, end, kind).replace(/\.0+(?=$| )|(\.\d*[1-9])0+(?=$| )/, "$1"),
  );
  return (
    <div class="scale" aria-label={t(isVioletGreen(game.theme) ? "legend.scale-violet" : "legend.scale")} role="img">
      <span>{t("legend.bad")}</span>
      <div>
        <div class="scale-bar" style={{ background: `linear-gradient(90deg, ${colours})` }} />
        <div class="scale-numbers">
          {numbers.map((number) => (
            <span key={number}>{number}</span>
          ))}
        </div>
      </div>
      <span>{t("legend.good")}</span>
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

export function Legend({ seen }: { seen: ViewedReport | null }) {
  const { address, change, game } = usePageState();
  const t = useWords();
  return (
    <div class="legend">
      <Segmented
        name={t("show.label")}
        values={SHOWN}
        value={address.shown}
        words={(shown) => t(shown === "prior" && seen?.estimates ? "column.estimate" : `show.${shown}`)}
        onChange={(shown) => change({ shown })}
      />
      {game.players.length > 1 && (
        <Segmented
          name={t("viewpoint.label")}
          values={["mover", "first"] as const}
          value={address.viewpoint}
          words={(viewpoint) => t(`viewpoint.${viewpoint}`)}
          onChange={(viewpoint) => change({ viewpoint })}
        />
      )}
      {seen && (
        <>
          <p class="viewpoint" data-testid="viewpoint">
            {scaleWords(t, game, seen)}
          </p>
          <div class="keys-line">
            <Bar seen={seen} />
            <Sign look="ring" words={t("legend.chosen")} />
            <Sign look="ring best-value" words={t("legend.best-value")} />
            <span class="sign">✔ ✘ = {t("legend.proofs")}</span>
            {address.shown === "proof" && <span class="sign">? {t("proof.none")}</span>}
            <span class="sign">· {t("legend.faint")}</span>
          </div>
        </>
      )}
    </div>
  );
}
