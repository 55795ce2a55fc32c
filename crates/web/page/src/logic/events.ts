// Server-sent events read from a `fetch`. An `EventSource` can neither POST nor tell an error from an end.

export interface ServerEvent {
  name: string;
  data: unknown;
}

/** Cuts text that arrives in pieces of any size into events; comments and unknown fields are skipped. */
export class EventCutter {
  private rest = "";

  feed(text: string): ServerEvent[] {
    this.rest += text;
    const blocks = this.rest.split(/\r?\n\r?\n/);
    this.rest = blocks.pop() ?? "";
    return blocks.map(readBlock).filter((event) => event !== null);
  }
}

function readBlock(block: string): ServerEvent | null {
  let name = "message";
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (field === "event") name = value ?? name;
    if (field === "data") data.push(value ?? "");
  }
  return data.length === 0 ? null : { name, data: JSON.parse(data.join("\n")) };
}

/** The events of a response, as they arrive. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const cutter = new EventCutter();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield* cutter.feed(decoder.decode(value, { stream: true }));
  }
}
