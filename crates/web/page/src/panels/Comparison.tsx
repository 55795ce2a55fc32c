// What several agents say about the same moves, with the choices on which they differ marked.

import { finding, proofSign, shortCount } from "../logic/format";
import { seenBy, type ViewedReport } from "../logic/report";
import { disagreement } from "../logic/searching";
import { unitWords } from "../stage/describe";
import { usePageState, useWords } from "../state/context";
import { Swatch } from "./Swatch";
import { useFirstRows } from "./use-first-rows";

export function Comparison() {
  const { searching, address, kind } = usePageState();
  const t = useWords();
  const { runs } = searching.search;
  const all = runs.map(({ agent, snapshot }) => seenBy(snapshot, address.viewpoint, agent));
  const known = all.filter((seen): seen is ViewedReport => seen !== null);
  const units = all.map((seen) => (seen ? unitWords(t, seen.scale, kind) : ""));
  const mixed = new Set(units).size > 1;
  const odd = disagreement(searching.search);
  const chosenBy = (move: string) => known.filter(({ best }) => best === move).length;
  const order = [...(known[0]?.moves ?? [])].sort((a, b) => chosenBy(b.move) - chosenBy(a.move) || b.visits - a.visits);
  const [rows, more] = useFirstRows(order);
  if (runs.length < 2 || known.length === 0) return null;
  return (
    <section>
      <p class={odd ? "verdict differs" : "verdict"} data-testid="agreement">
        {odd ? t(`compare.${odd.from}`, { move: odd.move }) : t("compare.agree")}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("compare.label")}>
        <table class="comparison">
          <thead>
            <tr>
              <th scope="col">{t("column.move")}</th>
              {runs.map(({ agent }, index) => (
                <th key={index} scope="col" class="number">
                  {agent}
                  {mixed && <small class="unit">{units[index]}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ move }) => (
              <tr key={move} class={odd && move !== odd.move && chosenBy(move) > 0 ? "differs" : ""}>
                <th scope="row">{move}</th>
                {all.map((seen, index) => (
                  <MoveValue key={index} seen={seen} move={move} kind={kind} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {more}
      </div>
    </section>
  );
}

function MoveValue({ seen, move, kind }: { seen: ViewedReport | null; move: string; kind: "game" | "solitaire" }) {
  const found = seen?.moves.find((each) => each.move === move);
  if (!seen || !found) return <td />;
  return (
    <td class={seen.best === move ? "number chosen" : "number"}>
      <Swatch seen={seen} move={found} />
      {finding(seen.scale, found, kind)} {found.proof ? proofSign(found.proof) : ""}
      {found.visits > 0 && <small> {shortCount(found.visits)}</small>}
      {seen.best === move && " ●"}
    </td>
  );
}
