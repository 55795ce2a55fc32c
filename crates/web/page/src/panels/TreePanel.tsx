// The tree that a search has grown: a few children of each node, the rest in one line, width by visits.

import { useEffect, useState } from "preact/hooks";

import type { TreeNode } from "../contract";
import * as client from "../logic/client";
import { ConnectionLost } from "../logic/client";
import { seenBy } from "../logic/report";
import type { Run } from "../logic/searching";
import { usePageState, useWords } from "../state/context";
import { Advanced } from "../parts/Advanced";
import { BoardNumbers } from "../stage/Legend";
import { AgentsEditor } from "./AgentsEditor";
import { BudgetFields } from "./BudgetFields";
import { AgentAbilities, AgentOffer } from "./AgentAbilities";
import { Controls } from "./Controls";
import { DebugTree } from "./DebugTree";
import { MoveTable } from "./MoveTable";
import { Status } from "./Status";
import { TreeBranch } from "./TreeBranch";

/** What is known of the tree of one agent of a search. */
interface Grown {
  id: string;
  focus: number;
  root: TreeNode | null;
  error: string | null;
}

const NONE = { root: null, error: null };

/** The root and two plies; nodes further down are requested when they are opened. */
const FIRST = { top: 6, depth: 2 };

export function TreePanel() {
  const { searching, focus, setFocus } = usePageState();
  const t = useWords();
  const { id, runs } = searching.search;
  const run = runs[focus];
  const [grown, setGrown] = useState<Grown | null>(null);
  const [round, setRound] = useState(0);
  const state = run?.snapshot.state;
  const bare = run !== undefined && !run.tree;

  // A tree that grows is looked at now and then, one that rests once more.
  useEffect(() => {
    if (state !== "thinking" || bare) return;
    const timer = setInterval(() => setRound((round) => round + 1), 1500);
    return () => clearInterval(timer);
  }, [state, bare]);

  useEffect(() => {
    if (id === null || state === undefined || state === "waiting" || bare) return;
    let current = true;
    client.tree(id, { agent: focus, path: [], ...FIRST }).then(
      (root) => current && setGrown({ id, focus, root, error: null }),
      (problem: Error) =>
        current && !(problem instanceof ConnectionLost) && setGrown({ id, focus, root: null, error: problem.message }),
    );
    return () => {
      current = false;
    };
  }, [id, focus, state, round, bare]);

  // While another search begins, the tree of the last one is of another position.
  const { root, error } = grown && grown.id === id && grown.focus === focus ? grown : NONE;
  return (
    <>
      <Controls />
      <Status />
      <AgentAbilities
        agents={runs.map(({ agent, tree }) => ({ agent, can: id === null ? null : tree }))}
        shown={focus}
        words={{ can: t("abilities.tree"), cannot: t("abilities.no-tree") }}
        onShow={setFocus}
      />
      {bare && <NoTree run={run} />}
      {error && <p class="hint">{error}</p>}
      {root && id !== null && (
        <>
          <p class="hint">{t("tree.hint")}</p>
          <ul class="tree" role="tree" aria-label={t("tree.label")}>
            <TreeBranch
              key={`${id} ${focus}`}
              node={root}
              parent={root}
              path={[]}
              whole={root.visits}
              search={{ id, agent: focus }}
              open
              first
            />
          </ul>
        </>
      )}
      <DebugTree />
      <Advanced>
        <AgentsEditor />
        <BudgetFields />
        <BoardNumbers />
      </Advanced>
    </>
  );
}

/** What there is to see of an agent that keeps no tree: its moves, and whom to choose instead. */
function NoTree({ run }: { run: Run }) {
  const { address, focus, setFocus, agents, change, searching } = usePageState();
  const { runs } = searching.search;
  const choose = (agent: string) => {
    const known = runs.findIndex((run) => run.agent === agent && run.tree);
    if (known >= 0) return setFocus(known);
    change({ agents: agents.map((each, at) => (at === focus ? agent : each)) });
  };
  const t = useWords();
  const seen = seenBy(run.snapshot, address.viewpoint, run.agent);
  return (
    <>
      <p class="hint" data-testid="no-tree">
        {t("tree.none", { agent: run.agent })}
      </p>
      <AgentOffer chosen={runs.filter(({ tree }) => tree).map(({ agent }) => agent)} onChoose={choose} />
      {seen && <MoveTable seen={seen} agent={focus} />}
    </>
  );
}
