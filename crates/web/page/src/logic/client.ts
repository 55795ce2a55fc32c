// Requests to the server. Errors are sentences that the server wrote for people; they are thrown as `Refused`.

import type { Budget, Catalog, Line, LineAnswer, Preview, Report, Step, TreeNode } from "../contract";
import type { CheckedTree } from "../contract-study";
import en from "../locales/en.json";
import { readEvents, type ServerEvent } from "./events";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly field: string | null,
  ) {
    super(message);
  }
}

/** The message if the server does not respond. */
export const LOST = en.lost;

/** A broken connection gives no reason. */
const lost = (problem: unknown): unknown => (problem instanceof TypeError ? new ApiError(LOST, 0, null) : problem);

async function refusal(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as {
    error?: { field: string | null; message: string };
  } | null;
  const message = body?.error?.message ?? `${response.status} ${response.statusText}`;
  return new ApiError(message, response.status, body?.error?.field ?? null);
}

let language = "en";

/** The language in which the server writes errors, notes and descriptions from now on. */
export const setLanguage = (code: string) => void (language = code);

async function ask(path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  const headers = { "Accept-Language": language };
  const request: RequestInit = body
    ? { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) }
    : { headers };
  const response = await fetch(`/api/${path}`, { ...request, signal: signal ?? null }).catch((problem: unknown) => {
    throw lost(problem);
  });
  if (!response.ok) throw await refusal(response);
  return response;
}

const json = async <T>(path: string, body?: object, signal?: AbortSignal): Promise<T> =>
  (await (await ask(path, body, signal)).json()) as T;

async function* events(path: string, body: object, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const response = await ask(path, body, signal);
  try {
    yield* readEvents(response);
  } catch (problem) {
    throw lost(problem);
  }
}

/** A start of `null` is the game's own and is not sent. */
const lineBody = ({ game, start, moves }: Line) => (start === null ? { game, moves } : { game, start, moves });

export const catalog = () => json<Catalog>("catalog");

export const line = (line: Line, natureSeed: number | null, signal?: AbortSignal) =>
  json<LineAnswer>("line", { ...lineBody(line), ...(natureSeed === null ? {} : { nature_seed: natureSeed }) }, signal);

export const paste = (game: string, text: string) => json<LineAnswer>("line", { game, moves: [], paste: text });

export const boards = (line: Line, then: string[], signal?: AbortSignal) =>
  json<Preview>("boards", { ...lineBody(line), then }, signal);

export const search = (
  line: Line,
  { agents, seed, budget }: { agents: string[]; seed: number; budget: Budget },
  signal: AbortSignal,
) => events("search", { ...lineBody(line), agents, seed, ...budget }, signal);

export const stop = (id: string) => ask(`search/${id}/stop`, {});
export const goOn = (id: string, budget: Budget) => ask(`search/${id}/continue`, budget);

export const tree = (id: string, where: { agent: number; path: string[]; top: number; depth: number }) =>
  json<{ root: TreeNode }>(`search/${id}/tree`, where).then(({ root }) => root);

export const step = (line: Line, agent: string, seed: number, iteration: number, signal?: AbortSignal) =>
  json<Step>("step", { ...lineBody(line), agent, seed, iteration }, signal);

export const review = (
  line: Line,
  { agent, seed, budget }: { agent: string; seed: number; budget: Budget },
  signal: AbortSignal,
) => events("review", { ...lineBody(line), agent, seed, ...budget }, signal);

export const match = (line: Line, what: { a: string; b: string; games: number; seed: number }, signal: AbortSignal) =>
  events("match", { ...lineBody(line), ...what }, signal);

export const picture = async (
  line: Line,
  what: { reports: Report[]; captions: string[]; view: string; format: "svg" | "png" },
): Promise<Blob> => (await ask("picture", { ...lineBody(line), ...what })).blob();

/** What is wrong with a tree that another program wrote, and its nodes. */
export const checkTree = (text: string) => json<CheckedTree>("tree/check", { text });

export const balance = (line: Line, what: { games: number; seed: number }, signal: AbortSignal) =>
  events("balance", { ...lineBody(line), ...what }, signal);
