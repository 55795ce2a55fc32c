// The four phases of an iteration, each with the numbers it worked with.

import type { Scale, Step, MoveStep, SelectStep } from "../contract";
import { filledIn, outcome, substituted } from "../logic/formula";
import { value } from "../logic/format";
import { turnWords } from "../stage/describe";
import { usePageState, useWords } from "../state/context";

function playerName(game: { players: string[] }, t: ReturnType<typeof useWords>, player: number | null): string {
  return player === null ? t("turn.nature") : t.named("player", game.players[player] ?? String(player + 1));
}

/** Moves beyond these are counted in a last line: the chosen one is among the best. */
const ROWS = 8;

/** The chosen move, the others by what they promise, then what is passed over; by visits where nature draws. */
function ordered({ player, moves }: SelectStep): MoveStep[] {
  const promise = ({ open, ucb, visits }: MoveStep) =>
    player === null ? visits : open === false ? -Infinity : (ucb ?? Infinity);
  const by = (a: number, b: number) => (a === b ? 0 : b - a);
  return [...moves].sort((a, b) => by(Number(a.chosen), Number(b.chosen)) || by(promise(a), promise(b)));
}

function SelectNode({ node, depth, scale }: { node: SelectStep; depth: number; scale: Scale }) {
  const { game, kind } = usePageState();
  const t = useWords();
  const isNatures = node.player === null;
  const comparison = (move: MoveStep) =>
    move.open === false ? t("steps.passed-over") : (filledIn(move, scale, kind) ?? t("steps.untried"));
  const order = ordered(node);
  const hidden = order.length - ROWS;
  const chosen = order[0];
  return (
    <div class="select-node">
      <p>
        <b>{t("steps.ply", { ply: depth + 1 })}</b> · {playerName(game, t, node.player)} · N = {node.visits} ·{" "}
        {isNatures ? t("steps.not-compared") : <code>{node.formula}</code>}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("steps.ply", { ply: depth + 1 })}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("column.move")}</th>
              <th scope="col" class="number">
                n
              </th>
              {!isNatures && <th scope="col">{t("steps.filled-in")}</th>}
            </tr>
          </thead>
          <tbody>
            {order.slice(0, ROWS).map((move) => (
              <tr key={move.move} class={move.chosen ? "chosen" : ""}>
                <th scope="row">
                  {move.move}
                  {move.chosen && " ◀"}
                </th>
                <td class="number">{move.visits}</td>
                {!isNatures && <td class="formula">{comparison(move)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p class="hint">{t("steps.more", { moves: hidden })}</p>}
      {chosen && chosen.ucb !== null && (
        <p
          class="formula"
          data-testid="formula"
        >{`${chosen.move}: ${substituted(node.formula, chosen, scale, kind)} = ${outcome(chosen.ucb, scale, kind)}`}</p>
      )}
    </div>
  );
}

export function SelectPhase({ step }: { step: Step }) {
  const t = useWords();
  if (step.select.length === 0) return <p>{t("steps.nothing-selected")}</p>;
  return (
    <>
      {step.select.map((node, depth) => (
        <SelectNode key={depth} node={node} depth={depth} scale={step.scale} />
      ))}
    </>
  );
}

export function ExpandPhase({ step: { expand } }: { step: Step }) {
  const t = useWords();
  return <p data-reason={expand.reason}>{t(`steps.${expand.reason}`, { move: expand.move ?? t("tree.root") })}</p>;
}

export function SimulatePhase({ step: { simulate, scale } }: { step: Step }) {
  const { kind, game } = usePageState();
  const t = useWords();
  if (!simulate) return <p>{t("steps.no-playout")}</p>;
  const { moves, evaluated, payoffs } = simulate;
  const end =
    evaluated === null
      ? turnWords(t, game, { kind: "over", payoffs, words: "" })
      : t("steps.evaluated", { value: value(scale, evaluated, kind) });
  return (
    <p>
      {t("steps.playout", { moves: moves.length })} <span class="playout">{moves.join(" ")}</span> <b>{end}</b>
    </p>
  );
}

export function BackupPhase({ step }: { step: Step }) {
  const { game, kind } = usePageState();
  const t = useWords();
  const write = (q: number | null) => (q === null ? "–" : value(step.scale, q, kind));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("phase.backpropagate")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("column.move")}</th>
            <th scope="col">{t("steps.for")}</th>
            <th scope="col" class="number">
              {t("steps.reward")}
            </th>
            <th scope="col" class="number">
              n
            </th>
            <th scope="col" class="number">
              {t("column.value")}
            </th>
          </tr>
        </thead>
        <tbody>
          {step.backpropagate.map(({ move, player, before, reward, after }, index) => (
            <tr key={index}>
              <th scope="row">{move}</th>
              <td>{playerName(game, t, player)}</td>
              <td class="number">{write(reward)}</td>
              <td class="number">
                {before.visits} → {after.visits}
              </td>
              <td class="number">
                {write(before.q)} → {write(after.q)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
