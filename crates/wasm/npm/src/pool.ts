// Workers that have done their work, for the next: an instance takes a moment to start.

import { EngineWorker } from "./engine-worker.js";
import { platform } from "./platform.js";

const idle: EngineWorker[] = [];

export const take = (): EngineWorker => idle.pop() ?? new EngineWorker();

export function giveBack(worker: EngineWorker) {
  if (worker.isUsable && idle.length < platform.processors) idle.push(worker);
  else worker.end();
}

/** Does work with workers, which end when it is aborted or fails. */
export async function withWorkers<T>(signal: AbortSignal | undefined, todo: (take: () => EngineWorker) => Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  const workers: EngineWorker[] = [];
  const end = () => workers.forEach((worker) => worker.end());
  signal?.addEventListener("abort", end, { once: true });
  try {
    const done = await todo(() => {
      const worker = take();
      workers.push(worker);
      return worker;
    });
    workers.forEach(giveBack);
    return done;
  } catch (problem) {
    end();
    signal?.throwIfAborted();
    throw problem;
  } finally {
    signal?.removeEventListener("abort", end);
  }
}
