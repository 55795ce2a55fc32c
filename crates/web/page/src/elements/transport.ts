// Requests of the elements of an article: the engine in workers, and what goes wrong with it as a sentence.

import { chosenLanguage, wordsIn } from "../logic/words";
import { ask as asked } from "../transport/engine";

export { UNREACHED, isThere } from "../transport/engine";

const refused = (message: string): Response => Response.json({ error: { field: null, message } }, { status: 500 });

export async function ask(path: string, request: RequestInit): Promise<Response> {
  const t = wordsIn(chosenLanguage(new Headers(request.headers).get("Accept-Language"), []));
  if (typeof WebAssembly === "undefined") return refused(t("embed.no-wasm"));
  try {
    return await asked(path, request);
  } catch (problem) {
    if (request.signal?.aborted) throw problem;
    return refused(t("embed.engine-missing", { why: problem instanceof Error ? problem.message : String(problem) }));
  }
}
