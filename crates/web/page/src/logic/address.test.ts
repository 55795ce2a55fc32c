import { expect, test } from "vitest";

import { DEFAULT, isEntry, isLostIn, readAddress, readLink, writeAddress, type Address, unreadIn } from "./address";

const FULL: Address = {
  game: "mnk:m=4,n=4,k=3",
  start: "hand 8 table A 2 piles 6J/9K",
  moves: ["b2", "hand-p1", "a,b", "50%", "→3"],
  ply: 3,
  agents: ["uct:iters=500,c=1.4", "exact"],
  seed: 7,
  budget: { ms: 1500 },
  view: "steps",
  shown: "ucb",
  viewpoint: "first",
  language: "ja",
  seats: "none",
  opponent: "flat",
  iteration: 17,
  phase: 2,
  tour: "ucb",
  step: 3,
  match: { a: "uct", b: "flat:iters=3", games: 24 },
  nature: true,
};

test("an address comes back as it was written", () => {
  expect(readAddress(writeAddress(FULL))).toEqual(FULL);
  expect(readAddress(writeAddress(DEFAULT))).toEqual(DEFAULT);
});

test("what is as usual is not written, but the game is", () => {
  expect(writeAddress(DEFAULT)).toBe("?game=ttt");
});

test("an address can be read by people", () => {
  const address = { ...DEFAULT, game: "othello", moves: ["f5", "d6"], ply: 2, agents: ["uct:c=1"] };
  expect(writeAddress(address)).toBe("?game=othello&moves=f5,d6&agent=uct:c=1");
});

test("nonsense is as if it were not there", () => {
  const read = readAddress("?game=ttt&seed=x&ply=99&moves=a1,b2&view=nowhere&iters=-3&ms=0&games=0&show=&eyes=third");
  expect(read).toEqual({ ...DEFAULT, moves: ["a1", "b2"], ply: 2, match: { ...DEFAULT.match, games: 1 } });
  expect(readAddress("?moves=%E0%A4%A&game=ttt").moves).toEqual([]);
});

test("what a change would lose is an entry of the history", () => {
  const entry = (before: Partial<Address>, after: Partial<Address>) =>
    isEntry({ ...DEFAULT, ...before }, { ...DEFAULT, ...before, ...after });
  expect(entry({}, { view: "play" })).toBe(true);
  expect(entry({}, { game: "othello" })).toBe(true);
  expect(entry({}, { start: "x.. ... ... o" })).toBe(true);
  expect(entry({ moves: ["a1"] }, { moves: [] })).toBe(true);
  expect(entry({ moves: ["a1", "b2"] }, { moves: ["a1", "c3"] })).toBe(true);
  expect(entry({ moves: ["a1"] }, { moves: ["a1", "c3"], ply: 2 })).toBe(false);
  expect(entry({ moves: ["a1", "b2"] }, { moves: ["a1"] })).toBe(false);
  expect(entry({ moves: ["a1"] }, { ply: 0, seed: 2, agents: ["flat"], language: "ja" })).toBe(false);
});

test("a line is lost unless the other one goes on from it", () => {
  const line = (moves: string[]) => ({ ...DEFAULT, moves });
  expect(isLostIn(line(["a1"]), line([]))).toBe(true);
  expect(isLostIn(line(["a1"]), line(["a1", "b2"]))).toBe(false);
  expect(isLostIn(line([]), { ...DEFAULT, game: "othello" })).toBe(true);
});

test("a link of the page is read back, whole or in part; other text is none", () => {
  const { language: _, ...shown } = FULL;
  const query = writeAddress(FULL);
  for (const link of [`http://127.0.0.1:8080/${query}`, ` https://example.org/play/${query}#top\n`, query, query.slice(1), `#${query.slice(1)}`])
    expect(readLink(link)).toEqual(shown);
  expect(readLink("?lang=ja&game=ttt&moves=b2")!.moves).toEqual(["b2"]);
  for (const text of ["f5d6c3", "", "http://example.org/?moves=f5", "the game=ttt", "(;GM[Othello]B[f5];)"]) expect(readLink(text)).toBeNull();
});

test("what an address asks for and there is not is found", () => {
  const unread = (search: string) => unreadIn(search, ["flat"]);
  expect(unread("?game=ttt&moves=%25")).toEqual({ part: "moves", text: "%" });
  expect(unread("?game=ttt&moves=%")).toEqual({ part: "moves", text: "%" });
  expect(unread("?game=ttt&view=nonsense")).toEqual({ part: "view", text: "nonsense" });
  expect(unread("?tour=constructor")).toEqual({ part: "tour", text: "constructor" });
  for (const fine of ["", "?game=ttt&moves=b2,a1&view=review", "?tour=flat", "?game=ttt&moves="]) expect(unread(fine)).toBeNull();
});
