// What every visitor asks first, answered by a file that the site was built with: the catalog, the first position of each game and its
// example. So boards are drawn before the engine is there.

import { chosenLanguage } from "../logic/words";

/** Answers by the path and the body of their requests. */
type Answers = Record<string, unknown>;

const files = new Map<string, Promise<Answers>>();

/** Without the file, or where a host sends a page in its place, the engine answers. */
const load = (language: string): Promise<Answers> =>
  fetch(`./answers.${language}.json`)
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}));

const text = (body: unknown): Promise<string> => (body instanceof Blob ? body.text() : Promise.resolve(String(body ?? "")));

/** The answer to a request, if the file has one. */
export async function known(path: string, request: RequestInit): Promise<Response | null> {
  if (path !== "catalog" && path !== "line" && !path.startsWith("read/")) return null;
  const language = chosenLanguage(new Headers(request.headers).get("Accept-Language"), []);
  if (!files.has(language)) files.set(language, load(language));
  const answer = (await files.get(language))?.[`${path} ${await text(request.body)}`];
  return answer === undefined ? null : Response.json(answer);
}
