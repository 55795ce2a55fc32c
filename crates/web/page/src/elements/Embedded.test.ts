import { expect, test } from "vitest";

import { readAddress } from "../logic/address";
import { isEmbedded, settingsIn } from "./Embedded";

const settings = (query: string) => settingsIn(readAddress(query));

test("a frame shows what the page would show at its address", () => {
  expect(isEmbedded("?embed=1&game=othello")).toBe(true);
  expect(isEmbedded("?game=othello")).toBe(false);
  expect(settings("?game=othello&moves=f5,d6,c3&ply=2&agent=uct&iters=500&seed=9")).toEqual({
    game: "othello",
    position: null,
    moves: ["f5", "d6"],
    agent: "uct",
    values: true,
    budget: { iters: 500 },
    seed: 9,
    iterations: null,
  });
});

test("to play is to have an opponent", () => {
  expect(settings("?game=connect4&view=play&opponent=level:n=3")).toMatchObject({ agent: "level:n=3", values: false });
  expect(settings("?game=connect4&view=play")).toMatchObject({ agent: "uct", values: false });
});
