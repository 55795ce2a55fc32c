// Everything the page shows, in one value: the game, the position, the search and what the address says about them.

import { useEffect, useState } from "preact/hooks";

import type { Catalog, GameInfo, Line, LineAnswer, Position } from "../contract";
import type { Address } from "../logic/address";
import { offered } from "../logic/agents";
import { kindOf, type Kind } from "../logic/format";
import type { Exhibit } from "./exhibit";
import { useAddress, type Change } from "./use-address";
import { useGame, type Moves } from "./use-game";
import { answers, useLine } from "./use-line";
import { useSearch, type Order, type Searching } from "./use-search";

export interface Studio {
  catalog: Catalog;
  address: Address;
  change: Change;
  game: GameInfo;
  kind: Kind;
  /** The line up to the position shown. */
  line: Line;
  answer: LineAnswer | null;
  /** The position shown; for a moment that of the line before, while the server is asked. */
  position: Position | null;
  lineError: string | null;
  /** Whether `position` is that of `line`. */
  settled: boolean;
  agents: string[];
  /** Agents to offer in this game. */
  presets: string[];
  opponent: string;
  searching: Searching;
  moves: Moves;
  exhibit: Exhibit | null;
  exhibits: (exhibit: Exhibit | null) => void;
  /** Whether every new position is searched by itself. */
  follow: boolean;
  setFollow: (follow: boolean) => void;
  /** The agent whose numbers the table and the chart show. */
  focus: number;
  setFocus: (agent: number) => void;
  /** Whether the numbers of the search are those of the position shown. */
  fresh: boolean;
  /** Starts what is to be searched in the position shown, if anything. */
  start: () => void;
}

export const baseName = (game: string): string => game.split(":")[0]!;

export function useStudio(catalog: Catalog): Studio {
  const [address, change] = useAddress();
  const game = catalog.games.find(({ name }) => name === baseName(address.game)) ?? catalog.games[0]!;
  const line: Line = { game: address.game, start: address.start, moves: address.moves.slice(0, address.ply) };
  const { answer, error } = useLine(line);
  const searching = useSearch();
  const moves = useGame(address, change, game);
  const [exhibited, setExhibited] = useState<{ at: string; exhibit: Exhibit | null } | null>(null);
  const [follow, setFollow] = useState(true);
  const [focus, setFocus] = useState(0);

  const presets = offered(catalog.presets[game.name]);
  const agents = address.agents.length > 0 ? address.agents : presets.slice(0, 1);
  const opponent = address.opponent ?? presets[0]!;
  const settled = answers(answer, line);
  const order = settled ? orderOf({ address, answer, line, agents, opponent }) : null;
  const key = JSON.stringify(order);

  // What a panel shows belongs to the position it was shown for.
  const at = JSON.stringify(line);
  const exhibit = exhibited?.at === at ? exhibited.exhibit : null;
  const exhibits = (exhibit: Exhibit | null) => setExhibited({ at, exhibit });

  // A search belongs to its position: another position, another search, or none.
  useEffect(() => {
    if (!settled) return;
    const known = searching.order;
    if (order && JSON.stringify(known) === key && !searching.error) return;
    if (order && (follow || address.view === "play")) searching.start(order);
    else if (known && JSON.stringify(known.line) !== JSON.stringify(line)) searching.clear();
  }, [key, settled]);

  return {
    catalog,
    address,
    change,
    game,
    line,
    answer,
    settled,
    agents,
    presets,
    opponent,
    searching,
    moves,
    exhibit,
    exhibits,
    follow,
    setFollow,
    setFocus,
    kind: kindOf(game.players),
    position: answer?.current ?? null,
    lineError: error,
    focus: Math.min(focus, Math.max(0, searching.search.runs.length - 1)),
    fresh: searching.order !== null && JSON.stringify(searching.order.line) === at,
    start: () => order && searching.start(order),
  };
}

interface Situation {
  address: Address;
  answer: LineAnswer;
  line: Line;
  agents: string[];
  opponent: string;
}

/** What is to be searched in a view and a position; `null` where there is nothing to search. */
function orderOf({ address, answer, line, agents, opponent }: Situation): Order | null {
  const { turn } = answer.current;
  const { seed, budget, view } = address;
  if (turn.kind !== "player") return null;
  if (view === "search" || view === "tree") return { line, agents, seed, budget };
  return view === "play" && !isPersons(address, turn.player) ? { line, agents: [opponent], seed, budget } : null;
}

/** Whether a person moves for this player. */
export const isPersons = ({ seats }: Address, player: number): boolean =>
  seats === "both" || seats === (player === 0 ? "first" : "second");
