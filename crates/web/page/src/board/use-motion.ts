// What moves on a board since it was last drawn, and its sound.

import { useEffect, useRef } from "preact/hooks";

import type { Board } from "../contract";
import { motionBetween, type Motion } from "../logic/motion";
import type { Look } from "../state/use-look";
import { sound } from "./sound";

export interface Moving extends Motion {
  /** Another one for each motion, so that each is drawn anew. */
  count: number;
}

const STILL: Moving = { placed: new Set(), turned: new Map(), count: 0 };

interface Drawn {
  squares: Board["squares"];
  moves: string[] | undefined;
  moving: Moving;
}

export function useMotion({ squares }: Board, moves: string[] | undefined, look: Look): Moving {
  const drawn = useRef<Drawn>({ squares, moves, moving: STILL });
  const old = drawn.current;
  const isOther = squares !== old.squares && JSON.stringify(squares) !== JSON.stringify(old.squares);
  if (isOther || !moves !== !old.moves) {
    const motion = moves && old.moves ? motionBetween(old.squares, squares, old.moves, moves) : null;
    const count = old.moving.count + 1;
    drawn.current = { squares, moves, moving: { ...STILL, ...motion, count } };
  }
  const { moving } = drawn.current;
  useEffect(() => {
    if (look.sound && moving.placed.size + moving.turned.size > 0)
      sound({ placed: moving.placed.size > 0, turned: moving.turned.size > 0 });
  }, [moving.count]);
  return look.animation ? moving : STILL;
}
