// The engine in workers of this browser, and what goes wrong with it in words.

import { chosenLanguage, wordsIn } from "../logic/words";
import { ask as asked } from "./engine";

export { SITE, UNREACHED, crowd, isThere, place, whenWanted } from "./engine";

const refused = (message: string): Response => Response.json({ error: { field: null, message } }, { status: 500 });

export async function ask(path: string, request: RequestInit): Promise<Response> {
  const t = wordsIn(chosenLanguage(new Headers(request.headers).get("Accept-Language"), []));
  if (typeof WebAssembly === "undefined") return refused(t("engine.no-wasm"));
  try {
    return await asked(path, request);
  } catch (problem) {
    if (request.signal?.aborted) throw problem;
    return refused(t("engine.missing", { why: problem instanceof Error ? problem.message : String(problem) }));
  }
}
