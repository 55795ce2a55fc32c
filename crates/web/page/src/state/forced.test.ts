import { expect, test } from "vitest";

import type { Line, LineAnswer, MoveView } from "../contract";
import { afterForced } from "./forced";

/** A game whose positions have these moves, in turn. */
const game = (positions: MoveView[][]) => async (line: Line) => {
  const legal = positions[line.moves.length] ?? [];
  const player = line.moves.length % 2;
  const turn = legal.length === 0 ? { kind: "over", payoffs: [0, 0], words: "" } : { kind: "player", player, name: "" };
  return { ...line, current: { turn, legal } } as unknown as LineAnswer;
};

const PASS = { move: "pass", square: null };
const A1 = { move: "a1", square: 0 };
const B1 = { move: "b1", square: 1 };
const line = (...moves: string[]): Line => ({ game: "othello", start: null, moves });

test("a forced pass is played, and who passed is known", async () => {
  expect(await afterForced(game([[A1], [PASS], [A1, B1]]), line("a1"))).toEqual({
    moves: ["a1", "pass"],
    forced: [{ player: 1, move: "pass" }],
  });
});

test("a choice, an only move with a square, and the end are left alone", async () => {
  expect((await afterForced(game([[A1], [A1, PASS]]), line("a1"))).forced).toEqual([]);
  expect((await afterForced(game([[A1], [A1]]), line("a1"))).moves).toEqual(["a1"]);
  expect((await afterForced(game([[A1]]), line("a1"))).moves).toEqual(["a1"]);
});
