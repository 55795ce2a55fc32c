// A search that is watched.

import type { Report, Snapshot } from "./contract.js";
import * as local from "./local.js";
import type { Listener } from "./engine-worker.js";
import { UctopiaError, errorOf } from "./errors.js";
import type { OwnGame } from "./own-game.js";
import { platform } from "./platform.js";
import { withWorkers } from "./pool.js";
import { bytesOf } from "./state.js";

/** How long an own game may hold this thread at a time. */
const SLICE_MS = 15;

/** A search to its end, whose snapshots go to the listener. */
export type Run = (listener: Listener, signal: AbortSignal) => Promise<void>;

/** A search in a worker. */
export const inWorker =
  (request: object, language: string): Run =>
  (listener, signal) =>
    withWorkers(signal, async (take) => {
      const worker = take();
      await worker.prepare(bytesOf({ ...request, until: "rest" }), 0, "analysis", language);
      await worker.run(listener);
    });

/** A search in this thread, slice by slice. */
export const inSlices =
  (request: object, language: string, game: OwnGame): Run =>
  async (listener, signal) => {
    signal.throwIfAborted();
    const body = bytesOf(request);
    const search = local.work(language, game, (engine) => new engine.Search(body, 0, language, SLICE_MS));
    try {
      while (local.work(language, game, () => search.isThinking)) {
        local.work(language, game, () => search.advance(listener));
        await platform.turn();
        signal.throwIfAborted();
      }
    } finally {
      local.release(search);
    }
  };

/**
 * A search, as an asynchronous iterator of its snapshots. The search begins with the loop and ends with it. While the loop is busy, the newest
 * snapshot waits, and those of the chart (1, 2, 5, 10, … playouts).
 */
export class Analysis implements AsyncIterable<Snapshot> {
  /** @internal */
  constructor(
    private readonly run: Run,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Snapshot, void, undefined> {
    const waiting: Snapshot[] = [];
    let wake: () => void = () => undefined;
    const hear = (name: string, data: string) => {
      if (name !== "snapshot") return;
      if (waiting.at(-1)?.milestone === false) waiting.pop();
      waiting.push(JSON.parse(data) as Snapshot);
      wake();
    };
    const left = new AbortController();
    const signal = this.signal ? AbortSignal.any([this.signal, left.signal]) : left.signal;
    let end: { problem?: unknown } | null = null;
    const running = this.run(hear, signal).then(
      () => (end = {}),
      (problem: unknown) => (end = { problem }),
    );
    void running.then(() => wake());
    try {
      for (;;) {
        const snapshot = waiting.shift();
        if (snapshot?.state === "failed") throw new UctopiaError(snapshot.message ?? "the search failed", { kind: "failed" });
        if (snapshot) yield snapshot;
        else if (end) break;
        else await new Promise<void>((resolve) => (wake = resolve));
        this.signal?.throwIfAborted();
      }
      const { problem } = end as { problem?: unknown };
      this.signal?.throwIfAborted();
      if (problem !== undefined) throw errorOf(problem);
    } finally {
      left.abort();
    }
  }

  /** Searches to the end; what the agent found. */
  async report(): Promise<Report> {
    let last: Report | null = null;
    for await (const { report } of this) last = report ?? last;
    if (!last) throw new UctopiaError("the search ended without a result", { kind: "failed" });
    return last;
  }
}
