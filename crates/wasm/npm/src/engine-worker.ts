// A worker with an instance of the engine, as its users see it.

import { LATER, MODULE } from "./files.js";
import { type Port, platform } from "./platform.js";

/** A refusal as the engine throws it. */
export interface Refused {
  kind: "invalid" | "not-found" | "conflict" | "busy" | "failed" | "internal";
  field: string | null;
  message: string;
  /** What was thrown, where a worker has died. */
  cause?: unknown;
}

/** A file that an instance needs: text or weights, or the rest of its module. */
export type Loaded = Uint8Array | WebAssembly.Module;

/** Orders to a worker about the match that it has prepared. */
export type MatchOrder =
  | { kind: "units"; id: number; most: number }
  | { kind: "play"; id: number; units: Uint32Array }
  | { kind: "accept"; id: number; blocks: string }
  | { kind: "result"; id: number };

/** Orders to a worker. `search` prepares a search, `run` begins it, and `tell` is a command to it; `match` prepares a match. */
export type Order =
  | { kind: "module"; module: WebAssembly.Module; files: [string, Loaded][] }
  | { kind: "ask"; id: number; path: string; body: Uint8Array; language: string }
  | { kind: "search"; id: number; body: Uint8Array; agent: number; name: string; language: string }
  | { kind: "run"; id: number }
  | { kind: "tell"; id: number; command: string; body: Uint8Array }
  | { kind: "match"; id: number; body: Uint8Array; language: string }
  | MatchOrder;

/** What a worker says: an event, how an order ended, or a file without which it cannot go on. */
export type Said =
  | { kind: "event"; name: string; data: string }
  | { kind: "answer"; id: number; text: string }
  | { kind: "refused"; id: number; refused: Refused }
  | { kind: "missing"; file: string };

export type Listener = (name: string, data: string) => void;

/** Compiled once for all instances. */
let compiled: Promise<WebAssembly.Module> | null = null;

export const compile = (): Promise<WebAssembly.Module> =>
  (compiled ??= platform.compile(MODULE).catch((problem: unknown) => {
    compiled = null; // The next one tries again.
    throw problem;
  }));

/** The files that were needed so far; every new instance receives them. */
const files = new Map<string, Loaded>();
const loading = new Map<string, Promise<Loaded>>();

/** A file that an instance needs, which is loaded once. */
export async function load(file: string): Promise<Loaded> {
  const url = LATER[file]!;
  if (!loading.has(file)) loading.set(file, file.endsWith(".wasm") ? platform.compile(url) : platform.read(url));
  try {
    files.set(file, await loading.get(file)!);
  } catch (problem) {
    loading.delete(file); // The next one tries again.
    throw problem;
  }
  return files.get(file)!;
}

const STOPPED = "the engine has stopped, perhaps for want of memory: try again, or ask for less";

interface Waiting {
  order: Order;
  resolve: (text: string) => void;
  reject: (problem: unknown) => void;
}

export class EngineWorker {
  private port!: Port;
  private ready!: Promise<void>;
  private readonly waiting = new Map<number, Waiting>();
  /** The search or the match that was prepared last. */
  private prepared: Order | null = null;
  private listener: Listener = () => undefined;
  private orders = 0;
  /** Whether it can be asked again. */
  isUsable = true;

  constructor() {
    this.begin();
  }

  private begin() {
    this.port = platform.start({
      hear: (said) => this.hear(said as Said),
      fail: (cause) => this.fail({ kind: "internal", field: null, message: STOPPED, cause } satisfies Refused),
    });
    this.ready = compile().then((module) => this.post({ kind: "module", module, files: [...files] }));
    this.ready.catch((problem: unknown) => this.fail(problem));
  }

  /** Answers a request; the listener hears its events. */
  ask(path: string, body: Uint8Array, language: string, listener: Listener = () => undefined): Promise<string> {
    this.listener = listener;
    return this.order((id) => ({ kind: "ask", id, path, body, language }));
  }

  /** Prepares the search of one agent; the answer is the event `started` of all of them. */
  prepare(body: Uint8Array, agent: number, name: string, language: string): Promise<string> {
    return this.order((id) => (this.prepared = { kind: "search", id, body, agent, name, language }));
  }

  /** Searches until nothing is left to find. */
  run(listener: Listener): Promise<string> {
    this.listener = listener;
    return this.order((id) => ({ kind: "run", id }));
  }

  /** A command to the search. */
  tell(command: string, body: Uint8Array): Promise<string> {
    return this.order((id) => ({ kind: "tell", id, command, body }));
  }

  /** Prepares a match. */
  prepareMatch(body: Uint8Array, language: string): Promise<string> {
    return this.order((id) => (this.prepared = { kind: "match", id, body, language }));
  }

  /** The next units of the match, so many if there are; none when all are handed out. */
  async nextUnits(most: number): Promise<Uint32Array> {
    return Uint32Array.from(JSON.parse(await this.order((id) => ({ kind: "units", id, most }))) as number[]);
  }

  /** Plays units of the match. */
  play(units: Uint32Array): Promise<string> {
    return this.order((id) => ({ kind: "play", id, units }));
  }

  /** Counts what was played; the listener hears how the match stands. */
  accept(blocks: string, listener: Listener): Promise<string> {
    this.listener = listener;
    return this.order((id) => ({ kind: "accept", id, blocks }));
  }

  /** How the match stands at its end. */
  matchResult(): Promise<string> {
    return this.order((id) => ({ kind: "result", id }));
  }

  end() {
    this.port.end();
    this.fail(new DOMException("ended", "AbortError"));
  }

  private async order(of: (id: number) => Order): Promise<string> {
    await this.ready;
    if (!this.isUsable) throw new DOMException("ended", "AbortError");
    const id = ++this.orders;
    const order = of(id);
    const answer = new Promise<string>((resolve, reject) => this.waiting.set(id, { order, resolve, reject }));
    this.port.hold(true);
    this.post(order);
    return answer;
  }

  private post(order: Order) {
    this.port.post(order);
  }

  private hear(said: Said) {
    if (said.kind === "event") return this.listener(said.name, said.data);
    if (said.kind === "missing") return void this.beginAgain(said.file);
    const waiting = this.waiting.get(said.id);
    this.waiting.delete(said.id);
    this.port.hold(this.waiting.size > 0);
    if (said.kind === "answer") waiting?.resolve(said.text);
    else waiting?.reject(said.refused);
  }

  /** A new instance with the file that was missed does what the old one has not done. */
  private async beginAgain(file: string) {
    this.port.end();
    try {
      await load(file);
      if (!this.isUsable) return;
      this.begin();
      this.port.hold(true);
      await this.ready;
    } catch (problem) {
      return this.fail(problem);
    }
    const orders = [...this.waiting.values()].map(({ order }) => order);
    if (this.prepared && orders.some(({ kind }) => kind === "run" || kind === "play")) this.post(this.prepared);
    orders.forEach((order) => this.post(order));
  }

  private fail(problem: unknown) {
    this.isUsable = false;
    for (const { reject } of this.waiting.values()) reject(problem);
    this.waiting.clear();
  }
}
