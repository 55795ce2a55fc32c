// Moving along a game: forwards, back, from pasted text, and nature's turns in between.

import { useRef, useState } from "preact/hooks";

import type { GameInfo, Line, LineAnswer, Position } from "../contract";
import type { Address } from "../logic/address";
import * as client from "../logic/client";
import type { Change } from "./use-address";

export interface Moves {
  play: (move: string) => void;
  /** Makes moves that are known to be legal, nature's included. */
  follow: (moves: string[]) => void;
  goTo: (ply: number) => void;
  /** Goes back to the last position like this, or to the first one. */
  backTo: (isWanted: (position: Position) => boolean) => void;
  /** Lets nature decide by the seed. */
  draw: () => void;
  /** Goes to pasted text; refused text is the caller's to show. */
  paste: (text: string) => Promise<void>;
  /** The same, with the refusal shown above the board. */
  pasteQuietly: (text: string) => void;
  restart: () => void;
  changeGame: (game: string) => void;
  error: string | null;
}

export function useGame(address: Address, change: Change, game: GameInfo | null): Moves {
  const [error, setError] = useState<string | null>(null);
  const { moves, ply, seed } = address;
  const made = moves.slice(0, ply);
  const line: Line = { game: address.game, start: address.start, moves: made };
  const drawsItself = (game?.has_chance ?? false) && !address.nature;

  const here = JSON.stringify([line, moves]);
  const latest = useRef({ here, asked: 0 });
  latest.current.here = here;

  const go: Change = (part) => {
    setError(null);
    change(part);
  };
  const settle = (moves: string[]) => go({ moves, ply: moves.length });

  /** Does something with an answer unless one has gone elsewhere, or asked for something else, while waiting for it. */
  async function awaiting<T>(answer: Promise<T>, then: (answer: T) => void) {
    const asked = ++latest.current.asked;
    const isCurrent = () => latest.current.here === here && latest.current.asked === asked;
    try {
      const found = await answer;
      if (isCurrent()) then(found);
    } catch (problem) {
      if (isCurrent()) throw problem;
    }
  }
  const quietly = (done: Promise<void>) => void done.catch((problem: Error) => setError(problem.message));

  const afterNext = (line: Line) => quietly(awaiting(afterNature(line, seed), settle));

  function play(move: string) {
    if (moves[ply] === move) return go({ ply: ply + 1 });
    if (drawsItself) afterNext({ ...line, moves: [...made, move] });
    else settle([...made, move]);
  }

  const goTo = (ply: number) => go({ ply: Math.max(0, Math.min(moves.length, ply)) });

  const paste = (text: string) =>
    awaiting(client.paste(address.game, text), ({ start, moves }) => go({ start, moves, ply: moves.length }));

  return {
    play,
    follow: (then) => settle([...made, ...then]),
    paste,
    pasteQuietly: (text) => quietly(paste(text)),
    error,
    goTo,
    backTo: (isWanted) => quietly(awaiting(lastSuch(line, isWanted), goTo)),
    draw: () => afterNext(line),
    restart: () => go({ start: null, moves: [], ply: 0 }),
    changeGame: (game) =>
      go({
        game,
        start: null,
        moves: [],
        ply: 0,
        agents: [],
        opponent: null,
        match: { ...address.match, a: null, b: null },
      }),
  };
}

/** The last ply before the end of the line whose position is wanted; 0 if there is none. */
async function lastSuch(line: Line, isWanted: (position: Position) => boolean): Promise<number> {
  for (let ply = line.moves.length - 1; ply > 0; ply--) {
    const { current } = await client.line({ ...line, moves: line.moves.slice(0, ply) }, null);
    if (isWanted(current)) return ply;
  }
  return 0;
}

/** The moves after nature's turns and the turns that leave no choice: a card is turned, and then known. */
async function afterNature(line: Line, seed: number): Promise<string[]> {
  let answer: LineAnswer = await client.line(line, seed);
  while (answer.current.turn.kind === "player" && answer.current.legal.length === 1) {
    const only = answer.current.legal[0]!.move;
    answer = await client.line({ ...line, moves: [...answer.moves, only] }, seed);
  }
  return answer.moves;
}
