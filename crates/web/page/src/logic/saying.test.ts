import { expect, test } from "vitest";

import type { Turn } from "../contract";
import { madeSince, type Past } from "./saying";

const turn = (player: number): Turn => ({ kind: "player", player, name: "" });
const past = (moves: string[], player: number): Past => ({ game: "othello", start: null, moves, turn: turn(player) });
const now = (...moves: string[]) => ({ game: "othello", start: null, moves });

test("a move is said with who made it, and so is a pass without an alternative", () => {
  expect(madeSince(past(["f5"], 1), now("f5", "d6"), [], undefined)).toEqual([{ move: "d6", player: 1, isSeen: true }]);
  expect(madeSince(past([], 0), now("f5", "pass"), [{ player: 1, move: "pass" }], undefined)).toEqual([
    { move: "f5", player: 0, isSeen: true },
    { move: "pass", player: 1, isSeen: true },
  ]);
});

test("steps back, jumps and other games are no moves", () => {
  expect(madeSince(past(["f5", "d6"], 0), now("f5"), [], undefined)).toEqual([]);
  expect(madeSince(past(["f5"], 1), now("c4", "c3"), [], undefined)).toEqual([]);
  expect(madeSince(past([], 0), now(..."abcdefgh"), [], undefined)).toEqual([]);
  expect(madeSince({ ...past([], 0), game: "ttt" }, now("f5"), [], undefined)).toEqual([]);
  expect(madeSince(null, now("f5"), [], undefined)).toEqual([]);
});

test("a hidden move is made, but not told", () => {
  expect(madeSince(past(["3"], 1), now("3", "2"), [], [true, false])).toEqual([{ move: "2", player: 1, isSeen: false }]);
});

test("what chance did belongs to no player", () => {
  const before: Past = { ...past([], 0), turn: { kind: "chance" } as Turn };
  expect(madeSince(before, now("roll 6"), [], undefined)).toEqual([{ move: "roll 6", player: null, isSeen: true }]);
});
