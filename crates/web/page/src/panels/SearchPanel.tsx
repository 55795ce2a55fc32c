// A search of the position: agents, budgets, results.

import { seenBy } from "../logic/report";
import { usePageState } from "../state/context";
import { AgentsEditor } from "./AgentsEditor";
import { BudgetFields } from "./BudgetFields";
import { Comparison } from "./Comparison";
import { Controls } from "./Controls";
import { ConvergenceChart } from "./ConvergenceChart";
import { MoveTable } from "./MoveTable";
import { Status } from "./Status";

export function SearchPanel() {
  const { searching, focus, address } = usePageState();
  const run = searching.search.runs[focus];
  const seen = run ? seenBy(run.snapshot, address.viewpoint, run.agent) : null;
  return (
    <>
      <AgentsEditor />
      <BudgetFields />
      <Controls />
      <Status />
      <Comparison />
      {seen && run && (
        <>
          <MoveTable seen={seen} agent={focus} />
          <ConvergenceChart seen={seen} milestones={run.milestones} />
        </>
      )}
    </>
  );
}
