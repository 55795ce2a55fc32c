// The example position of each game, which the catalog names: its picture, and what is searched on the start screen.

import { useEffect, useState } from "preact/hooks";

import type { GameInfo, LineAnswer } from "../contract";
import * as client from "../logic/client";

/** Games whose example is known, by name; a game without a readable example shows its first position. */
export function useExamples(games: GameInfo[]): Map<string, LineAnswer> {
  const [found, setFound] = useState(new Map<string, LineAnswer>());
  useEffect(() => {
    let current = true;
    const learn = (name: string) => (answer: LineAnswer) =>
      current && setFound((old) => new Map(old).set(name, { ...answer, game: name }));
    for (const { name, example } of games) {
      const first = () => client.line({ game: name, start: null, moves: [] }, 1);
      client
        .read(name, new Blob([example]))
        .then(({ games: [game] }) => client.line({ game: name, start: game!.start, moves: game!.moves }, null))
        .catch(first)
        .then(learn(name), () => undefined); // without a picture it still has a name
    }
    return () => void (current = false);
  }, [games]);
  return found;
}
