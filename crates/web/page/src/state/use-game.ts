// Moving along a game: forwards, back, from pasted text, and nature's turns in between. The address changes once the server has
// answered with the position that it will then show: nothing is done by half, and while there is no server the last thing asked for
// waits.

import { useRef, useState } from "preact/hooks";

import type { GameInfo, Line, LineAnswer, Position, ReadFile, ReadGame } from "../contract";
import { readLink, type Address } from "../logic/address";
import * as client from "../logic/client";
import type { Change } from "./use-address";
import { afterForced, type Forced } from "./forced";
import type { Ask } from "./use-line";
import type { Replaced } from "./use-undo";

export interface Moves {
  /** Plays a move; returns whether it was played. */
  play: (move: string) => Promise<boolean>;
  /** Makes moves that are known to be legal, nature's included. */
  follow: (moves: string[]) => void;
  goTo: (ply: number) => void;
  /** Goes so many plies on, or back, from where one is or is about to be. */
  by: (plies: number) => void;
  /** Goes back to the last position like this, or to the first one. */
  backTo: (isWanted: (position: Position) => boolean) => void;
  /** Lets nature decide by the seed. */
  draw: () => void;
  /**
   * Goes to a link, or to the end of the game in a text or a file. Where there are several games, or some were skipped, it returns
   * what there is to choose from; a refusal is the caller's to show.
   */
  paste: (source: string | Blob) => Promise<ReadFile | null>;
  /** The same, with the refusal shown above the board, and what there is to choose from passed on. */
  pasteQuietly: (source: string | Blob, choose: (file: ReadFile) => void) => void;
  /** Goes to the end of a game of a file, or of a match. */
  open: (game: ReadGame, by?: Replaced) => void;
  restart: () => void;
  /** Goes to what was shown before. */
  restore: (part: Partial<Address>) => void;
  changeGame: (game: string) => void;
  /** The moves without an alternative that were played to reach the position shown. */
  forced: Forced[];
  error: string | null;
}

export interface Lines {
  /** The players whose view of the position is shown, where something is hidden. */
  viewers: number[];
  ask: Ask;
  remember: (answer: LineAnswer) => void;
}

