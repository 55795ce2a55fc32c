// The engine in workers of this browser, which answers the requests of the server. An instance of WebAssembly does one thing at a
// time, so every search has workers of its own, one for each agent; stopping what cannot pause ends its worker.

import type { Snapshot, Started } from "../contract";
import { Waits } from "../logic/waits";
import { EngineWorker, type Listener, type Refused } from "../../../../wasm/npm/src/engine-worker";
import { playMatch } from "../../../../wasm/npm/src/match";
import { giveBack, take } from "../../../../wasm/npm/src/pool";

/** Requests that take long enough to have a worker of their own, and those of them that tell events. */
const LONG = ["step", "iterations", "visits"];
const STREAMS = ["review", "balance"];

const STATUS: Record<Refused["kind"], number> = {
  invalid: 400,
  "not-found": 404,
  conflict: 409,
  busy: 503,
  failed: 500,
  internal: 500,
};

const refusal = ({ kind, field, message }: Refused): Response =>
  Response.json({ error: { field, message } }, { status: STATUS[kind] });

const isRefused = (problem: unknown): problem is Refused => typeof problem === "object" && problem !== null && "kind" in problem;

/** The answer to a request, or the refusal. */
async function answered(answer: () => Promise<string>): Promise<Response> {
  try {
    return new Response(await answer(), { headers: { "Content-Type": "application/json" } });
  } catch (problem) {
    if (isRefused(problem)) return refusal(problem);
    throw problem;
  }
}

/** The worker for short requests. */
let short: EngineWorker | null = null;

function shortWorker(): EngineWorker {
  if (!short?.isUsable) short = new EngineWorker();
  return short;
}

interface Asked {
  path: string;
  body: Uint8Array;
  language: string;
  signal: AbortSignal | null;
}

/** Answers by a worker of its own, which ends when the request is aborted. */
async function alone({ path, body, language, signal }: Asked): Promise<Response> {
  const worker = take();
  const end = () => worker.end();
  signal?.addEventListener("abort", end);
  try {
    return await answered(() => worker.ask(path, body, language));
  } finally {
    signal?.removeEventListener("abort", end);
    if (worker.isUsable) giveBack(worker);
    signal?.throwIfAborted();
  }
}

/** Writes events as a server does. */
class EventWriter {
  private writer!: ReadableStreamDefaultController<Uint8Array>;
  private isOpen = true;
  readonly response: Response;

  constructor(private readonly whenLeft: () => void) {
    const encoded = new ReadableStream<Uint8Array>({
      start: (writer) => void (this.writer = writer),
      cancel: () => this.leave(),
    });
    this.response = new Response(encoded, { headers: { "Content-Type": "text/event-stream" } });
  }

