// The static site: the engine in workers of this browser, and files that are kept for use without a network.

import * as engine from "./in-words";
import { keepForLater } from "./offline";

export * from "./in-words";
export { whenUpdated } from "./offline";

export async function ask(path: string, request: RequestInit): Promise<Response> {
  const response = await engine.ask(path, request);
  keepForLater();
  return response;
}