export function useGame(address: Address, change: Change, game: GameInfo | null, { viewers, ask, remember }: Lines): Moves {
  const [error, setError] = useState<string | null>(null);
  const [forced, setForced] = useState<{ moves: string[]; forced: Forced[] } | null>(null);
  const { moves, ply, seed } = address;
  const made = moves.slice(0, ply);
  const line: Line = { game: address.game, start: address.start, moves: made };
  const drawsItself = (game?.has_chance ?? false) && !address.nature;

  const here = JSON.stringify([line, moves]);
  const latest = useRef({ here, asked: 0, wanted: ply, abort: new AbortController() });
  if (latest.current.here !== here) latest.current.wanted = ply;
  latest.current.here = here;

  type Part = Partial<Address>;

  /** Where a changed address leads. */
  const lineOf = (part: Part): Line => {
    const { game, start, moves, ply } = { ...address, ...part };
    return { game, start, moves: moves.slice(0, ply) };
  };

  /**
   * Changes the address once it is known where to, and the server has answered what is there; tells whether that was done.
   * It is not where one has gone elsewhere, or asked for something else, meanwhile, or where it leads nowhere, `null`.
   */
  async function go(where: Part | Promise<Part | null>): Promise<boolean> {
    const asked = ++latest.current.asked;
    latest.current.abort.abort();
    const { signal } = (latest.current.abort = new AbortController());
    const isCurrent = () => latest.current.here === here && latest.current.asked === asked;
    try {
      const part = await where;
      if (isCurrent() && part) await ask(lineOf(part), signal);
      if (!isCurrent() || !part) return false;
      setError(null);
      change(part);
      return true;
    } catch (problem) {
      if (!isCurrent()) return false;
      latest.current.wanted = ply;
      throw problem;
    }
  }
  const quietly = (done: Promise<boolean>): Promise<boolean> =>
    done.catch((problem: Error) => {
      setError(problem.message);
      return false;
    });

  const toEnd = (moves: string[]): Part => ({ moves, ply: moves.length });
  const afterNext = (line: Line) =>
    quietly(
      go(
        afterNature(line, seed, viewers).then((answer) => {
          // As the address will have it.
          remember({ ...answer, start: line.start, game: line.game });
          return toEnd(answer.moves);
        }),
      ),
    );

  function play(move: string): Promise<boolean> {
    if (moves[ply] === move) return quietly(go({ ply: ply + 1 }));
    if (drawsItself) return afterNext({ ...line, moves: [...made, move] });
    return playAndForced(move);
  }

  /** Plays a move, and for the next player one that has no alternative and no square. */
  async function playAndForced(move: string): Promise<boolean> {
    let found: Awaited<ReturnType<typeof afterForced>> | null = null;
    const then = afterForced(ask, { ...line, moves: [...made, move] }).then((after) => {
      found = after;
      return toEnd(after.moves);
    });
    const done = await quietly(go(then));
    if (done) setForced(found);
    return done;
  }

  function goTo(ply: number) {
    latest.current.wanted = Math.max(0, Math.min(moves.length, ply));
    void quietly(go({ ply: latest.current.wanted }));
  }

  const endOf = ({ start, moves }: ReadGame): Part => ({ start, ...toEnd(moves) });

  async function paste(source: string | Blob): Promise<ReadFile | null> {
    let choice: ReadFile | null = null;
    const read = async (): Promise<Part | null> => {
      const file = await client.read(address.game, new Blob([source]));
      if (file.all === 1 && file.problems.length === 0) return endOf(file.games[0]!);
      choice = file;
      return null;
    };
    await go((typeof source === "string" && readLink(source)) || read());
    return choice;
  }

  return {
    play,
    follow: (then) => void quietly(go(toEnd([...made, ...then]))),
    paste,
    pasteQuietly: (source, choose) => void quietly(paste(source).then((file) => (file && choose(file), true))),
    open: (game) => void quietly(go(endOf(game))),
    forced: forced && JSON.stringify(forced.moves) === JSON.stringify(made) ? forced.forced : [],
    error,
    goTo,
    by: (plies) => goTo(latest.current.wanted + plies),
    backTo: (isWanted) => void quietly(go(lastSuch(ask, line, isWanted).then((ply) => ({ ply })))),
    draw: () => void afterNext(line),
    restart: () => void quietly(go({ start: null, moves: [], ply: 0 })),
    restore: (part) => void quietly(go(part)),
    changeGame: (game) =>
      void quietly(
        go({
          game,
          start: null,
          moves: [],
          ply: 0,
          agents: [],
          opponent: null,
          match: { ...address.match, a: null, b: null },
        }),
      ),
  };
}

/** The last ply before the end of the line whose position is wanted; 0 if there is none. */
async function lastSuch(ask: Ask, line: Line, isWanted: (position: Position) => boolean): Promise<number> {
  for (let ply = line.moves.length - 1; ply > 0; ply--) {
    const { current } = await ask({ ...line, moves: line.moves.slice(0, ply) });
    if (isWanted(current)) return ply;
  }
  return 0;
}

/** The line after nature's turns and the turns that leave no choice: a card is turned, and then known. */
async function afterNature(line: Line, seed: number, viewers: number[]): Promise<LineAnswer> {
  let answer: LineAnswer = await client.line(line, seed, undefined, viewers);
  while (answer.current.turn.kind === "player" && answer.current.legal.length === 1) {
    const only = answer.current.legal[0]!.move;
    answer = await client.line({ ...line, moves: [...answer.moves, only] }, seed, undefined, viewers);
  }
  return answer;
}
