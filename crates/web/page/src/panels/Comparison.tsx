// What several agents say about the same moves: whether they agree, in a sentence, and the values of every move in a table.

import { shortNames } from "../logic/agents";
import { finding, proofSign, shortCount } from "../logic/format";
import { seenBy, type ViewedReport } from "../logic/report";
import { disagreement } from "../logic/searching";
import type { Words } from "../logic/words";
import { unitWords } from "../stage/describe";
import { usePageState, useWords } from "../state/context";
import type { Searching } from "../state/use-search";
import { Swatch } from "./Swatch";
import { useFirstRows } from "./use-first-rows";

/** The agents as they were asked for: what `best` stands for is no name that one would know again. */
export function namesIn({ search, order }: Searching): string[] {
  const asked = order?.agents ?? [];
  return shortNames(search.runs.map(({ agent }, index) => asked[index] ?? agent));
}

function agreementWords(t: Words, searching: Searching): string {
  const { search } = searching;
  const names = namesIn(searching);
  const choices = search.runs.flatMap(({ snapshot: { report } }, index) =>
    report ? { agent: names[index]!, move: report.best } : [],
  );
  const odd = disagreement(search);
  if (!odd) return t("compare.agree", { move: choices[0]?.move ?? "" });
  if (odd.from !== "each-other") return t(`compare.${odd.from}`, { move: odd.move });
  return t("compare.differ", { choices: choices.map((choice) => t("compare.choice", choice)).join(t("compare.and")) });
}

/** Whether the agents would play the same move, once at least two of them have one. */
export function Agreement() {
  const { searching } = usePageState();
  const t = useWords();
  const { search } = searching;
  if (search.runs.filter(({ snapshot }) => snapshot.report).length < 2) return null;
  return (
    <p class={disagreement(search) ? "verdict differs" : "verdict"} data-testid="agreement">
      {agreementWords(t, searching)}
    </p>
  );
}

/** The agreement and the table. */
export function Comparison() {
  const { searching } = usePageState();
  if (searching.search.runs.length < 2) return null;
  return (
    <section>
      <Agreement />
      <ComparisonTable />
    </section>
  );
}

export function ComparisonTable() {
  const { searching, address, kind } = usePageState();
  const t = useWords();
  const { runs } = searching.search;
  const all = runs.map(({ agent, snapshot }) => seenBy(snapshot, address.viewpoint, agent));
  const known = all.filter((seen): seen is ViewedReport => seen !== null);
  const names = namesIn(searching);
  const units = all.map((seen) => (seen ? unitWords(t, seen.scale, kind) : ""));
  const mixed = new Set(units).size > 1;
  const odd = disagreement(searching.search);
  const chosenBy = (move: string) => known.filter(({ best }) => best === move).length;
  const isOdd = (move: string) => odd !== null && chosenBy(move) > 0 && (odd.from === "each-other" || move !== odd.move);
  const order = [...(known[0]?.moves ?? [])].sort((a, b) => chosenBy(b.move) - chosenBy(a.move) || b.visits - a.visits);
  const [rows, more] = useFirstRows(order);
  if (known.length === 0) return null;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("compare.label")}>
      <table class="comparison">
        <thead>
          <tr>
            <th scope="col">{t("column.move")}</th>
            {names.map((name, index) => (
              <th key={index} scope="col" class="number">
                {name}
                {mixed && <small class="unit">{units[index]}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ move }) => (
            <tr key={move} class={isOdd(move) ? "differs" : ""}>
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
