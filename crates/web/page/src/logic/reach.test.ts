import { expect, test } from "vitest";

import { Reach } from "./reach";

/** A server that responds to the attempt of a number, counted from 1. */
function away(until: number, pauses: number[]) {
  const asked: number[] = [];
  const reach = new Reach(() => Promise.resolve(asked.push(1) >= until), pauses);
  return { reach, asked };
}

test("the server is asked until it responds, by one for all that wait", async () => {
  const { reach, asked } = away(3, [1]);
  const seen: boolean[] = [];
  reach.subscribe(() => seen.push(reach.away));
  expect(reach.away).toBe(false);
  await Promise.all([reach.back(), reach.back()]);
  expect(asked.length).toBe(3);
  expect(seen).toEqual([true, false]);
});

test("pauses grow, and the last is repeated", async () => {
  const { reach, asked } = away(4, [1, 40]);
  const began = performance.now();
  await reach.back();
  expect(asked.length).toBe(4);
  expect(performance.now() - began).toBeGreaterThan(100);
});

test("what is aborted waits no longer, and others do", async () => {
  const { reach } = away(3, [5]);
  const abort = new AbortController();
  const given = reach.back(abort.signal);
  const kept = reach.back();
  abort.abort();
  await expect(given).rejects.toThrow();
  await expect(reach.back(AbortSignal.abort())).rejects.toThrow();
  await kept;
});

test("one may try at once", async () => {
  const { reach } = away(1, [60_000]);
  const back = reach.back();
  reach.tryNow();
  await back;
});
