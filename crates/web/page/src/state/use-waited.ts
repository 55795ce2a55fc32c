// How long something has been waited for.

import { useEffect, useState } from "preact/hooks";

import type { Waits } from "../logic/waits";

/** Shorter waits are not worth a word. */
const PATIENCE_MS = 2000;
const TICK_MS = 250;

/** Whole seconds, from two on; before that 0. */
export function useWaited(waits: Waits): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const look = () => setSeconds(waits.longest < PATIENCE_MS ? 0 : Math.floor(waits.longest / 1000));
    const changed = () => {
      // A page that waits for nothing has no clock.
      clearInterval(timer);
      timer = waits.isWaiting ? setInterval(look, TICK_MS) : undefined;
      look();
    };
    changed();
    const forget = waits.subscribe(changed);
    return () => (forget(), clearInterval(timer));
  }, [waits]);
  return seconds;
}
