// What differs between browsers and Node: files, workers, and how a thread lets others have a turn. `node.ts` has that of Node.

import { turn } from "./turn.js";

/** A worker with an instance of the engine. */
export interface Port {
  post(message: unknown): void;
  /** Whether a caller waits for it; a process of Node ends although there are others. */
  hold(isAwaited: boolean): void;
  end(): void;
}

/** What hears a worker. */
export interface PortListener {
  hear(message: unknown): void;
  /** The worker has died. */
  fail(problem: unknown): void;
}

export interface Platform {
  readonly processors: number;
  /** The engine's module. */
  compile(file: URL): Promise<WebAssembly.Module>;
  read(file: URL): Promise<Uint8Array>;
  start(listener: PortListener): Port;
  /** Lets the thread do what was waiting meanwhile. */
  turn(): Promise<void>;
}

async function fetched(file: URL): Promise<Response> {
  const response = await fetch(file);
  if (!response.ok) throw new TypeError(`${file} is answered by ${response.status} ${response.statusText}`.trim());
  return response;
}

const browser: Platform = {
  get processors() {
    return navigator.hardwareConcurrency;
  },

  /** Some servers do not know the media type of modules, and a stream of another one is refused. */
  async compile(file) {
    const response = await fetched(file);
    const isNamed = response.headers.get("Content-Type")?.startsWith("application/wasm");
    return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  },

  read: async (file) => new Uint8Array(await (await fetched(file)).arrayBuffer()),

  start({ hear, fail }) {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => hear(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      fail(event.message);
    });
    return { post: (message) => worker.postMessage(message), hold: () => undefined, end: () => worker.terminate() };
  },

  turn,
};

export let platform: Platform = browser;

export function runOn(other: Platform) {
  platform = other;
}
