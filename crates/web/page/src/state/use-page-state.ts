// Everything the page shows, in one value: the game, the position, the search and what the address says about them.

import { useEffect, useMemo, useState } from "preact/hooks";

import type { Catalog, GameInfo, Line, LineAnswer, Position, ReadFile } from "../contract";
import type { Address, Seats } from "../logic/address";
import { offered } from "../logic/agents";
import { FIRST_LEVEL } from "../logic/destinations";
import { compared } from "../logic/comparing";
import { kindOf, type Kind } from "../logic/format";
import { byLook } from "../logic/players";
import type { BoardOverride } from "./board-override";
import { useAddress, type Change } from "./use-address";
import { useClock, type Clocks } from "./use-clock";
import { useGame, type Moves } from "./use-game";
import { useLinkCheck, type LinkCheck } from "./use-link-check";
import { answers, useLine } from "./use-line";
import { useMatch, type Matching } from "./use-match";
import { useReview, type Reviewing } from "./use-review";
import { useSearch, type Order, type Searching } from "./use-search";
import { useUndo, type Undoing } from "./use-undo";


export interface PageState {
  catalog: Catalog;
  address: Address;
  change: Change;
  game: GameInfo;
  kind: Kind;
  /** The line up to the position shown. */
  line: Line;
  answer: LineAnswer | null;
  /** The position shown; that of the previous line until the server responds. */
  position: Position | null;
  lineError: string | null;
  /** Whether `position` is that of `line`. */
  synced: boolean;
  agents: string[];
  /** Agents to offer in this game. */
  presets: string[];
  opponent: string;
  clock: Clocks;
  searching: Searching;
  reviewing: Reviewing;
  matching: Matching;
  moves: Moves;
  /** Whether a move may be made: not while an agent is about to make its own. */
  canMove: boolean;
  seats: Seats;
  /** Whether it is an agent's turn, in a game against it. */
  agentsTurn: boolean;
  /** Whether what the agent finds would show what the person cannot see. */
  isVeiled: boolean;
  /** Whether agents wait with their moves, after going back or a pause. */
  paused: boolean;
  /** Whether the user has let agents play since the page or the game was opened. */
  begun: boolean;
  linkCheck: LinkCheck;
  /** The line that a new game took the place of. */
  undoing: Undoing;
  /** Goes back to where a person last had a choice. */
  takeBack: () => void;
  /** What the dialog for pasted text shows, if it is open. */
  pasting: Pasting | null;
  setPasting: (pasting: Pasting | null) => void;
  boardOverride: BoardOverride | null;
  setBoardOverride: (boardOverride: BoardOverride | null) => void;
  /** Whether every new position is searched by itself. */
  follow: boolean;
  setFollow: (follow: boolean) => void;
  /** The agent whose numbers the table and the chart show. */
  focus: number;
  setFocus: (agent: number) => void;
  /** Whether the numbers of the search are those of the position shown. */
  fresh: boolean;
  /** Whether there is something to stop. */
  busy: boolean;
  /** Starts what is to be searched in the position shown, if anything. */
  start: () => void;
  /** Stops it; an agent that plays waits until it is resumed. */
  stop: () => void;
}

/** Games to choose from, once there are some. */
export interface Pasting {
  file: ReadFile | null;
}

export const baseName = (game: string): string => game.split(":")[0]!;

