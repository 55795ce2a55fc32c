// The position that the drawings of an element belong to.

import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";

import { kindOf } from "../logic/format";
import { PointedContext } from "../stage/pointed";
import { SceneContext } from "../state/context";
import type { Played } from "./use-position";

export function InScene({ played, children }: { played: Played; children: ComponentChildren }) {
  const { game, answer } = played;
  const pointed = useState<number | null>(null);
  const scene = useMemo(
    () => ({ game, kind: kindOf(game.players), position: answer.current, viewpoint: "mover" as const }),
    [game, answer],
  );
  return (
    <SceneContext.Provider value={scene}>
      <PointedContext.Provider value={pointed}>{children}</PointedContext.Provider>
    </SceneContext.Provider>
  );
}
