// The clocks of a game that is played, where a person has chosen some: they run while a player thinks, and stop with the game.

import { useEffect, useRef, useState } from "preact/hooks";

import { fresh, leftAt, turnedTo, type Clock } from "../logic/clock";

const KEY = "clock";

/** Minutes to choose from; 0 is without clocks. */
export const MINUTES = [0, 1, 3, 5, 10] as const;

export interface Clocks {
  minutes: number;
  setMinutes: (minutes: number) => void;
  /** Milliseconds left of each player; `null` without clocks. */
  left: number[] | null;
  /** Who has lost on time. */
  flagged: number | null;
}

export interface Turning {
  /** Whether a game is being played. */
  playing: boolean;
  /** The player to move; `null` at the end and in nature's turn. */
  player: number | null;
  ply: number;
}

export function useClock({ playing, player, ply }: Turning): Clocks {
  const [minutes, setMinutes] = useState(() => MINUTES.find((each) => String(each) === localStorage.getItem(KEY)) ?? 0);
  const clock = useRef<Clock>(fresh(minutes));
  const [left, setLeft] = useState<number[]>(clock.current.left);
  const isOn = minutes > 0 && playing;
  const show = () => setLeft(leftAt(clock.current, performance.now()));
  const flagged = isOn && left.some((each) => each === 0) ? left.indexOf(0) : null;

  useEffect(() => {
    localStorage.setItem(KEY, String(minutes));
    clock.current = fresh(minutes);
    show();
  }, [minutes, playing]);
  useEffect(() => {
    if (!isOn) return;
    // The first move is made before a clock runs.
    if (ply === 0) clock.current = fresh(minutes);
    else clock.current = turnedTo(clock.current, flagged === null ? player : null, performance.now());
    show();
  }, [isOn, player, ply, flagged]);
  useEffect(() => {
    if (!isOn || flagged !== null || player === null || ply === 0) return;
    const timer = setInterval(show, 100);
    return () => clearInterval(timer);
  }, [isOn, player, ply, flagged]);
  return { minutes, setMinutes: (minutes) => setMinutes(minutes as (typeof MINUTES)[number]), left: isOn ? left : null, flagged };
}
