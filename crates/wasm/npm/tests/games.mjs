// Games for tests: good ones, and ones with a mistake each.

export class Nim {
  constructor(stones = 21, mover = 0) {
    this.stones = stones;
    this.mover = mover;
  }
  currentPlayer() {
    return this.stones > 0 ? this.mover : -4;
  }
  legalActions() {
    return [1, 2, 3].filter((taken) => taken <= this.stones);
  }
  child(taken) {
    return new this.constructor(this.stones - taken, 1 - this.mover);
  }
  returns() {
    return this.mover === 0 ? [-1, 1] : [1, -1];
  }
}

/** Positions are known by their key. */
export class KeyedNim extends Nim {
  key() {
    return [this.stones, this.mover];
  }
}

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/** Tic-tac-toe with texts, a board and an evaluation. */
export class TicTacToe {
  static pieces = "xo";

  constructor(cells = ".........", mover = 0) {
    this.cells = cells;
    this.mover = mover;
  }
  won() {
    return LINES.some((line) => line.every((cell) => this.cells[cell] === "ox"[this.mover]));
  }
  currentPlayer() {
    return this.won() || !this.cells.includes(".") ? -4 : this.mover;
  }
  legalActions() {
    return [...Array(9).keys()].filter((cell) => this.cells[cell] === ".");
  }
  child(cell) {
    return new this.constructor(this.cells.slice(0, cell) + "xo"[this.mover] + this.cells.slice(cell + 1), 1 - this.mover);
  }
  returns() {
    if (!this.won()) return [0, 0];
    return this.mover === 0 ? [-1, 1] : [1, -1];
  }
  key() {
    return this.cells;
  }
  actionToString(cell) {
    return "abc"[cell % 3] + (1 + Math.floor(cell / 3));
  }
  board() {
    return [this.cells.slice(0, 3), this.cells.slice(3, 6), this.cells.slice(6)];
  }
  squareOf(cell) {
    return cell;
  }
  evaluate() {
    return 0;
  }
}

/** A coin decides: heads and one point, or nothing. One plays. */
export class Coin {
  static players = 1;
  static minUtility = 0;

  constructor(state = "choose") {
    this.state = state;
  }
  currentPlayer() {
    return { choose: 0, toss: -1 }[this.state] ?? -4;
  }
  legalActions() {
    return [0, 1];
  }
  chanceOutcomes() {
    return [[0, 0.25], [1, 0.75]];
  }
  child(action) {
    if (this.state === "choose") return new Coin(action === 1 ? "toss" : "lost");
    return new Coin(action === 1 ? "won" : "lost");
  }
  returns() {
    return [this.state === "won" ? 1 : 0];
  }
}

/** A count to four; each of the bad ones changes one method. */
class Count {
  constructor(number = 0, mover = 0) {
    this.number = number;
    this.mover = mover;
  }
  currentPlayer() {
    return this.number < 4 ? this.mover : -4;
  }
  legalActions() {
    return this.number < 3 ? [1, 2] : [1];
  }
  child(action) {
    return new this.constructor(this.number + action, 1 - this.mover);
  }
  returns() {
    return this.mover === 0 ? [-1, 1] : [1, -1];
  }
}

let asked = 0;

/** The mistake, its sentence, and the class. */
export const BAD = [
  ["a player who is no number", /currentPlayer\(\) returned "first" \(string\): expected 0 to 1/, class extends Count {
    currentPlayer() { return "first"; }
  }],
  ["a third player", /currentPlayer\(\) returned 2 \(number\): expected 0 to 1/, class extends Count {
    currentPlayer() { return super.currentPlayer() === -4 ? -4 : 2; }
  }],
  ["moves at the same time", /at the same time/, class extends Count { currentPlayer() { return -2; } }],
  ["a negative action", /-1 is no action/, class extends Count { legalActions() { return [-1, 1]; } }],
  ["half an action", /0\.5 is no action/, class extends Count { legalActions() { return [0.5]; } }],
  ["no actions", /legalActions\(\) returned \[\] .*has actions/, class extends Count { legalActions() { return []; } }],
  ["no list", /legalActions\(\) returned undefined \(undefined\): expected an array/, class extends Count { legalActions() {} }],
  ["an action twice", /the action 1 stands there twice/, class extends Count { legalActions() { return [1, 1]; } }],
  ["no order", /increasing order/, class extends Count { legalActions() { return this.number < 3 ? [2, 1] : [1]; } }],
  ["one return", /returns\(\) returned \[1\] \(array\): expected 2 numbers/, class extends Count { returns() { return [1]; } }],
  ["no number", /NaN is not between -1 and 1/, class extends Count { returns() { return [NaN, 0]; } }],
  ["large returns", /10 is not between -1 and 1: .*minUtility and maxUtility/, class extends Count { returns() { return [10, -10]; } }],
  ["both win", /two players must add up to/, class extends Count { returns() { return [1, 1]; } }],
  ["a poor key", /two different positions have the same key/, class extends Count { key() { return 0; } }],
  ["itself", /child\(1\) returned .* itself/, class extends Count { child() { return this; } }],
  ["no child", /child\(\d\) returned null .*expected the position/, class extends Count { child() { return null; } }],
  ["a changed parent", /child\(\d\) changed the position/, class extends Count {
    child(action) {
      const child = super.child(action);
      this.number += 1;
      return child;
    }
  }],
  ["a child of chance", /child\(\d\) leads to different positions/, class extends Count {
    child(action) { return new this.constructor(Math.min(4, this.number + action + (asked++ % 2)), 1 - this.mover); }
  }],
  ["results that change", /legalActions\(\) returned .* and then .*: results must repeat/, class extends Count {
    legalActions() { return asked++ % 2 ? [1, 2] : [1]; }
  }],
  ["no outcomes", /no method chanceOutcomes/, class extends Count { currentPlayer() { return -1; } }],
  ["improbable outcomes", /add up to 0\.7/, class extends Count {
    currentPlayer() { return -1; }
    chanceOutcomes() { return [[1, 0.5], [2, 0.2]]; }
  }],
  ["a hopeful evaluation", /evaluate\(0\) returned 7 \(number\): expected a number from −1 to 1/, class extends Count { evaluate() { return 7; } }],
  ["two hopes", /must add up to 0/, class extends Count { evaluate() { return 0.5; } }],
  ["an exception", /legalActions\(\) threw RangeError: no moves for two \(after the actions [12 ]+\)/, class extends Count {
    legalActions() {
      if (this.number === 2) throw new RangeError("no moves for two");
      return super.legalActions();
    }
  }],
  ["the same texts", /gives the actions 1 and 2 the same text, "step".*first position/, class extends Count { actionToString() { return "step"; } }],
  ["empty texts", /an empty text for the action 1/, class extends Count { actionToString() { return " "; } }],
  ["a ragged board", /its rows have \[2,1\] cells/, class extends Count { board() { return ["..", "."]; } }],
  ["a strange piece", /it contains 2, and a number is a piece/, class extends Count { board() { return [[0, 1], [2, null]]; } }],
  ["a wrong square", /squareOf\(2\) returned 4 \(number\): expected the number of a square from 0 to 3/, class extends Count {
    board() { return ["..", ".."]; }
    squareOf(action) { return action === 2 ? 4 : null; }
  }],
  ["five players", /has 5 players: expected 1 to 4/, class extends Count { static players = 5; }],
  ["no rules", /lacks currentPlayer, legalActions, child, returns/, class {}],
  ["no end", /every game must end/, class extends Count {
    child() { return new this.constructor(0, 1 - this.mover); }
  }],
];
