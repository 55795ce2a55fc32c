// Games whose rules are a class in JavaScript: asks it, and checks what it returns. `own-game-test.ts` tests a game.

import { UctopiaError, textOf } from "./errors.js";

/**
 * A position of a game, and its rules. Methods and numbers are those of OpenSpiel: players count from 0, −1 is chance, −4 the end.
 *
 * Instead of properties, `players` and the other constants may be `static`.
 */
export interface Rules {
  /** The player to move, from 0; −1 for chance, −4 when the game is over. */
  currentPlayer(): number;
  /** The actions in increasing order: whole numbers from 0. Never empty before the end: a pass is an action. */
  legalActions(): readonly number[];
  /** The position after an action; this one does not change. */
  child(action: number): Rules;
  /** At the end, a number for each player, from −1 to 1; those of two players add up to 0. */
  returns(): readonly number[];

  /** Pairs of an action and its probability; needed where `currentPlayer()` is −1. */
  chanceOutcomes?(): readonly (readonly [action: number, probability: number])[];
  /** Equal keys mean the same position. Without it, only positions after the same moves are the same. */
  key?(): unknown;
  /** An estimate from −1 to 1; of two players only the first is asked for. */
  evaluate?(player: number): number;
  /** The text of an action, different for each legal one; without it the number. */
  actionToString?(action: number): string;
  /** Rows of one length: texts, or lists of cells. `null`, `""`, `" "`, `"."` and `"-"` are empty, a number is a piece of that player. */
  board?(): readonly (string | readonly (string | number | null)[])[];
  /** The cell on which the value of an action is shown, row by row, or `null`. */
  squareOf?(action: number): number | null;

  /** How many play, from 1 to 4; 2 without it. */
  readonly players?: number;
  /** The least and the greatest number of `returns()`; −1 and 1 without them. */
  readonly minUtility?: number;
  readonly maxUtility?: number;
  /** The letters of the players' pieces in `board()`. */
  readonly pieces?: string;
  readonly theme?: "lines" | "stones" | "discs" | "rack" | "cards";
  /** How many positions are kept with what was read of them; 100 000 without it. */
  readonly keptPositions?: number;
}

const CHANCE = -1;
const OVER = -4;
const MOST_PLAYERS = 4;
const NEEDED = ["currentPlayer", "legalActions", "child", "returns"] as const;

/** How far probabilities may be from adding up to 1, and returns from the sum that they should have, by rounding. */
const ROUNDING = 1e-4;

/** The longest text of a value in a sentence. */
const LONGEST = 120;

