import { expect, test } from "vitest";

import { kindOfAgent, levelOf, offered, shortNames, withoutBudget } from "./agents";

test("the page's budget goes before an agent's own", () => {
  expect(withoutBudget("uct:iters=10000")).toBe("uct");
  expect(withoutBudget("uct:iters=10000,solver=on,time=2s")).toBe("uct:solver=on");
  expect(withoutBudget("exact:nodes=2000000")).toBe("exact:nodes=2000000");
  expect(kindOfAgent("uct:c=1")).toBe("uct");
});

test("a level of play is recognized in both forms", () => {
  expect(["level:n=3", "level=10", "uct:iters=3", "mixed:random=0.5", "level:n=3,x=1"].map(levelOf)).toEqual([3, 10, null, null, null]);
});

test("each agent is offered once", () => {
  expect(offered(["uct:iters=10", "uct", "flat:iters=10"])).toEqual(["uct", "flat"]);
  expect(offered(undefined)).toEqual(["uct", "flat"]);
});

test("names leave out bounds where agents can be told apart without", () => {
  expect(shortNames(["flat:iters=100", "uct:iters=100,c=2"])).toEqual(["flat", "uct:c=2"]);
  expect(shortNames(["uct:iters=100", "uct:iters=200"])).toEqual(["uct:iters=100", "uct:iters=200"]);
});
