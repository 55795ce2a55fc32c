import { expect, test } from "vitest";

import { Waits } from "./waits";

test("the oldest wait counts, and none once all have ended", () => {
  let now = 100;
  const waits = new Waits(() => now);
  let told = 0;
  const forget = waits.subscribe(() => void told++);
  expect([waits.isWaiting, waits.longest]).toEqual([false, 0]);
  const first = waits.begin();
  now = 1100;
  const second = waits.begin();
  now = 3100;
  expect(waits.longest).toBe(3000);
  first();
  first();
  expect(waits.longest).toBe(2000);
  second();
  expect([waits.isWaiting, waits.longest]).toEqual([false, 0]);
  expect(told).toBeGreaterThanOrEqual(4);
  forget();
});
