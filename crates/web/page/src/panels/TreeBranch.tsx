// A node of the tree and what hangs below it.

import { useEffect, useRef, useState } from "preact/hooks";

import type { TreeNode } from "../contract";
import * as client from "../logic/client";
import { tint } from "../logic/colour";
import { count, plain, proofSign, share, value } from "../logic/format";
import { turned } from "../logic/report";
import { useStudio, useWords } from "../state/context";

interface Props {
  node: TreeNode;
  parent: TreeNode;
  path: string[];
  /** Visits of the root. */
  whole: number;
  search: { id: string; agent: number };
  open?: boolean;
  first?: boolean;
}

const MORE = 12;

export function TreeBranch({ node, parent, path, whole, search, open = false, first = false }: Props) {
  const studio = useStudio();
  const t = useWords();
  const [isOpen, setOpen] = useState(open);
  const [fetched, setFetched] = useState<TreeNode | null>(null);
  const [top, setTop] = useState(6);
  const known = fetched ?? node;
  const canOpen = node.children.length > 0 || node.more !== null || (node.visits > 1 && node.children.length === 0);

  useEffect(() => {
    if (!isOpen || (node.children.length > 0 && top === 6)) return;
    client.tree(search.id, { agent: search.agent, path, top, depth: 1 }).then(setFetched, () => undefined);
  }, [isOpen, top, node.visits]);

  const show = () => studio.exhibits({ caption: t("board.preview", { what: path.join(" ") }), then: path, agent: search.agent });
  const keys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "ArrowRight" && canOpen && !isOpen) setOpen(true);
    else if (event.key === "ArrowLeft" && isOpen) setOpen(false);
    else if (event.key === "Enter") show();
    else if (!moveFocus(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li
      role="treeitem"
      aria-expanded={canOpen ? isOpen : undefined}
      aria-label={nodeWords(t, node)}
      tabIndex={first ? 0 : -1}
      onKeyDown={keys}
      onFocus={(event) => event.target === event.currentTarget && (path.length > 0 ? show() : studio.exhibits(null))}
    >
      <NodeLine {...{ node, parent, whole, isOpen, canOpen }} onOpen={() => setOpen(!isOpen)} onShow={path.length > 0 ? show : () => studio.exhibits(null)} />
      {isOpen && (
        <ul role="group">
          {known.children.map((child) => (
            <TreeBranch key={child.move} node={child} parent={node} path={[...path, child.move!]} whole={whole} search={search} />
          ))}
          {known.more && known.more.children > 0 && (
            <li role="none" class="more">
              <button type="button" class="quiet" onClick={() => setTop(top + MORE)}>
                {t("tree.more", { children: known.more.children, visits: count(known.more.visits) })}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function nodeWords(t: ReturnType<typeof useWords>, node: TreeNode): string {
  const name = node.move ?? t("tree.root");
  return t("tree.node", { move: name, visits: node.visits, value: node.value === null ? "–" : plain(node.value) });
}

/** The next tree item above or below; the whole tree is one stop of the tab key. */
function moveFocus({ key, currentTarget }: KeyboardEvent): boolean {
  if (key !== "ArrowUp" && key !== "ArrowDown") return false;
  const here = currentTarget as HTMLElement;
  const items = [...(here.closest("[role=tree]")?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
  items[items.indexOf(here) + (key === "ArrowDown" ? 1 : -1)]?.focus();
  return true;
}

interface LineProps {
  node: TreeNode;
  parent: TreeNode;
  whole: number;
  isOpen: boolean;
  canOpen: boolean;
  onOpen: () => void;
  onShow: () => void;
}

function NodeLine({ node, parent, whole, isOpen, canOpen, onOpen, onShow }: LineProps) {
  const { searching, focus, kind, address, position } = useStudio();
  const t = useWords();
  const row = useRef<HTMLDivElement>(null);
  const scale = searching.search.runs[focus]?.snapshot.report?.scale ?? "signed";
  // A value belongs to whoever chose the move; nature's belong to the first player, like everything seen from there.
  const owner = node.move === null ? (position?.turn.kind === "player" ? position.turn.player : 0) : (parent.player ?? 0);
  const eye = address.eyes === "first" ? 0 : owner;
  const seen = node.value === null ? null : eye === owner ? node.value : turned(scale, node.value);
  const payoff = seen === null ? null : scale === "unit" ? seen * 2 - 1 : typeof scale === "object" ? seen / scale.points.scale : seen;
  return (
    <div class="node" ref={row} onClick={onShow}>
      <button
        type="button"
        tabIndex={-1}
        class="twisty"
        aria-hidden="true"
        disabled={!canOpen}
        onClick={(event) => (event.stopPropagation(), onOpen())}
      >
        {canOpen ? (isOpen ? "▾" : "▸") : "·"}
      </button>
      <span class="node-move">{node.move ?? t("tree.root")}</span>
      <span class="node-bar" aria-hidden="true">
        <i style={{ width: `${(100 * node.visits) / Math.max(1, whole)}%`, background: tint(payoff === null ? null : Math.max(-1, Math.min(1, payoff))) }} />
      </span>
      <span class="node-value">
        {node.proof && <b>{proofSign(node.proof)} </b>}
        {seen === null ? "–" : value(scale, seen, kind)}
      </span>
      <span class="node-visits">
        {count(node.visits)}
        <small> {share(node.visits, whole)}</small>
      </span>
      <span class="node-extra">
        {node.ucb !== null && node.ucb !== undefined && <small title="UCB">U {plain(node.ucb, 2)}</small>}
        {node.shared && <small title={t("tree.shared")}> ⋈</small>}
      </span>
    </div>
  );
}
