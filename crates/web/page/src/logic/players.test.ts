import { expect, test } from "vitest";

import type { GameInfo } from "../contract";
import { byLook, playersByLook } from "./players";

test("stones have colours, symbols and other names stay", () => {
  expect(playersByLook("stones", ["o", "x"])).toEqual(["black", "white"]);
  expect(playersByLook("lines", ["o", "x"])).toEqual(["o", "x"]);
  expect(playersByLook("stones", ["left", "right"])).toEqual(["left", "right"]);
  expect(playersByLook("rack", ["red", "yellow"])).toEqual(["red", "yellow"]);
});

test("the same game has other pieces on a large board", () => {
  const mnk = { name: "mnk", theme: "lines", players: ["o", "x"] } as GameInfo;
  expect(byLook(mnk, "lines")).toEqual(mnk);
  expect(byLook(mnk, "stones")).toMatchObject({ theme: "stones", players: ["black", "white"] });
});
