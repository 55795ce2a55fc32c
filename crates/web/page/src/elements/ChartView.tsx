// How the values of the moves settle while an agent searches.

import { seenBy } from "../logic/report";
import { ConvergenceChart } from "../panels/ConvergenceChart";
import { ErrorMessage } from "../parts/ErrorMessage";
import { scaleWords } from "../stage/describe";
import { useScene, useWords } from "../state/context";
import { InScene } from "./InScene";
import { PauseButton } from "./PauseButton";
import { Status } from "./Status";
import { usePosition, type Played } from "./use-position";
import { useReports } from "./use-reports";
import { useThinking } from "./use-thinking";
import type { ViewProps } from "./views";
import { Waiting } from "./Waiting";

const USUAL = "uct";

export function ChartView(props: ViewProps) {
  const t = useWords();
  const { played, error } = usePosition(props.settings, () => undefined);
  if (!played) return <Waiting error={error} />;
  if (played.answer.current.turn.kind !== "player") return <p class="hint">{t("embed.over")}</p>;
  return (
    <InScene played={played}>
      <Settling {...props} played={played} />
    </InScene>
  );
}

function Settling({ settings, shown, tell, played }: ViewProps & { played: Played }) {
  const t = useWords();
  const { game } = useScene();
  const agent = settings.agent ?? USUAL;
  const thinking = useThinking({ line: played.line, agent, budget: settings.budget, seed: settings.seed }, shown);
  const { run } = thinking;
  useReports(thinking, played, tell);
  const seen = run ? seenBy(run.snapshot, "mover", run.agent) : null;
  return (
    <>
      {seen ? <ConvergenceChart seen={seen} milestones={run!.milestones} /> : <p class="hint">{t("embed.loading")}</p>}
      {thinking.finished && run!.milestones.length < 2 && <p class="hint">{t("embed.no-chart")}</p>}
      <ErrorMessage message={thinking.error} />
      {seen && <p class="hint">{scaleWords(t, game, seen)}</p>}
      {!thinking.error && <Status agent={agent} thinking={thinking} seen={seen} />}
      <div class="row controls">
        <PauseButton thinking={thinking} />
      </div>
    </>
  );
}
