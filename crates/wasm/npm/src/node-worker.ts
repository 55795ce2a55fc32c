// The worker in Node, where workers have no `self`.

import { parentPort } from "node:worker_threads";

const port = parentPort!;

Object.assign(globalThis, {
  self: globalThis,
  postMessage: (message: unknown) => port.postMessage(message),
  addEventListener: (_: "message", hear: (event: { data: unknown }) => void) => port.on("message", (data) => hear({ data })),
});

await import("./worker.js");
