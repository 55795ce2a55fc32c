// Requests to the server. Errors are sentences that the server wrote for people; they are thrown as `ApiError`. While the server
// does not respond, requests wait for it.

import type { Budget, Catalog, Line, LineAnswer, Preview, ReadFile, Step, TreeNode } from "../contract";
import type { Iterations, Visits } from "../contract";
import type { CheckedTree } from "../contract";
import en from "../locales/en.json";
import { UNREACHED, ask, isThere, place } from "#transport";
import { readEvents, type ServerEvent } from "./events";
import { Reach } from "./reach";
import { Waits } from "./waits";

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

/** A connection that has broken, or could not be made. */
export class ConnectionLost extends ApiError {
  constructor() {
    super(LOST, 0, null);
  }
}

/** A broken connection gives no reason. */
const lost = (problem: unknown): unknown => (problem instanceof TypeError ? new ConnectionLost() : problem);

/** Whether the server responds. */
export const reach = new Reach(isThere);

/** Requests that the server has not answered yet. */
export const waits = new Waits();

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
export const languageNow = (): string => language;

/** Makes a request in a language of its own: an article may have several. */
export function inLanguage<T>(code: string, request: () => T): T {
  const before = language;
  language = code;
  try {
    return request();
  } finally {
    language = before;
  }
}

interface Request {
  path: string;
  /** Bytes are sent as they are, anything else as JSON. */
  body?: object | Blob;
  signal?: AbortSignal | undefined;
}

/** One attempt. */
async function once<T>({ path, body, signal }: Request, read: (response: Response) => Promise<T>, tag = language): Promise<T> {
  const headers = { "Accept-Language": tag };
  const [kind, sent] = body instanceof Blob ? ["octet-stream", body] : ["json", JSON.stringify(body)];
  const request: RequestInit = body
    ? { method: "POST", headers: { ...headers, "Content-Type": `application/${kind}` }, body: sent }
    : { headers };
  const answered = waits.begin();
  try {
    const response = await ask(path, { ...request, signal: signal ?? null });
    if (UNREACHED.includes(response.status)) throw new ConnectionLost();
    if (!response.ok) throw await refusal(response);
    return await read(response);
  } catch (problem) {
    throw lost(problem);
  } finally {
    answered();
  }
}

/** A request that fails again although the server is there is given up after so many attempts. */
const ATTEMPTS = 5;

/** A request that waits for a server that does not respond. It may arrive twice: none changes anything on the server. */
async function persist<T>(request: Request, read: (response: Response) => Promise<T>, tag = language): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(request, read, tag);
    } catch (problem) {
      if (!(problem instanceof ConnectionLost)) throw problem;
      if (attempt === ATTEMPTS) throw new ApiError(LOST, 0, null);
      await reach.back(request.signal);
    }
  }
}

const json = <T>(path: string, body?: object, signal?: AbortSignal): Promise<T> =>
  persist({ path, ...(body && { body }), signal }, (response) => response.json() as Promise<T>);

/** Names of last events. */
const ENDS = ["done", "failed"];

/** Streams that break again and again are given up after so many. */
const STREAMS = 20;

/**
 * Events to the last one; where the connection breaks before, the stream is begun anew once the server responds, and `restarted`
 * is called before its first event.
 */
export async function* toTheEnd(
  open: (signal: AbortSignal) => AsyncGenerator<ServerEvent>,
  signal: AbortSignal,
  restarted: () => void,
): AsyncGenerator<ServerEvent> {
  for (let stream = 1; ; stream++) {
    let isFirst = stream > 1;
    try {
      for await (const event of open(signal)) {
        if (isFirst) restarted();
        isFirst = false;
        yield event;
        if (ENDS.includes(event.name)) return;
      }
    } catch (problem) {
      if (!(problem instanceof ConnectionLost)) throw problem;
    }
    if (signal.aborted) return;
    if (stream === STREAMS) throw new ApiError(LOST, 0, null);
    await reach.back(signal);
  }
}

/** Events until the stream ends, or the connection breaks. */
async function* events(path: string, body: object, signal: AbortSignal, tag = language): AsyncGenerator<ServerEvent> {
  const free = await place(signal);
  try {
    const response = await persist({ path, body, signal }, (response) => Promise.resolve(response), tag);
    yield* readEvents(response);
  } catch (problem) {
    throw lost(problem);
  } finally {
    free();
  }
}

/** A request to a search that ends with its connection: it is not repeated. */
const tell = <T>(path: string, body: object): Promise<T> =>
  once({ path, body }, (response) => response.json() as Promise<T>);

/** A start of `null` is the game's own and is not sent. */
const lineBody = ({ game, start, moves }: Line) => (start === null ? { game, moves } : { game, start, moves });

export const catalog = () => json<Catalog>("catalog");

/** The position at the end of a line; with `viewers`, as these players see it where something is hidden. */
export const line = (line: Line, natureSeed: number | null, signal?: AbortSignal, viewers: number[] = []) => {
  const seeded = natureSeed === null ? {} : { nature_seed: natureSeed };
  const viewed = viewers.length === 0 ? {} : { viewers };
  return json<LineAnswer>("line", { ...lineBody(line), ...seeded, ...viewed }, signal);
};

/** The games in a file, or in a text. */
export const read = (game: string, file: Blob) => json<ReadFile>(`read/${encodeURIComponent(game)}`, file);

export const boards = (line: Line, then: string[], signal?: AbortSignal) =>
  json<Preview>("boards", { ...lineBody(line), then }, signal);

export const search = (
  line: Line,
  { agents, seed, budget }: { agents: string[]; seed: number; budget: Budget },
  signal: AbortSignal,
) => events("search", { ...lineBody(line), agents, seed, ...budget }, signal);

export const stop = (id: string) => tell(`search/${id}/stop`, {});
export const goOn = (id: string, budget: Budget) => tell(`search/${id}/continue`, budget);

export const tree = (id: string, where: { agent: number; path: string[]; top: number; depth: number }) =>
  tell<{ root: TreeNode }>(`search/${id}/tree`, where).then(({ root }) => root);

export const step = (line: Line, agent: string, seed: number, iteration: number, signal?: AbortSignal) =>
  json<Step>("step", { ...lineBody(line), agent, seed, iteration }, signal);

export const review = (
  line: Line,
  { agent, seed, budget }: { agent: string; seed: number; budget: Budget },
  signal: AbortSignal,
) => events("review", { ...lineBody(line), agent, seed, ...budget }, signal);

export const match = (line: Line, what: { a: string; b: string; games: number; seed: number }, signal: AbortSignal) =>
  events("match", { ...lineBody(line), ...what }, signal);

export const iterations = (line: Line, what: { agent: string; seed: number; from: number; to: number }, signal?: AbortSignal) =>
  json<Iterations>("iterations", { ...lineBody(line), ...what }, signal);

export const visits = (line: Line, agent: string, signal?: AbortSignal) =>
  json<Visits>("visits", { ...lineBody(line), agent }, signal);

/** What is wrong with a tree that another program wrote, and its nodes. */
export const checkTree = (text: string) => json<CheckedTree>("tree/check", { text });

export const balance = (line: Line, what: { games: number; seed: number }, signal: AbortSignal) =>
  events("balance", { ...lineBody(line), ...what }, signal);
