// The position that the drawings of an element belong to.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import { kindOf } from "../logic/format";
import { PointedProvider } from "../stage/pointed";
import { SceneContext } from "../state/context";
import type { Played } from "./use-position";

export function InScene({ played, children }: { played: Played; children: ComponentChildren }) {
  const { game, answer } = played;
  const scene = useMemo(
    () => ({ game, kind: kindOf(game.players), position: answer.current, viewpoint: "mover" as const }),
    [game, answer],
  );
  return (
    <SceneContext.Provider value={scene}>
      <PointedProvider>{children}</PointedProvider>
    </SceneContext.Provider>
  );
}
