import { expect, test } from "vitest";

import { differing } from "./differing";

test("agents of one mind are not marked", () => {
  expect(differing([])).toBeNull();
  expect(differing(["a1", undefined])).toBeNull();
  expect(differing(["a1", "a1", "a1"])).toBeNull();
});

test("marked are those who differ from the majority", () => {
  expect(differing(["b2", "a1", "a1"])).toEqual({ marked: [true, false, false], from: "majority", move: "a1" });
  expect(differing(["a1", undefined, "c3", "a1"])).toEqual({
    marked: [false, false, true, false],
    from: "majority",
    move: "a1",
  });
});

test("of two agents neither is the odd one", () => {
  expect(differing(["a1", "b2"])).toEqual({ marked: [true, true], from: "each-other", move: "a1" });
  expect(differing([undefined, "b2", "c3"])).toMatchObject({ marked: [false, true, true], from: "each-other" });
});

test("without a majority those who differ from the first", () => {
  expect(differing(["a1", "b2", "c3"])).toEqual({ marked: [false, true, true], from: "first", move: "a1" });
  expect(differing(["a1", "b2", "b2", "a1"])).toMatchObject({ marked: [false, true, true, false], from: "first" });
});
