// A position of a game, as a value.

import type { Board, LineAnswer } from "./contract.js";
import * as local from "./local.js";
import type { OwnGame } from "./own-game.js";

/** A position and how it came about, as requests say it. */
export interface Line {
  game: string;
  /** `null` where it is the game's own. */
  start: string | null;
  moves: readonly string[];
}

export const bytesOf = (request: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(request));

/** A position of a game. It does not change: `play` returns another one. */
export class State {
  /** @internal */
  static at(line: Line, own: OwnGame | null, language: string): State {
    const answer = local.work(language, own, (engine) => {
      const request = own ? { ...line, game: own.name } : line;
      return engine.ask("line", bytesOf(request), language);
    });
    return new State(JSON.parse(answer) as LineAnswer, own, language);
  }

  private constructor(
    private readonly answer: LineAnswer,
    /** @internal */
    readonly own: OwnGame | null,
    private readonly language: string,
  ) {}

  /** The game, with its options if it has any. */
  get game(): string {
    return this.answer.game;
  }

  /** The position it began from; `null` where it is the game's own. */
  get start(): string | null {
    return this.answer.start;
  }

  /** The moves since the start. */
  get moves(): readonly string[] {
    return this.answer.moves;
  }

  /** The position as text. */
  get position(): string {
    return this.answer.current.position;
  }

  /** The moves that can be played, in the game's order. */
  get legalMoves(): readonly string[] {
    return this.answer.current.legal.map(({ move }) => move);
  }

  /** The player to move, from 0; `null` where chance moves, and at the end. */
  get player(): number | null {
    const { turn } = this.answer.current;
    return turn.kind === "player" ? turn.player : null;
  }

  get isChance(): boolean {
    return this.answer.current.turn.kind === "chance";
  }

  get isOver(): boolean {
    return this.answer.current.turn.kind === "over";
  }

  /** At the end, what each player gets, from −1 to 1; else `null`. */
  get returns(): readonly number[] | null {
    const { turn } = this.answer.current;
    return turn.kind === "over" ? turn.payoffs : null;
  }

  /** How the game ended, as a sentence; `null` while it runs. */
  get result(): string | null {
    const { turn } = this.answer.current;
    return turn.kind === "over" ? turn.words : null;
  }

  get board(): Board {
    return this.answer.current.board;
  }

  /** The square of the board on which the value of a move is shown; `null` where it has none. */
  squareOf(move: string): number | null {
    return this.answer.current.legal.find((legal) => legal.move === move)?.square ?? null;
  }

  /** The position after moves. */
  play(...moves: string[]): State {
    const { game, start } = this;
    return State.at({ game, start, moves: [...this.moves, ...moves] }, this.own, this.language);
  }

  /** The position after nature's moves, drawn from a seed; itself where chance does not move. */
  draw(seed: number): State {
    const request = { ...this.toJSON(), nature_seed: seed };
    return State.at(request, this.own, this.language);
  }

  toString(): string {
    return this.position;
  }

  /** What makes the same position again. */
  toJSON(): Line {
    const { game, start, moves } = this;
    return { game, start, moves };
  }
}
