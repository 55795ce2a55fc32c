// A node of the tree and what hangs below it.

import { useEffect, useState } from "preact/hooks";

import type { TreeNode } from "../contract";
import * as client from "../logic/client";
import { tint } from "../logic/colour";
import { count, proofSign, share, shortValue, value } from "../logic/format";
import { shade, shownValue, turned, turnedProof } from "../logic/report";
import { usePageState, useWords } from "../state/context";

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
  const { setBoardOverride, moves } = usePageState();
  const t = useWords();
  const [isOpen, setOpen] = useState(open);
  const [fetched, setFetched] = useState<TreeNode | null>(null);
  const [top, setTop] = useState(6);
  const known = fetched ?? node;
  const canOpen = node.children.length > 0 || node.more !== null || (node.stored && node.visits > 1);

  useEffect(() => {
    if (!isOpen || (node.children.length > 0 && top === 6)) return;
    let current = true;
    client.tree(search.id, { agent: search.agent, path, top, depth: 1 }).then(
      (node) => current && setFetched(node),
      () => undefined, // what is known already stays
    );
    return () => {
      current = false;
    };
  }, [isOpen, top, node.visits]);

  const hide = () => setBoardOverride(null);
  const show = () => {
    if (path.length === 0) return hide();
    setBoardOverride({ caption: t("board.preview", { what: path.join(" ") }), then: path, agent: search.agent });
  };
  const go = () => path.length > 0 && moves.follow(path);
  const toggle = (event: Event) => {
    event.stopPropagation();
    if (canOpen) setOpen(!isOpen);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight" && canOpen && !isOpen) setOpen(true);
    else if (event.key === "ArrowLeft" && isOpen) setOpen(false);
    else if (event.key === "Enter" || event.key === " ") go();
    else if (event.key === "Escape") hide();
    else if (!moveFocus(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li role="none">
      <div
        class="node"
        role="treeitem"
        aria-level={path.length + 1}
        aria-expanded={canOpen ? isOpen : undefined}
        tabIndex={first ? 0 : -1}
        onKeyDown={keys}
        onFocus={show}
        onBlur={hide}
        onPointerEnter={show}
        onPointerLeave={hide}
        onClick={go}
      >
        <span class="twisty" aria-hidden="true" onClick={toggle}>
          {canOpen ? (isOpen ? "▾" : "▸") : "·"}
        </span>
        <NodeLine node={node} parent={parent} whole={whole} />
      </div>
      {isOpen && (
        <ul role="group">
          {known.children.map((child) => (
            <TreeBranch
              key={child.move}
              node={child}
              parent={node}
              path={[...path, child.move!]}
              whole={whole}
              search={search}
            />
          ))}
          {known.more && known.more.children > 0 && (
            <li role="none">
              <div
                class="more"
                role="treeitem"
                aria-level={path.length + 2}
                tabIndex={-1}
                onClick={() => setTop(top + MORE)}
                onKeyDown={(event) => {
                  if (event.key === "Enter") setTop(top + MORE);
                  else if (!moveFocus(event)) return;
                  event.preventDefault();
                }}
              >
                {t("tree.more", { children: known.more.children, visits: count(known.more.visits) })}
              </div>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

/** The next tree item above or below; the whole tree is one stop of the tab key. */
function moveFocus({ key, currentTarget }: KeyboardEvent): boolean {
  if (key !== "ArrowUp" && key !== "ArrowDown") return false;
  const here = currentTarget as HTMLElement;
  const items = [...(here.closest("[role=tree]")?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
  items[items.indexOf(here) + (key === "ArrowDown" ? 1 : -1)]?.focus();
  return true;
}

/** The figures of a node; a value is for the player who chose the move, nature's for the first player. */
function NodeLine({ node, parent, whole }: Pick<Props, "node" | "parent" | "whole">) {
  const { searching, focus, kind, address, position } = usePageState();
  const t = useWords();
  const scale = searching.search.runs[focus]?.snapshot.report?.scale ?? "signed";
  const owner =
    node.move === null ? (position?.turn.kind === "player" ? position.turn.player : 0) : (parent.player ?? 0);
  const viewer = address.viewpoint === "first" ? 0 : owner;
  const seenBy = (value: number | null) => (value === null || viewer === owner ? value : turned(scale, value));
  const [seen, ucb] = [seenBy(node.value), seenBy(node.ucb ?? null)];
  const proof = node.proof && (viewer === owner ? node.proof : turnedProof(node.proof));
  const known = { value: seen, ...(proof && { proof }) };
  const shown = shownValue(scale, known);
  return (
    <>
      <span class="node-move">{node.move ?? t("tree.root")}</span>
      <span class="node-bar" aria-hidden="true">
        <i
          style={{
            width: `${(100 * node.visits) / Math.max(1, whole)}%`,
            background: tint(shade(scale, known)),
          }}
        />
      </span>
      <span class="node-value">
        {proof && <b>{proofSign(proof)} </b>}
        {shown === null ? "–" : value(scale, shown, kind)}
      </span>
      <span class="node-visits">
        {count(node.visits)}
        <small> {share(node.visits, whole)}</small>
      </span>
      <span class="node-extra">
        {ucb !== null && <small title="UCB">U {shortValue(scale, ucb, kind)}</small>}
        {node.shared && <small title={t("tree.shared")}> ⋈</small>}
      </span>
    </>
  );
}
