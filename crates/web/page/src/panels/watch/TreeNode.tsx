// A node of a drawn tree, and the playout below it.

import { type CanvasNode, type CanvasProps } from "./TreeCanvas";

interface Props<T extends CanvasNode<T>> {
  canvas: CanvasProps<T>;
  node: T;
  level: number;
  place: string;
  /** Whether the tab key stops here. */
  stop: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function TreeNode<T extends CanvasNode<T>>({ canvas, node, level, place, stop, onFocus, onKeyDown }: Props<T>) {
  const { current, tail, size } = canvas;
  return (
    <g
      class={`tree-node ${canvas.nodeClass(node)}`}
      transform={place}
      role="treeitem"
      aria-level={level + 1}
      aria-current={node.key === current ? "true" : undefined}
      {...{ tabindex: stop ? 0 : -1 }}
      data-key={node.key}
      onFocus={() => (onFocus(), canvas.onPoint(node))}
      onBlur={() => canvas.onPoint(null)}
      onPointerEnter={() => canvas.onPoint(node)}
      onPointerLeave={() => canvas.onPoint(null)}
      onClick={() => canvas.onActivate(node)}
      onKeyDown={onKeyDown}
    >
      <title>{canvas.name(node)}</title>
      <g class="face" aria-hidden="true">
        {canvas.render(node)}
      </g>
      {tail?.key === node.key && <Tail top={size.height} text={tail.text} />}
    </g>
  );
}

/** The playout below a leaf, and how it ended. */
function Tail({ top, text }: { top: number; text: string }) {
  const letters = [...text].reduce((sum, letter) => sum + (letter > "\u2fff" ? 13 : 8), 0);
  const width = Math.max(60, letters + 16);
  return (
    <g class="tail" aria-hidden="true">
      <path d={`M0 ${top}l6 8l-12 8l12 8l-12 8l6 8`} />
      <rect x={-width / 2} y={top + 42} width={width} height="24" rx="12" />
      <text y={top + 54}>{text}</text>
    </g>
  );
}
