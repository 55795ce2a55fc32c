// The module that `scripts/build-engine.mjs` makes of `crates/wasm`, in the folder `engine`.

declare module "*/engine/uctopia_wasm.js" {
  type Listener = (name: string, data: string) => void;

  export default function init(from: { module_or_path: WebAssembly.Module }): Promise<WebAssembly.Exports>;

  export function ask(path: string, body: Uint8Array, language: string, listener?: Listener): string;

  /** Adds a game whose rules are in JavaScript; the answer is its name in the catalog. */
  export function addGame(rules: unknown, language: string): string;

  /** Tests a game whose rules are in JavaScript; the answer counts what was seen. */
  export function checkGame(rules: unknown, seed: bigint, games: number): string;

  /** Provides a file of weights. */
  export function provide(name: string, bytes: Uint8Array): void;

  export class Search {
    constructor(body: Uint8Array, agent: number, language: string, sliceMs?: number);
    started(id: string): string;
    readonly isThinking: boolean;
    readonly hasEnded: boolean;
    advance(listener: Listener): void;
    stop(listener: Listener): void;
    goOn(body: Uint8Array): void;
    tree(body: Uint8Array): string;
    free(): void;
  }

  export class Match {
    constructor(body: Uint8Array, language: string);
    nextUnits(most: number): Uint32Array;
    play(units: Uint32Array): string;
    accept(blocks: string, listener: Listener): void;
    result(): string;
    free(): void;
  }
}
