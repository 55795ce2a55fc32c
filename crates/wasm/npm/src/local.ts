// The instance of the engine in this thread: answers what takes no time, and plays games whose rules are in JavaScript.

import * as engine from "../engine/uctopia_wasm.js";
import { compile, load } from "./engine-worker.js";
import { UctopiaError, errorOf, textOf } from "./errors.js";
import { REST } from "./files.js";
import { begin } from "./instance.js";
import type { OwnGame } from "./own-game.js";

let instance: Promise<unknown> | null = null;

/** Loads the engine, once for all and whole, and what it needs to speak a language: an instance in this thread cannot begin again. */
export async function open(language: string): Promise<void> {
  if (typeof WebAssembly === "undefined") {
    const advice = "allow it, or use another browser (some forbid it in a mode of high security)";
    throw new UctopiaError(`there is no WebAssembly here, which runs the engine: ${advice}`, { kind: "unsupported" });
  }
  instance ??= Promise.all([compile(), load(REST)]).then(([module, rest]) => begin(module, [[REST, rest]]));
  try {
    await instance;
    if (language.startsWith("ja")) engine.provide("ja.po", (await load("ja.po")) as Uint8Array);
  } catch (problem) {
    instance = null; // The next call tries again.
    const advice = "is there a connection, and does the server offer the folder engine of the package?";
    throw new UctopiaError(`the engine cannot be loaded: ${advice} (${textOf(problem)})`, { kind: "unreachable", cause: problem });
  }
}

/** Own games that the engine knows, by name. */
const added = new Map<string, OwnGame>();

/** Does work in this thread; if it is about an own game, the engine knows that game, and failures of its rules come out. */
export function work<T>(language: string, game: OwnGame | null, todo: (from: typeof engine) => T): T {
  try {
    if (game && (added.get(game.name) !== game || game.failure)) {
      game.failure = null;
      added.delete(game.name);
      game.name = engine.addGame(game, language);
      added.set(game.name, game);
    }
    const done = todo(engine);
    if (game?.failure) throw game.failure;
    return done;
  } catch (problem) {
    throw game?.failure ?? errorOf(problem);
  }
}

/** Frees what the engine made; an instance that has stopped keeps it. */
export function release(made: { free(): void }) {
  try {
    made.free();
  } catch {
    // The call that stopped it has thrown the error.
  }
}