  send = (name: string, data: string) => {
    if (this.isOpen) this.writer.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${data}\n\n`));
  };

  close() {
    if (this.isOpen) this.writer.close();
    this.isOpen = false;
  }

  leave() {
    this.isOpen = false;
    this.whenLeft();
  }
}

/**
 * The events of work until its answer, or until the request is aborted, which ends its workers. Work that fails before its first event
 * was refused.
 */
function streamed({ signal }: Asked, workers: EngineWorker[], work: (listener: Listener) => Promise<string>): Promise<Response> {
  const events = new EventWriter(() => workers.forEach((worker) => worker.end()));
  signal?.addEventListener("abort", () => events.leave(), { once: true });
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const send: Listener = (name, data) => {
      hasBegun = true;
      resolve(events.response);
      events.send(name, data);
    };
    const fail = (problem: unknown) => {
      if (!isRefused(problem)) reject(problem);
      else if (hasBegun) send("failed", JSON.stringify({ message: problem.message }));
      else resolve(refusal(problem));
    };
    void work(send)
      .then((answer) => send("done", answer), fail)
      .finally(() => {
        events.close();
        workers.forEach(giveBack);
      });
  });
}

function streamedAlone(asked: Asked): Promise<Response> {
  const worker = take();
  return streamed(asked, [worker], (listener) => worker.ask(asked.path, asked.body, asked.language, listener));
}

/** A match on all processors. */
function match(asked: Asked): Promise<Response> {
  const counter = take();
  const workers = [counter];
  const players = () => {
    workers.push(...Array.from({ length: navigator.hardwareConcurrency }, take));
    return workers.slice(1);
  };
  return streamed(asked, workers, (listener) => playMatch(counter, players, asked.body, asked.language, listener));
}

/** The workers of searches that are watched, one for each agent, by name. */
const searches = new Map<string, EngineWorker[]>();
let searchesSoFar = 0;

async function search({ body, language, signal }: Asked): Promise<Response> {
  const id = String(++searchesSoFar);
  const first = take();
  let started: Started;
  try {
    started = JSON.parse(await first.prepare(body, 0, id, language)) as Started;
  } catch (problem) {
    giveBack(first);
    if (isRefused(problem)) return refusal(problem);
    throw problem;
  }
  const workers = [first, ...started.agents.slice(1).map(take)];
  const end = () => {
    searches.delete(id);
    workers.forEach((worker) => worker.end());
  };
  const events = new EventWriter(end);
  if (signal?.aborted) end();
  signal?.addEventListener("abort", () => events.leave(), { once: true });
  searches.set(id, workers);
  events.send("started", JSON.stringify(started));
  const running = workers.map(async (worker, agent) => {
    try {
      if (agent > 0) await worker.prepare(body, agent, id, language);
      await worker.run(events.send);
    } catch (problem) {
      if (isRefused(problem)) events.send("snapshot", JSON.stringify(failed(agent, problem.message)));
    }
  });
  void Promise.all(running).then(() => events.close());
  return events.response;
}

const failed = (agent: number, message: string): Snapshot => ({
  agent,
  state: "failed",
  milestone: false,
  playouts: 0,
  per_second: null,
  ms: 0,
  nodes: 0,
  bytes: null,
  report: null,
  ucb: null,
  can_continue: false,
  message,
});

/** A command to a search: `agent` names one of them. */
async function command(id: string, name: string, body: Uint8Array, language: string): Promise<Response> {
  const { agent } = JSON.parse(new TextDecoder().decode(body) || "{}") as { agent?: number };
  const workers = searches.get(id) ?? [];
  const named = name === "tree" ? [workers[agent ?? 0]] : agent === undefined ? workers : [workers[agent]];
  const [first] = named;
  if (!first) return answered(() => shortWorker().ask(`search/${id}`, body, language));
  return answered(async () => (await Promise.all(named.map((worker) => worker!.tell(name, body))))[0] || "{}");
}

/** One request, as the server would answer it. */
export async function ask(path: string, request: RequestInit): Promise<Response> {
  const body = new Uint8Array(await new Response(request.body ?? null).arrayBuffer());
  const language = new Headers(request.headers).get("Accept-Language") ?? "en";
  const asked: Asked = { path: decodeURIComponent(path), body, language, signal: request.signal ?? null };
  const [, id, name] = /^search\/([^/]+)\/(stop|continue|tree)$/.exec(path) ?? [];
  if (id !== undefined && name !== undefined) return command(id, name, body, language);
  if (path === "search") return search(asked);
  if (path === "match") return match(asked);
  if (STREAMS.includes(path)) return streamedAlone(asked);
  if (LONG.includes(path)) return alone(asked);
  return answered(() => shortWorker().ask(asked.path, body, language));
}

/** Workers hold no connections. */
export const place = (_: AbortSignal): Promise<() => void> => Promise.resolve(() => undefined);
export const crowd = new Waits();
export const whenWanted = (_: () => void): (() => void) => () => undefined;

/** No server is between this page and its engine. */
export const UNREACHED: number[] = [];

/** A worker that has failed is replaced by the next request. */
export const isThere = (): Promise<boolean> => Promise.resolve(true);

/** The static site, which is here. */
export const SITE = { address: new URL("./", document.baseURI).href, isHere: true };