export function useRootState(catalog: Catalog): PageState {
  // Agents wait until a person begins: opening a panel or going back is no move.
  const [paused, setPaused] = useState(true);
  const [begun, setBegun] = useState(false);
  const [address, changeAddress, correct] = useAddress(() => setPaused(true));
  const change: Change = (part) => {
    if (part.view !== undefined && part.view !== address.view) (setPaused(true), setBegun(false));
    changeAddress(part);
  };
  const known = catalog.games.find(({ name }) => name === baseName(address.game)) ?? catalog.games[0]!;
  const line: Line = { game: address.game, start: address.start, moves: address.moves.slice(0, address.ply) };
  const viewers = address.view === "play" && known.is_hidden ? personsIn(address.seats) : [];
  const { answer, error, ...lines } = useLine(line, viewers);
  const searching = useSearch();
  const theme = answer && baseName(answer.game) === known.name ? answer.current.board.theme : known.theme;
  const game = useMemo(() => byLook(known, theme), [known, theme]);
  const made = useGame(address, changeAddress, game, { ...lines, viewers });
  const linkCheck = useLinkCheck(address, correct, lines.ask, catalog.limits.moves ?? 0);
  const undoing = useUndo(address, made.restore);
  const [overridden, setOverridden] = useState<{ at: string; boardOverride: BoardOverride | null } | null>(null);
  const [pasting, setPasting] = useState<Pasting | null>(null);
  const [follow, setFollow] = useState(true);
  const [focus, setFocus] = useState(0);

  const presets = offered(catalog.presets[game.name]);
  const named = address.agents.length > 0 || address.view === "compare" ? address.agents : presets.slice(0, 1);
  const agents = address.view === "compare" ? compared(named) : named;
  const opponent = address.opponent ?? (known.levels[FIRST_LEVEL - 1] ? `level:n=${FIRST_LEVEL}` : presets[0]!);
  const seats = seatsIn(game, address.seats);
  const synced = answers(answer, line);
  const playing = address.view === "play";
  const position = answer?.current ?? null;
  const clock = useClock({
    playing,
    player: position?.turn.kind === "player" && !(synced && paused && begun) ? position.turn.player : null,
    ply: address.ply,
  });
  const agentsTurn = playing && clock.flagged === null && position?.turn.kind === "player" && !isPersons(seats, position.turn.player);
  const waits = playing && (paused || !agentsTurn);
  const order = synced && !waits ? orderOf({ address, answer, line, agents, opponent }) : null;
  const key = keyOf(order);

  // What a panel shows belongs to the position it was shown for.
  const at = JSON.stringify(line);
  const boardOverride = overridden?.at === at ? overridden.boardOverride : null;
  const setBoardOverride = (boardOverride: BoardOverride | null) => setOverridden({ at, boardOverride });

  // A search belongs to its position: another position, another search, or none.
  useEffect(() => {
    if (!synced) return;
    const known = searching.order;
    if (order && keyOf(known) === key && !searching.error) return;
    if (order && (follow || playing)) searching.start(order);
    else if (known && (JSON.stringify(known.line) !== at || known.reply || playing)) searching.clear();
  }, [key, synced, playing]);

  // Against a person who has the second side, an agent opens the game by itself.
  const opens = agentsTurn && seats === "second" && synced && address.moves.length === 0 && !begun;
  useEffect(() => {
    if (opens) (setPaused(false), setBegun(true));
  }, [opens]);

  // Cards are dealt by themselves, as is what a game begins with.
  const begins = address.start === null && address.ply === 0;
  const isDealt = game.has_chance && (game.is_hidden || begins) && !address.nature && address.ply === address.moves.length;
  useEffect(() => {
    if (synced && isDealt && position?.turn.kind === "chance") made.draw();
  }, [at, synced, isDealt]);

  // Going back means to look around or to play otherwise: an agent would at once undo that.
  const goOn = () => (setPaused(false), setBegun(true));
  const moves: Moves = {
    ...made,
    play: (move) => (goOn(), made.play(move)),
    goTo: (ply) => (setPaused(playing), made.goTo(ply)),
    by: (plies) => (setPaused(playing), made.by(plies)),
    backTo: (isWanted) => (setPaused(playing), made.backTo(isWanted)),
    restart: () => (goOn(), undoing.remember("new"), made.restart()),
    changeGame: (name) => (setPaused(true), setBegun(false), undoing.remember("game"), made.changeGame(name)),
    paste: (source) => (setPaused(true), undoing.remember("paste"), made.paste(source)),
    pasteQuietly: (source, choose) => (setPaused(true), undoing.remember("paste"), made.pasteQuietly(source, choose)),
    open: (game, by = "paste") => (setPaused(true), undoing.remember(by), made.open(game)),
  };
  const hadChoice = ({ turn, legal }: Position) =>
    turn.kind === "player" && legal.length > 1 && (seats === "none" || isPersons(seats, turn.player));

  return {
    catalog,
    address,
    change,
    game,
    line,
    answer,
    synced,
    agents,
    presets,
    opponent,
    searching,
    reviewing: useReview(address, agents[0]!, catalog.version),
    matching: useMatch(address, line, presets, game, catalog.agents),
    moves,
    busy: playing ? agentsTurn && !paused : searching.active,
    canMove: synced && (paused || !agentsTurn) && clock.flagged === null,
    clock,
    seats,
    agentsTurn,
    isVeiled: viewers.length > 0 && agentsTurn,
    paused,
    begun,
    linkCheck,
    undoing: { ...undoing, undo: () => (setPaused(true), undoing.undo()) },
    takeBack: () => moves.backTo(hadChoice),
    pasting,
    setPasting,
    boardOverride,
    setBoardOverride,
    follow,
    setFollow,
    setFocus,
    kind: kindOf(game.players),
    position,
    lineError: error,
    focus: Math.min(focus, Math.max(0, searching.search.runs.length - 1)),
    fresh: searching.order !== null && JSON.stringify(searching.order.line) === at,
    start: () => {
      goOn();
      if (order) searching.start(order);
    },
    stop: () => (playing ? setPaused(true) : searching.stop()),
  };
}

/** What a search is started anew for; more or less of it is not another search. */
const keyOf = (order: Order | null): string =>
  order ? JSON.stringify([order.line, order.agents, order.seed, order.reply]) : "";

interface Situation {
  address: Address;
  answer: LineAnswer;
  line: Line;
  agents: string[];
  opponent: string;
}

/** What is to be searched in a view and a position; `null` where there is nothing to search. */
function orderOf({ address, answer, line, agents, opponent }: Situation): Order | null {
  const { seed, budget, view } = address;
  if (answer.current.turn.kind !== "player") return null;
  if (view === "search" || view === "tree" || view === "compare") return { line, agents, seed, budget, reply: false };
  return view === "play" ? { line, agents: [opponent], seed, budget, reply: true } : null;
}

/** In a solitaire one plays oneself or watches. */
const seatsIn = ({ players }: GameInfo, seats: Seats): Seats =>
  players.length === 1 && seats !== "none" ? "first" : seats;

/** The players that persons are. */
const personsIn = (seats: Seats): number[] => ({ first: [0], second: [1], both: [0, 1], none: [] })[seats];

/** Whether a person moves for this player. */
const isPersons = (seats: Seats, player: number): boolean => personsIn(seats).includes(player);
