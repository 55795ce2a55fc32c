// Moving along a game: forwards, back, from pasted text, and nature's turns in between.

import { useState } from "preact/hooks";

import type { GameInfo, Line, LineAnswer } from "../contract";
import type { Address } from "../logic/address";
import * as client from "../logic/client";
import type { Change } from "./use-address";

export interface Moves {
  play: (move: string) => void;
  goTo: (ply: number) => void;
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

  const settle = (moves: string[]) => {
    setError(null);
    change({ moves, ply: moves.length });
  };

  const follow = (line: Line) => {
    afterNature(line, seed).then(settle, (problem: Error) => setError(problem.message));
  };

  function play(move: string) {
    if (moves[ply] === move) return change({ ply: ply + 1 });
    if (drawsItself) follow({ ...line, moves: [...made, move] });
    else settle([...made, move]);
  }

  async function paste(text: string) {
    const answer = await client.paste(address.game, text);
    setError(null);
    change({ start: answer.start, moves: answer.moves, ply: answer.moves.length });
  }

  return {
    play,
    paste,
    pasteQuietly: (text) => void paste(text).catch((problem: Error) => setError(problem.message)),
    error,
    goTo: (ply) => change({ ply: Math.max(0, Math.min(moves.length, ply)) }),
    draw: () => follow(line),
    restart: () => change({ start: null, moves: [], ply: 0 }),
    changeGame: (game) =>
      change({
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

/** The moves after nature's turns and the turns that leave no choice: a card is turned, and then known. */
async function afterNature(line: Line, seed: number): Promise<string[]> {
  let answer: LineAnswer = await client.line(line, seed);
  while (answer.current.turn.kind === "player" && answer.current.legal.length === 1) {
    const only = answer.current.legal[0]!.move;
    answer = await client.line({ ...line, moves: [...answer.moves, only] }, seed);
  }
  return answer.moves;
}
