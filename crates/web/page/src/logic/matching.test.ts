import { expect, test } from "vitest";

import type { PlayedGame, Standing } from "../contract";
import { UNPLAYED, openable, openedIn, played, resultOf, verdictOf, wholePercents } from "./matching";

const game = (index: number, seats: string[], payoffs: number[], moves: string[] | null, start: string | null = null): PlayedGame => ({
  index,
  seats,
  payoffs,
  moves,
  start,
  reason: null,
});

const GAMES = [game(0, ["a", "b"], [1, -1], ["c4", "e3"]), game(1, ["b", "a"], [0, 0], null)];

test("games and intervals are added up, and the standing is the last one", () => {
  const standing = { played: 2 } as Standing;
  const one = played(UNPLAYED, { name: "games", data: { games: [GAMES[0]], intervals: [] } });
  const two = played(one, { name: "games", data: { games: [GAMES[1]], intervals: [{ played: 2, low: 0.2, high: 0.9 }] } });
  expect(played(two, { name: "standing", data: standing })).toEqual({
    standing,
    games: GAMES,
    intervals: [{ played: 2, low: 0.2, high: 0.9 }],
  });
});

test("a game is won by the agent in the winner's seat", () => {
  expect(GAMES.map(resultOf)).toEqual(["a", "draw"]);
  expect(resultOf(game(2, ["b", "a"], [1, -1], []))).toBe("b");
  expect(resultOf(game(3, ["b"], [-1], []))).toBe("draw");
});

test("a game is opened from the position of the match, and known again", () => {
  const from = { game: "othello", start: null, moves: ["d3"] };
  const match = { ...UNPLAYED, games: GAMES };
  expect(openable(from, GAMES[0]!)).toEqual({ start: null, moves: ["d3", "c4", "e3"] });
  expect(openable(from, GAMES[1]!)).toBeNull();
  expect(openable(from, game(4, ["a", "b"], [1, -1], ["e3"], "black: d4"))).toEqual({ start: "black: d4", moves: ["e3"] });
  expect(openedIn(match, from, { start: null, moves: ["d3", "c4", "e3"] })).toBe(GAMES[0]);
  expect(openedIn(match, from, { start: null, moves: ["d3", "c4"] })).toBeNull();
  expect(openedIn(match, null, { start: null, moves: ["c4", "e3"] })).toBeNull();
});

test("the verdict takes the side of the stronger agent", () => {
  expect(verdictOf({ score: 0.38, low: 0.28, high: 0.49 })).toEqual({
    stronger: "b",
    share: 0.62,
    low: 0.51,
    high: 0.72,
  });
  expect(verdictOf({ score: 0.6, low: 0.51, high: 0.7 })?.stronger).toBe("a");
  expect(verdictOf({ score: 0.6, low: 0.5, high: 0.7 })?.stronger).toBeNull();
  expect(verdictOf({ score: 1, low: null, high: null })).toBeNull();
});

test("what is not a half is not written as one", () => {
  expect(wholePercents([0.62, 0.51, 0.72])).toEqual(["62 %", "51 %", "72 %"]);
  expect(wholePercents([0.6, 0.503, 0.7])).toEqual(["60.0 %", "50.3 %", "70.0 %"]);
  expect(wholePercents([0.5, 0.3, 0.7])).toEqual(["50 %", "30 %", "70 %"]);
});
