import { expect, test } from "vitest";

import { DEFAULT } from "./address";
import { ApiError } from "./client";
import { faultOf } from "./link-fault";

test("the field of a refusal says what is wrong with a link", () => {
  const address = { ...DEFAULT, game: "chess", moves: ["a1", "a1"] };
  const fault = (field: string | null) => faultOf(new ApiError("why", 400, field), address);
  expect(fault("game")).toEqual({ kind: "game", game: "chess", why: "why" });
  expect(fault("start")).toEqual({ kind: "start", why: "why" });
  expect(fault("moves[1]")).toEqual({ kind: "move", ply: 2, move: "a1", why: "why" });
  expect(fault("moves")).toEqual({ kind: "length", why: "why" });
  expect([fault("moves[7]"), fault("seed"), fault(null)]).toEqual([null, null, null]);
  expect(faultOf(new Error("why"), address)).toBeNull();
});
