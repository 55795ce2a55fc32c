import { afterEach, expect, test, vi } from "vitest";

import { ApiError, ConnectionLost, inLanguage, line, reach, search, read, setLanguage, stop, toTheEnd } from "./client";
import type { ServerEvent } from "./events";

const LINE = { game: "ttt", start: null, moves: [] };

/** Answers of the server to one request after another: `null` is no answer. Questions whether it is there are answered. */
function serving(...answers: (Response | null)[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    if (!path.startsWith("/api/")) return Promise.resolve(new Response(""));
    asked.push(path);
    const answer = answers[asked.length - 1];
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("Failed to fetch"));
  });
  return asked;
}

/** Lets each pause end at once. */
const hurry = () => setInterval(() => reach.tryNow(), 1);

afterEach(() => vi.unstubAllGlobals());

test("a request waits for the server and is then made again", async () => {
  const asked = serving(null, null, Response.json({ moves: ["a1"] }));
  const timer = hurry();
  expect(await line(LINE, null)).toEqual({ moves: ["a1"] });
  expect(asked.length).toBe(3);
  clearInterval(timer);
});

test("a server behind another one that does not reach it is away, too", async () => {
  const asked = serving(new Response("Bad Gateway", { status: 502 }), Response.json({}));
  const timer = hurry();
  await line(LINE, null);
  expect(asked.length).toBe(2);
  clearInterval(timer);
});

test("a refusal is not repeated, and has the server's sentence", async () => {
  const asked = serving(Response.json({ error: { field: "moves[0]", message: "no" } }, { status: 400 }));
  const refused = (await line(LINE, null).catch((problem: unknown) => problem)) as ApiError;
  expect([refused.message, refused.field, refused.status, asked.length]).toEqual(["no", "moves[0]", 400, 1]);
});

test("a request that fails again and again although the server is there is given up", async () => {
  const asked = serving();
  const timer = hurry();
  const problem = await line(LINE, null).catch((problem: unknown) => problem);
  expect(problem).toBeInstanceOf(ApiError);
  expect(problem).not.toBeInstanceOf(ConnectionLost);
  expect(asked.length).toBe(5);
  clearInterval(timer);
});

test("what is aborted is not made again", async () => {
  const asked = serving();
  const abort = new AbortController();
  const asking = line(LINE, null, abort.signal);
  setTimeout(() => abort.abort(), 20);
  await expect(asking).rejects.toThrow();
  expect(asked.length).toBe(1);
});

test("a command to a search is not repeated: the search is gone with its connection", async () => {
  const asked = serving();
  await expect(stop("7")).rejects.toBeInstanceOf(ConnectionLost);
  expect(asked.length).toBe(1);
});

test("a stream that breaks is begun anew, to its last event", async () => {
  serving();
  const timer = hurry();
  const event = (name: string): ServerEvent => ({ name, data: null });
  let opened = 0;
  const open = async function* (): AsyncGenerator<ServerEvent> {
    opened++;
    yield event("started");
    if (opened === 1) throw new ConnectionLost();
    if (opened === 2) return; // ended without its last event
    yield event("done");
  };
  const seen: string[] = [];
  const restarted = () => void seen.push("again");
  for await (const { name } of toTheEnd(open, new AbortController().signal, restarted)) seen.push(name);
  expect(seen).toEqual(["started", "again", "started", "again", "started", "done"]);
  clearInterval(timer);
});

test("a file is sent as it is, with the game in the path", async () => {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => (sent.push([path, request]), Promise.resolve(Response.json({}))));
  const file = new Blob([new Uint8Array([0xff, 0, 0x41])]);
  await read("mnk:m=4,n=4,k=3", file);
  const [path, { body, headers }] = sent[0]!;
  expect([path, body]).toEqual(["/api/read/mnk%3Am%3D4%2Cn%3D4%2Ck%3D3", file]);
  expect(headers).toMatchObject({ "Content-Type": "application/octet-stream" });
});

test("a request in a language of its own keeps it when it is repeated, and changes no other", async () => {
  const tags: (string | null)[] = [];
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    if (!path.startsWith("/api/")) return Promise.resolve(new Response(""));
    tags.push(new Headers(request.headers).get("Accept-Language"));
    return tags.length === 1 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(Response.json({}));
  });
  setLanguage("en");
  const timer = hurry();
  const asking = inLanguage("ja", () => line(LINE, null));
  await asking;
  await line(LINE, null);
  const what = { agents: ["uct"], seed: 1, budget: { iters: 1 } };
  const events = inLanguage("ja", () => search(LINE, what, new AbortController().signal));
  await events.next();
  expect(tags).toEqual(["ja", "ja", "en", "ja"]);
  clearInterval(timer);
});