/** A value as one would write it, cut where it is long. */
export function shown(value: unknown): string {
  let text: string | undefined;
  try {
    text = typeof value === "string" || (typeof value === "object" && value !== null) ? JSON.stringify(value) : String(value);
  } catch {
    text = undefined; // It contains itself, for example.
  }
  text ??= Object.prototype.toString.call(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}

const isWhole = (value: unknown, least: number): value is number => Number.isSafeInteger(value) && (value as number) >= least;

const isEmpty = (cell: unknown) => cell === null || cell === undefined || ["", " ", ".", "-"].includes(cell as string);

/** `TicTacToe` as `tic-tac-toe`. */
const hyphenated = (name: string) => name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1-$2").toLowerCase();

/** A class whose constructor makes the first position, or the first position itself. */
export type RulesOrClass = Rules | (new () => Rules);

/** A game, as the engine asks it. */
export class OwnGame {
  readonly start: Rules;
  readonly class: string;
  /** In the engine's catalog. */
  name: string;
  readonly about: string;
  readonly players: number;
  readonly hasEvaluation: boolean;
  readonly hasMoveTexts: boolean;
  readonly keptPositions: number;
  private readonly least: number;
  private readonly greatest: number;
  private readonly pieces: string[];
  private readonly theme: string;
  /** The first failure of the rules: the engine ends whatever runs, and its caller throws this. */
  failure: UctopiaError | null = null;

  constructor(given: RulesOrClass) {
    const isClass = typeof given === "function";
    this.start = isClass ? new given() : given;
    const owner: unknown = isClass ? given : (given as object | null)?.constructor;
    this.class = (typeof owner === "function" && owner !== Object && owner.name) || "the game";
    const lacking = NEEDED.filter((name) => typeof (this.start as Partial<Rules> | null)?.[name] !== "function");
    if (lacking.length > 0) throw this.wrong(`${this.class} lacks ${lacking.join(", ")}: a position needs ${NEEDED.join(", ")}`);
    const constants = owner as Record<string, unknown> | undefined;
    const constant = <T>(name: keyof Rules, otherwise: T): T => ((this.start[name] ?? constants?.[name]) as T | undefined) ?? otherwise;
    this.name = hyphenated(this.class === "the game" ? "own-game" : this.class);
    this.about = typeof constants?.["about"] === "string" ? constants["about"] : "";
    this.players = constant("players", 2);
    if (!isWhole(this.players, 1) || this.players > MOST_PLAYERS) {
      throw this.wrong(`${this.class} has ${shown(this.players)} players: expected 1 to ${MOST_PLAYERS}`);
    }
    this.least = constant("minUtility", -1);
    this.greatest = constant("maxUtility", 1);
    if (!(Number.isFinite(this.least) && Number.isFinite(this.greatest) && this.least < this.greatest)) {
      const range = `minUtility is ${shown(this.least)} and maxUtility ${shown(this.greatest)}`;
      throw this.wrong(`${this.class}: ${range}: give the least and the greatest return of a game`);
    }
    this.pieces = [...constant("pieces", "")];
    this.theme = constant("theme", "lines");
    this.keptPositions = constant("keptPositions", 100_000);
    this.hasEvaluation = typeof this.start.evaluate === "function";
    this.hasMoveTexts = typeof this.start.actionToString === "function";
  }

  wrong(sentence: string, cause?: unknown): UctopiaError {
    return new UctopiaError(sentence, { kind: "rules", cause });
  }

  /** An error about what a method returned. */
  bad(method: string, returned: unknown, problem: string): UctopiaError {
    const kind = returned === null ? "null" : Array.isArray(returned) ? "array" : typeof returned;
    return this.wrong(`${this.class}.${method} returned ${shown(returned)} (${kind}): ${problem}`);
  }

  /** Calls a method; what it throws names it. */
  call<T>(method: string, work: () => T): T {
    try {
      return work();
    } catch (problem) {
      throw problem instanceof UctopiaError ? problem : this.wrong(`${this.class}.${method} threw ${textOf(problem)}`, problem);
    }
  }

  child(state: Rules, action: number): Rules {
    const method = `child(${action})`;
    const child = this.call(method, () => state.child(action)) as Rules | null;
    if (child === state) throw this.bad(method, child, "it is the position itself, which must not change; return a new one");
    const lacking = NEEDED.filter((name) => typeof child?.[name] !== "function");
    if (lacking.length > 0) throw this.bad(method, child, `expected the position after the action, and it lacks ${lacking.join(", ")}`);
    return child!;
  }

  /** The turn by its number, and then actions, actions and their probabilities, or payoffs. */
  read(state: Rules): number[] {
    const method = "currentPlayer()";
    const player = this.call(method, () => state.currentPlayer());
    if (player === OVER) return [OVER, ...this.payoffs(state)];
    if (player === CHANCE) return [CHANCE, ...this.outcomes(state).flat()];
    if (player === -2) {
      throw this.bad(method, player, "players who move at the same time are not supported; let one choose after the other");
    }
    if (!isWhole(player, 0) || player >= this.players) {
      throw this.bad(method, player, `expected 0 to ${this.players - 1}, −1 for chance or −4 at the end`);
    }
    return [player, ...this.actions(state)];
  }

  private actions(state: Rules): number[] {
    const method = "legalActions()";
    const returned: unknown = this.call(method, () => state.legalActions());
    const actions = this.list(method, returned).map((action) => this.action(method, returned, action));
    if (actions.length === 0) {
      const advice = "return −4 from currentPlayer() at the end, and let a pass be an action";
      throw this.bad(method, returned, `a position that is not over has actions; ${advice}`);
    }
    return this.sorted(method, returned, actions);
  }

  private outcomes(state: Rules): [number, number][] {
    const method = "chanceOutcomes()";
    if (typeof state.chanceOutcomes !== "function") {
      const what = `${this.class}.currentPlayer() returned −1, and ${this.class} has no method chanceOutcomes`;
      throw this.wrong(`${what}: let it return pairs of an action and its probability`);
    }
    const returned: unknown = this.call(method, () => state.chanceOutcomes!());
    const outcomes = this.list(method, returned).map((pair): [number, number] => {
      const [action, probability] = Array.isArray(pair) && pair.length === 2 ? (pair as unknown[]) : [];
      if (typeof probability !== "number") throw this.bad(method, returned, "expected pairs of an action and its probability");
      if (!(probability >= 0 && probability <= 1 + ROUNDING)) throw this.bad(method, returned, `${probability} is no probability`);
      return [this.action(method, returned, action), probability];
    });
    const sum = outcomes.reduce((sum, [, probability]) => sum + probability, 0);
    if (Math.abs(sum - 1) > ROUNDING) throw this.bad(method, returned, `the probabilities add up to ${sum}, not to 1`);
    const possible = outcomes.filter(([, probability]) => probability > 0).sort(([one], [two]) => one - two);
    this.sorted(method, returned, possible.map(([action]) => action));
    return possible;
  }

  /** From −1 to 1. */
  private payoffs(state: Rules): number[] {
    const method = "returns()";
    const returned: unknown = this.call(method, () => state.returns());
    const returns = this.list(method, returned);
    if (returns.length !== this.players) {
      throw this.bad(method, returned, `expected ${this.players} ${this.players === 1 ? "number" : "numbers, one for each player"}`);
    }
    const { least, greatest } = this;
    const payoffs = returns.map((number) => {
      if (typeof number !== "number") throw this.bad(method, returned, "expected a number for each player");
      const payoff = (number - (least + greatest) / 2) / ((greatest - least) / 2);
      if (!(Math.abs(payoff) <= 1 + ROUNDING)) {
        const advice = "give the class the least and the greatest return of a game as minUtility and maxUtility";
        throw this.bad(method, returned, `${number} is not between ${least} and ${greatest}: ${advice}`);
      }
      return Math.max(-1, Math.min(1, payoff)) + 0;
    });
    if (payoffs.length !== 2) return payoffs;
    const [first, second] = payoffs as [number, number];
    if (Math.abs(first + second) > ROUNDING) {
      const sum = `minUtility + maxUtility, which is ${least + greatest}`;
      throw this.bad(method, returned, `the returns of two players must add up to ${sum}: what one wins, the other loses`);
    }
    return [first, 0 - first];
  }

  private list(method: string, returned: unknown): readonly unknown[] {
    if (!Array.isArray(returned)) throw this.bad(method, returned, "expected an array");
    return returned;
  }

  private action(method: string, returned: unknown, action: unknown): number {
    if (!isWhole(action, 0)) throw this.bad(method, returned, `${shown(action)} is no action: actions are whole numbers from 0`);
    return action;
  }

  private sorted(method: string, returned: unknown, actions: number[]): number[] {
    actions.sort((one, two) => one - two);
    const twice = actions.find((action, index) => index > 0 && action === actions[index - 1]);
    if (twice !== undefined) throw this.bad(method, returned, `the action ${twice} stands there twice`);
    return actions;
  }

  key(state: Rules): string | undefined {
    if (typeof state.key !== "function") return undefined;
    const key: unknown = this.call("key()", () => state.key!());
    const text = this.call("key()", () => JSON.stringify(key, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value)));
    if (text === undefined) throw this.bad("key()", key, "expected a text, a number, or an array of these");
    return text;
  }

  /** Without spaces. */
  moveText(state: Rules, action: number): string {
    const returned: unknown = this.call("actionToString()", () => state.actionToString!(action));
    if (typeof returned !== "string") throw this.bad(`actionToString(${action})`, returned, "expected a text");
    return returned.trim().split(/\s+/).join("_");
  }

  evaluate(state: Rules, player: number): number {
    const method = `evaluate(${player})`;
    const returned: unknown = this.call(method, () => state.evaluate!(player));
    if (typeof returned !== "number" || !(Math.abs(returned) <= 1)) throw this.bad(method, returned, "expected a number from −1 to 1");
    return returned;
  }

  squareOf(state: Rules, action: number): number | undefined {
    if (typeof state.squareOf !== "function") return undefined;
    const method = `squareOf(${action})`;
    const returned: unknown = this.call(method, () => state.squareOf!(action));
    if (returned === null || returned === undefined) return undefined;
    const squares = this.rows(state)?.reduce((sum, row) => sum + row.length, 0) ?? 1;
    if (!isWhole(returned, 0) || returned >= squares) {
      throw this.bad(method, returned, `expected the number of a square from 0 to ${squares - 1}, row by row, or null`);
    }
    return returned;
  }

  /** The board as JSON, in the form of `Board`. */
  board(state: Rules): string | undefined {
    const rows = this.rows(state);
    if (!rows) return undefined;
    const columns = rows[0]!.length;
    return JSON.stringify({
      theme: this.theme,
      columns,
      rows: rows.length,
      column_names: Array.from({ length: columns }, (_, column) => columnName(column)),
      row_names: rows.map((_, row) => String(row + 1)),
      squares: rows.flat().map((cell) => this.square(cell)),
    });
  }

  /** The cells of `board()`, or of a text that is a rectangle. */
  private rows(state: Rules): unknown[][] | undefined {
    if (typeof state.board !== "function") return this.textRows(state);
    const returned: unknown = this.call("board()", () => state.board!());
    const isRow = (row: unknown) => typeof row === "string" || Array.isArray(row);
    if (!Array.isArray(returned) || !returned.every(isRow)) {
      throw this.bad("board()", returned, "expected an array of rows, each a text or an array of cells");
    }
    const rows = returned.map((row: string | unknown[]) => [...row]);
    const lengths = rows.map((row) => row.length);
    if (!lengths[0] || lengths.some((length) => length !== lengths[0])) {
      const advice = "give all rows the same number, with null for empty cells";
      throw this.bad("board()", returned, `its rows have ${shown(lengths)} cells: ${advice}`);
    }
    const strange = rows.flat().find((cell) => typeof cell === "number" && (!isWhole(cell, 0) || cell >= this.players));
    if (strange !== undefined) {
      const expected = `a number is a piece of that player, 0 to ${this.players - 1}: empty cells are null`;
      throw this.bad("board()", returned, `it contains ${shown(strange)}, and ${expected}`);
    }
    return rows;
  }

  private textRows(state: Rules): string[][] | undefined {
    if (state.toString === Object.prototype.toString) return undefined;
    const lines = this.call("toString()", () => String(state)).trimEnd().split("\n");
    const cells = lines.map((line) => [...line]);
    const length = cells[0]!.length;
    return lines.length > 1 && length > 0 && cells.every((row) => row.length === length) ? cells : lines.map((line) => [line]);
  }

  private square(cell: unknown): unknown {
    if (isEmpty(cell)) return "empty";
    if (typeof cell === "number") return { piece: cell };
    const piece = this.pieces.slice(0, this.players).indexOf(cell as string);
    return piece >= 0 ? { piece } : { label: typeof cell === "string" ? cell : shown(cell) };
  }

  /** Keeps the first failure, and where it was. */
  fail(problem: unknown, actions: Iterable<number>) {
    this.failure ??= this.located(problem, [...actions]);
  }

  located(problem: unknown, actions: number[]): UctopiaError {
    const { message, cause } = problem as UctopiaError;
    return this.wrong(`${message} (${placeOf(actions)})`, cause);
  }
}

export const placeOf = (actions: number[]) =>
  actions.length === 0 ? "in the first position" : `after the actions ${actions.join(" ")}`;

/** `a` … `z`, then `aa`, `ab` …. */
const columnName = (column: number): string =>
  (column < 26 ? "" : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(97 + (column % 26));
