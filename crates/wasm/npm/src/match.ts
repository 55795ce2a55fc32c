// A match on several workers: one hands out units and counts, the others play. The games of a unit follow from the match's seed and
// the number of the unit, so the result does not depend on the number of workers.

import type { EngineWorker, Listener } from "./engine-worker.js";

/** Messages cost as much as quick games do, so a player receives units for about this many milliseconds. */
const LONG_ENOUGH = 50;

async function playUnits(counter: EngineWorker, player: EngineWorker, listener: Listener) {
  for (let most = 1; ; ) {
    const units = await counter.nextUnits(most);
    if (units.length === 0) return;
    const since = performance.now();
    const blocks = await player.play(units);
    most = performance.now() - since < LONG_ENOUGH ? 2 * most : Math.ceil(most / 2);
    await counter.accept(blocks, listener);
  }
}

/** Plays the match of a request; the answer is how it stands at its end. */
export async function playMatch(
  counter: EngineWorker,
  players: () => EngineWorker[],
  body: Uint8Array,
  language: string,
  listener: Listener,
): Promise<string> {
  await counter.prepareMatch(body, language); // a match that cannot be played starts no players
  const play = async (player: EngineWorker) => {
    await player.prepareMatch(body, language);
    await playUnits(counter, player, listener);
  };
  await Promise.all(players().map(play));
  return counter.matchResult();
}
