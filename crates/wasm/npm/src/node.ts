// The package in Node: the same, on Node's files and workers.

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { runOn } from "./platform.js";

runOn({
  processors: availableParallelism(),

  compile: async (file) => WebAssembly.compile(await readFile(file)),

  read: async (file) => new Uint8Array(await readFile(file)),

  start({ hear, fail }) {
    const worker = new Worker(new URL("./node-worker.js", import.meta.url));
    worker.unref();
    worker.on("message", hear);
    worker.on("error", fail);
    return {
      post: (message) => worker.postMessage(message),
      hold: (isAwaited) => (isAwaited ? worker.ref() : worker.unref()),
      end: () => void worker.terminate(),
    };
  },

  turn: () => new Promise((resolve) => setImmediate(resolve)),
});

export * from "./index.js";
