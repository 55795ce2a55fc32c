// A search tree that another program wrote: pasted or dropped, checked by the server, and shown.

import { useState } from "preact/hooks";

import type { Scale, TreeNode } from "../contract";
import type { CheckedTree } from "../contract";
import * as client from "../logic/client";
import { tint } from "../logic/colour";
import { count, share, value } from "../logic/format";
import { shade } from "../logic/report";
import { ErrorMessage } from "../parts/ErrorMessage";
import { useWords } from "../state/context";

const EXAMPLE = `{"formula": "ucb1", "c": 1.4, "root": {"player": 0, "visits": 3, "children": [
  {"move": "a1", "player": 1, "visits": 2, "mean": 0.5, "own": 1, "children": [
    {"move": "b2", "player": 0, "visits": 1, "mean": 1.0}]},
  {"move": "b2", "player": 1, "visits": 1, "sum": -1}]}}`;

export function DebugTree() {
  const t = useWords();
  const [text, setText] = useState("");
  const [checked, setChecked] = useState<CheckedTree | null>(null);
  const [error, setError] = useState<string | null>(null);

  const check = (text: string) => {
    setText(text);
    client.checkTree(text).then(
      (found) => (setChecked(found), setError(null)),
      (problem: Error) => (setChecked(null), setError(problem.message)),
    );
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void file.text().then(check);
  };
  return (
    <details class="study" data-testid="debug-tree">
      <summary>{t("debug.title")}</summary>
      <p class="hint">{t("debug.hint")}</p>
      <textarea
        rows={6}
        aria-label={t("debug.text")}
        value={text}
        spellcheck={false}
        onInput={(event) => setText(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      />
      <div class="row">
        <button
          type="button"
          class="primary"
          data-testid="debug-check"
          disabled={text.trim() === ""}
          onClick={() => check(text)}
        >
          {t("debug.check")}
        </button>
        <label class="file">
          {t("debug.file")}{" "}
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => void event.currentTarget.files?.[0]?.text().then(check)}
          />
        </label>
        <button type="button" onClick={() => check(EXAMPLE)}>
          {t("debug.example")}
        </button>
      </div>
      <ErrorMessage message={error} testid="debug-error" />
      {checked && <Checked checked={checked} />}
    </details>
  );
}

function Checked({ checked: { nodes, faults, all, root, scale } }: { checked: CheckedTree }) {
  const t = useWords();
  const wrong = new Map(faults.map(({ path, text }) => [path.join(" "), text]));
  const unit: Scale = scale === "points" ? { points: { unit: "", scale: 1 } } : scale;
  return (
    <>
      <p role="status" data-testid="debug-result">
        {all === 0 ? t("debug.fine", { nodes: count(nodes) }) : t("debug.faults", { nodes: count(nodes), faults: all })}
      </p>
      {faults.length > 0 && (
        <ul class="faults" data-testid="debug-faults">
          {faults.map(({ text }, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
      <ul class="tree read" aria-label={t("debug.tree")}>
        <ReadNode node={root} path={[]} whole={root.visits} scale={unit} wrong={wrong} />
      </ul>
    </>
  );
}

interface NodeProps {
  node: TreeNode;
  path: string[];
  whole: number;
  scale: Scale;
  /** Faults by the path of their node. */
  wrong: Map<string, string>;
}

function ReadNode({ node, path, whole, scale, wrong }: NodeProps) {
  const t = useWords();
  const fault = wrong.get(path.join(" "));
  const line = (
    <span class={`node${fault ? " wrong" : ""}`} title={fault}>
      <span class="twisty" aria-hidden="true" />
      <span class="node-move">
        {fault && "⚠ "}
        {node.move ?? t("tree.root")}
      </span>
      <span class="node-bar" aria-hidden="true">
        <i
          style={{
            width: `${(100 * node.visits) / Math.max(1, whole)}%`,
            background: tint(shade(scale, { value: node.value })),
          }}
        />
      </span>
      <span class="node-value">{node.value === null ? "–" : value(scale, node.value, "game")}</span>
      <span class="node-visits">
        {count(node.visits)}
        <small> {share(node.visits, whole)}</small>
      </span>
    </span>
  );
  if (node.children.length === 0) return <li>{line}</li>;
  return (
    <li>
      <details open={path.length < 1}>
        <summary>{line}</summary>
        <ul>
          {node.children.map((child, index) => (
            <ReadNode
              key={index}
              node={child}
              path={[...path, child.move ?? ""]}
              whole={whole}
              scale={scale}
              wrong={wrong}
            />
          ))}
          {node.more && (
            <li class="hint">{t("tree.more", { children: node.more.children, visits: count(node.more.visits) })}</li>
          )}
        </ul>
      </details>
    </li>
  );
}
