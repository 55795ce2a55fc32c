// What is drawn of a grown tree: as much as there is room for, and what the reader has opened or points at.

import { useMemo, useState } from "preact/hooks";

import type { Drawn, Grown } from "../../logic/growth";
import { fitted, sizeFor, type NodeSize } from "../../logic/laid";
import { findDrawn } from "../../logic/watching";
import { ZOOM } from "./TreeCanvas";
import { useRoom } from "./use-room";

export interface Drawing {
  holder: ReturnType<typeof useRoom<HTMLDivElement>>[0];
  drawn: Drawn;
  size: NodeSize;
  /** The node that is pointed at. */
  node: Drawn | null;
  onPoint: (node: Drawn | null) => void;
  onActivate: (node: Drawn) => void;
}

export function useDrawn(grown: Grown, path: string[], breadth: number | null): Drawing {
  const [holder, width] = useRoom<HTMLDivElement>(480);
  const room = width / ZOOM;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<string | null>(null);
  const size = useMemo(() => sizeFor(grown), [grown]);
  const drawn = useMemo(() => fitted(grown, { path, open, breadth }, room, size), [grown, path, open, breadth, room, size.width]);
  const onActivate = ({ key, kind }: Drawn) => {
    const of = kind === "more" ? key.replace(/\/?…$/, "") : key;
    const next = new Set(open);
    if (!next.delete(of)) next.add(of);
    setOpen(next);
  };
  const node = pointed === null ? null : findDrawn(drawn, pointed);
  return { holder, drawn, size, node, onPoint: (node) => setPointed(node?.key ?? null), onActivate };
}
