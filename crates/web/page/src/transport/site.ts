// The static site: first answers from a file, then the engine in workers of this browser, and files that are kept for use without a network.

import { known } from "./answers";
import * as engine from "./in-words";
import { keepForLater } from "./offline";

export * from "./in-words";
export { whenUpdated } from "./offline";

export async function ask(path: string, request: RequestInit): Promise<Response> {
  const response = (await known(path, request)) ?? (await engine.ask(path, request));
  keepForLater();
  return response;
}
