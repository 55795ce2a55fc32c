// What a search finds in the position: the values of its moves, and how they came about.

import { seenBy } from "../logic/report";
import { Advanced } from "../parts/Advanced";
import { BookMoves } from "../stage/BookMoves";
import { BoardNumbers } from "../stage/Legend";
import { usePageState } from "../state/context";
import { AgentsEditor } from "./AgentsEditor";
import { BudgetFields } from "./BudgetFields";
import { Comparison } from "./Comparison";
import { Controls } from "./Controls";
import { ConvergenceChart } from "./ConvergenceChart";
import { Nature } from "./play/Nature";
import { MoveTable } from "./MoveTable";
import { Figures, Status } from "./Status";

export function SearchPanel() {
  const { searching, focus, address, game } = usePageState();
  const run = searching.search.runs[focus];
  const seen = run ? seenBy(run.snapshot, address.viewpoint, run.agent) : null;
  return (
    <>
      <Controls />
      <Status />
      <Comparison />
      {seen && run && <MoveTable seen={seen} agent={focus} />}
      <BookMoves />
      {seen && run && <ConvergenceChart seen={seen} milestones={run.milestones} />}
      <Advanced>
        <AgentsEditor />
        <BudgetFields />
        <BoardNumbers />
        <Figures />
        {game.has_chance && <Nature />}
      </Advanced>
    </>
  );
}
