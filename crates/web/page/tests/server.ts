// Starts the built `uctopia serve` on a free port, for the whole suite or for a test that ends it.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";

import { binary } from "./binary";

declare module "vitest" {
  export interface ProvidedContext {
    origin: string;
  }
}

export interface Server {
  origin: string;
  /** What is printed: the origin, and a token if there is one. */
  link: string;
  stop: () => void;
  /** Stops it and waits until its port is free. */
  end: () => Promise<void>;
}

/** Starts a server, on a free port by default. */
export async function serve(port = 0, ...more: string[]): Promise<Server> {
  const server = spawn(binary(), ["serve", "--port", String(port), ...more], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const link = await new Promise<string>((resolve, reject) => {
    const lines: string[] = [];
    for (const stream of [server.stdout, server.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        const url = /http:\/\/\S+/.exec(line)?.[0];
        if (url) resolve(url);
      });
    }
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`uctopia serve ended with ${code}: ${lines.join("\n")}`)));
  });
  const stop = () => void server.kill();
  return { origin: new URL(link).origin, link, stop, end: () => (stop(), ended) };
}

/** Tests of a page that is being changed use a server of its own: `ORIGIN=http://127.0.0.1:5173`, that of `npm run dev`. */
export default async function setup(project: TestProject) {
  const running = process.env["ORIGIN"];
  if (running) return project.provide("origin", running);
  const { origin, stop } = await serve();
  project.provide("origin", origin);
  return stop;
}
