// Starting an instance of the engine in this thread.

import init, { provide } from "../engine/uctopia_wasm.js";
import type { Loaded } from "./engine-worker.js";

/** Begins with the first part of the module. Without a file that it needs, a call throws an error whose `name` is `MissingFile`. */
export async function begin(module: WebAssembly.Module, files: Iterable<[string, Loaded]>): Promise<void> {
  const first = await init({ module_or_path: module });
  for (const [name, file] of files) {
    if (file instanceof WebAssembly.Module) await WebAssembly.instantiate(file, { first });
    else provide(name, file);
  }
}
