import { expect, test } from "vitest";

import { EventCutter, readEvents } from "./events";

const STREAM = 'event: started\ndata: {"id":"é"}\n\n: still here\n\nevent: snapshot\ndata: {"agent":0}\n\n';

test("events are the same wherever the stream is cut", () => {
  for (let cut = 0; cut <= STREAM.length; cut++) {
    const cutter = new EventCutter();
    const events = [...cutter.feed(STREAM.slice(0, cut)), ...cutter.feed(STREAM.slice(cut))];
    expect(events).toEqual([
      { name: "started", data: { id: "é" } },
      { name: "snapshot", data: { agent: 0 } },
    ]);
  }
});

test("incomplete events are not passed on", () => {
  expect(new EventCutter().feed('event: a\ndata: {"half":')).toEqual([]);
});

test("letters of several bytes may be cut in the middle", async () => {
  const bytes = new TextEncoder().encode(STREAM);
  const middle = bytes.indexOf(0xc3) + 1; // between the two bytes of é
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, middle));
      controller.enqueue(bytes.slice(middle));
      controller.close();
    },
  });
  const names = [];
  for await (const { name, data } of readEvents(new Response(stream))) names.push([name, data]);
  expect(names[0]).toEqual(["started", { id: "é" }]);
  expect(names).toHaveLength(2);
});
