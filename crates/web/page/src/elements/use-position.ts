// A position that an author chose, and the moves that a reader makes from it.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Catalog, GameInfo, Line, LineAnswer } from "../contract";
import * as client from "../logic/client";
import { byLook } from "../logic/players";
import { useWords } from "../state/context";
import { separateMoves, type Settings } from "./settings";

export interface Played {
  game: GameInfo;
  /** The line up to the position shown. */
  line: Line;
  answer: LineAnswer;
  /** Who sees it, where something is hidden from the reader. */
  viewer: number | null;
}

export interface Playing {
  /** `null` until the position is known. */
  played: Played | null;
  error: string | null;
  /** How many moves the reader has gone on from the author's position. */
  made: number;
  play: (move: string) => void;
  /** Takes back to the last position that is wanted, but not beyond the author's. */
  undo: (isWanted?: (player: number | null) => boolean) => void;
  reset: () => void;
}

const catalogs = new Map<string, Promise<Catalog>>();

/** The catalog in a language, requested once for all elements. */
function catalogIn(language: string): Promise<Catalog> {
  const known = catalogs.get(language) ?? client.inLanguage(language, client.catalog);
  catalogs.set(language, known);
  known.catch(() => catalogs.delete(language));
  return known;
}

/** How the engine is asked. */
interface Asking {
  seed: number;
  language: string;
  /** Whether the reader plays against an agent, and so must not see what the rules hide. */
  hides: boolean;
}

async function played(line: Line, { seed, language, hides }: Asking, viewer: number | null): Promise<Played> {
  const catalog = await catalogIn(language);
  const base = line.game.split(":")[0];
  const known = catalog.games.find(({ name }) => name === base);
  // An unknown game is refused, by a sentence that says which there are.
  const draws = known?.has_chance ?? false;
  const ask = (viewers: number[]) => client.inLanguage(language, () => client.line(line, draws ? seed : null, undefined, viewers));
  let answer = await ask(viewer === null ? [] : [viewer]);
  const { turn } = answer.current;
  if (hides && known?.is_hidden && viewer === null && turn.kind === "player") {
    viewer = turn.player;
    answer = await ask([viewer]);
  }
  const game = known ?? catalog.games.find(({ name }) => name === answer.game.split(":")[0])!;
  const { moves } = answer;
  return { game: byLook(game, answer.current.board.theme), line: { ...line, moves }, answer, viewer };
}

/** The author's position. */
async function opened({ game, position, moves: text }: Settings, asking: Asking): Promise<Played> {
  const moves = separateMoves(text);
  if (moves) return played({ game, start: position, moves }, asking, null);
  const word = String(text);
  if (position !== null) return played({ game, start: position, moves: [word] }, asking, null);
  const file = await client.inLanguage(asking.language, () => client.read(game, new Blob([word])));
  const { start, moves: read } = file.games[0]!;
  return played({ game, start, moves: read }, asking, null);
}

export function usePosition(settings: Settings, onMove: (played: Played, move: string) => void): Playing {
  const { language } = useWords();
  /** The author's position and what came after it. */
  const [history, setHistory] = useState<Played[]>([]);
  const [error, setError] = useState<string | null>(null);
  const { game, position, moves, seed } = settings;
  const asking = { seed, language, hides: settings.agent !== null && !settings.values };
  const key = JSON.stringify([game, position, moves, asking]);
  /** Counts what was asked for, so that a late answer does not undo what came after it. */
  const asked = useRef(0);

  function show(wanted: Promise<Played>, then: (played: Played) => void) {
    const mine = ++asked.current;
    const isCurrent = () => asked.current === mine;
    wanted.then(
      (played) => isCurrent() && (setError(null), then(played)),
      (problem: Error) => isCurrent() && setError(problem.message),
    );
  }

  useEffect(() => {
    show(opened(settings, asking), (played) => setHistory([played]));
    return () => void asked.current++;
  }, [key]);

  const here = history.at(-1) ?? null;
  const backTo = (length: number) => {
    asked.current++;
    setError(null);
    setHistory(history.slice(0, Math.max(1, length)));
  };
  return {
    played: here,
    error,
    made: Math.max(0, history.length - 1),
    play: (move) => {
      if (!here) return;
      const line = { ...here.line, moves: [...here.line.moves, move] };
      show(played(line, asking, here.viewer), (played) => {
        setHistory([...history, played]);
        onMove(played, move);
      });
    },
    undo: (isWanted = () => true) => {
      const before = history.slice(0, -1);
      const wanted = before.findLastIndex(({ answer: { current } }) =>
        isWanted(current.turn.kind === "player" ? current.turn.player : null),
      );
      backTo(wanted + 1);
    },
    reset: () => backTo(1),
  };
}
