// What runs in a worker: an instance of the engine, which answers one order after the other. A search runs in slices, between which
// the worker hears commands.

import { Match, Search, ask } from "../engine/uctopia_wasm.js";
import type { MatchOrder, Order, Refused, Said } from "./engine-worker.js";
import { begin } from "./instance.js";
import { turn } from "./turn.js";

let instance: Promise<unknown> = Promise.resolve();
let search: Search | null = null;
let match: Match | null = null;
/** Whether a file is missing: another worker takes over, which does what this one has not done. */
let isOver = false;

const say = (said: Said) => self.postMessage(said);
const tell = (name: string, data: string) => say({ kind: "event", name, data });

let wake: () => void = () => undefined;

async function run(): Promise<string> {
  for (;;) {
    while (search?.isThinking) {
      search.advance(tell);
      await turn();
    }
    if (!search || search.hasEnded) return "";
    await new Promise<void>((resolve) => (wake = resolve));
  }
}

function command(name: string, body: Uint8Array): string {
  if (!search) throw new Error("there is no search");
  if (name === "tree") return search.tree(body);
  if (name === "stop") search.stop(tell);
  else search.goOn(body);
  wake();
  return "{}";
}

function inMatch(order: MatchOrder, match: Match): string {
  switch (order.kind) {
    case "units":
      return JSON.stringify([...match.nextUnits(order.most)]);
    case "play":
      return match.play(order.units);
    case "accept":
      match.accept(order.blocks, tell);
      return "";
    case "result":
      return match.result();
  }
}

function done(order: Exclude<Order, { kind: "module" }>): string | Promise<string> {
  switch (order.kind) {
    case "ask":
      return ask(order.path, order.body, order.language, tell);
    case "search":
      search = new Search(order.body, order.agent, order.language);
      return search.started(order.name);
    case "run":
      return run();
    case "tell":
      return command(order.command, order.body);
    case "match":
      match = new Match(order.body, order.language);
      return "";
    default:
      return inMatch(order, match!);
  }
}

/** Thrown in a promise, an error would stay inside of the worker. */
function die(problem: unknown) {
  queueMicrotask(() => {
    throw problem;
  });
}

self.addEventListener("message", async ({ data }: MessageEvent<Order>) => {
  if (data.kind === "module") {
    instance = begin(data.module, data.files);
    return void instance.catch(die);
  }
  try {
    await instance;
    if (isOver) return;
    say({ kind: "answer", id: data.id, text: await done(data) });
  } catch (problem) {
    // A refusal is thrown as text; after anything else this instance cannot go on.
    if (typeof problem === "string") say({ kind: "refused", id: data.id, refused: JSON.parse(problem) as Refused });
    else if (problem instanceof Error && problem.name === "MissingFile") {
      isOver = true;
      say({ kind: "missing", file: problem.message });
    } else die(problem);
  }
});
