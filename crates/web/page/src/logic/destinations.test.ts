import { expect, test } from "vitest";

import type { GameInfo } from "../contract";
import { readAddress } from "./address";
import { destination, namesGame } from "./destinations";

const level = (agent: string) => ({ agent, strength: null });
const OTHELLO = { name: "othello", levels: ["level:n=1", "level:n=2", "level:n=3"].map(level) } as GameInfo;
const LINE = { game: "othello", start: null, moves: ["f5", "d6"] };

test("playing begins anew, against the usual opponent", () => {
  const address = readAddress(destination("play", OTHELLO, LINE));
  expect(address).toMatchObject({ game: "othello", moves: [], view: "play", opponent: null });
});

test("analysis goes on where the start screen is", () => {
  const address = readAddress(destination("analyse", OTHELLO, LINE, ["c3"]));
  expect(address).toMatchObject({ moves: ["f5", "d6", "c3"], ply: 3, view: "search", agents: ["uct"] });
  expect(readAddress(destination("learn", OTHELLO, LINE)).view).toBe("tours");
});

test("an address without a game leads to the start screen", () => {
  expect(["", "?lang=ja", "?game=", "?game=ttt", "?tour=flat"].map(namesGame)).toEqual([false, false, false, true, true]);
});
