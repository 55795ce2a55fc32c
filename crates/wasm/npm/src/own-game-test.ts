// Tests a game of JavaScript: the engine plays random games, and asks this in their positions.

import { OwnGame, type Rules, type RulesOrClass, placeOf, shown } from "./own-game.js";

/** What methods returned, by their names. */
type Answers = Map<string, string>;

/** The answers that do not follow from the rules, but from how a position came about. */
const OF_ITS_OWN = ["toString", "board", "key"];

const difference = (one: Answers, two: Answers, but: string[] = []) =>
  [...one.keys()].find((name) => !but.includes(name) && one.get(name) !== two.get(name));

export class TestedGame extends OwnGame {
  /** The answers of the first position with each key, and the actions that led there. */
  private readonly keys = new Map<string, { answers: Answers; path: number[] }>();
  /** The actions to the position that is asked. */
  private place: number[] = [];

  constructor(given: RulesOrClass) {
    super(given);
  }

  /** Asks all methods of a position, and again, and after some actions. */
  test(state: Rules, path: Float64Array, actions: Float64Array) {
    this.place = [...path];
    try {
      this.testPosition(state, this.place, [...actions]);
    } catch (problem) {
      throw this.located(problem, this.place);
    }
  }

  endless(plies: number) {
    const advice = "let the rules end long games, for example as draws";
    this.failure = this.wrong(`${this.class}: every game must end, and a random one has not ended after ${plies} plies: ${advice}`);
    return this.failure;
  }

  private testPosition(state: Rules, path: number[], actions: number[]) {
    const answers = this.answers(state);
    const again = this.answers(state);
    const changing = difference(answers, again);
    if (changing) {
      const what = `returned ${answers.get(changing)} and then ${again.get(changing)}`;
      throw this.wrong(`${this.class}.${changing}() ${what}: results must repeat`);
    }
    this.testOrder(state);
    this.testTexts(state);
    this.testEvaluation(state);
    this.testKey(state, path, answers);
    for (const action of actions) this.testAction(state, path, action, answers);
  }

  private answers(state: Rules): Answers {
    const player = this.call("currentPlayer()", () => state.currentPlayer());
    const method = player === -4 ? "returns" : player === -1 ? "chanceOutcomes" : "legalActions";
    const names = ["currentPlayer", method, ...(["board", "key"] as const).filter((name) => typeof state[name] === "function")];
    if (state.toString !== Object.prototype.toString) names.push("toString");
    const ask = (name: string) => this.call(`${name}()`, () => shown((state as unknown as Record<string, () => unknown>)[name]!()));
    return new Map(names.map((name) => [name, ask(name)]));
  }

  private testAction(state: Rules, path: number[], action: number, answers: Answers) {
    const method = `child(${action})`;
    const after = () => {
      const next = this.child(state, action);
      const now = this.answers(state);
      const changed = difference(answers, now);
      if (changed) {
        const what = `${changed}() returned ${answers.get(changed)} before and ${now.get(changed)} after`;
        throw this.wrong(`${this.class}.${method} changed the position: ${what}`);
      }
      this.place = [...path, action];
      this.read(next);
      const answersAfter = this.answers(next);
      this.place = path;
      return answersAfter;
    };
    const [one, two] = [after(), after()];
    const different = difference(one, two);
    if (different) {
      const what = `after it ${different} returned ${one.get(different)}, and another time ${two.get(different)}`;
      const advice = "let the position follow from the action alone, and chance be a player";
      throw this.wrong(`${this.class}.${method} leads to different positions: ${what}; ${advice}`);
    }
  }

  private testOrder(state: Rules) {
    if (state.currentPlayer() < 0) return;
    const actions = state.legalActions();
    if (actions.some((action, index) => index > 0 && action < actions[index - 1]!)) {
      throw this.wrong(`${this.class}.legalActions() returned ${shown(actions)}: return the actions in increasing order`);
    }
  }

  private testTexts(state: Rules) {
    const texts = new Map<string, [number, string]>();
    const [player, ...rest] = this.read(state);
    this.board(state);
    if (player === -4) return;
    for (const action of player === -1 ? rest.filter((_, index) => index % 2 === 0) : rest) {
      this.squareOf(state, action);
      if (!this.hasMoveTexts) continue;
      const text = this.moveText(state, action);
      if (text === "") {
        const what = `returned an empty text for the action ${action}`;
        throw this.wrong(`${this.class}.actionToString ${what}: give each action a text`);
      }
      const [other, same] = texts.get(text.toLowerCase()) ?? [];
      texts.set(text.toLowerCase(), [action, text]);
      if (same === undefined) continue;
      const what = same === text ? "the same text" : "texts that differ only in capital letters";
      const which = `gives the actions ${other} and ${action} ${what}, "${same}" and "${text}"`;
      throw this.wrong(`${this.class}.actionToString ${which}: give each legal action a text of its own`);
    }
  }

  /** What is good for one of two players is bad for the other. */
  private testEvaluation(state: Rules) {
    if (!this.hasEvaluation || state.currentPlayer() === -4) return;
    const values = Array.from({ length: this.players }, (_, player) => this.evaluate(state, player));
    if (values.length === 2 && Math.abs(values[0]! + values[1]!) > 1e-4) {
      const what = `evaluate(0) returned ${values[0]} and evaluate(1) ${values[1]}`;
      throw this.wrong(`${this.class}.${what}: those of two players must add up to 0`);
    }
  }

  /** Equal keys mean equal turns and actions. */
  private testKey(state: Rules, path: number[], answers: Answers) {
    const key = this.key(state);
    if (key === undefined) return;
    const first = this.keys.get(key);
    if (!first) return void this.keys.set(key, { answers, path });
    const different = difference(first.answers, answers, OF_ITS_OWN);
    if (different) {
      const what = `${placeOf(first.path)} ${different} returned ${first.answers.get(different)}, ${placeOf(path)} ${answers.get(different)}`;
      const advice = "let key() contain everything that the rules depend on";
      throw this.wrong(`${this.class}: two different positions have the same key: ${what}; ${advice}`);
    }
  }
}
