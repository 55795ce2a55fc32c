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
  stop: () => void;
}

export async function serve(): Promise<Server> {
  const server = spawn(binary(), ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  const origin = await new Promise<string>((resolve, reject) => {
    const told: string[] = [];
    for (const stream of [server.stdout, server.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        told.push(line);
        const url = /http:\/\/[\w.:[\]]+/.exec(line)?.[0];
        if (url) resolve(url.replace(/\/$/, ""));
      });
    }
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`uctopia serve ended with ${code}: ${told.join("\n")}`)));
  });
  return { origin, stop: () => void server.kill() };
}

export default async function setup(project: TestProject) {
  const { origin, stop } = await serve();
  project.provide("origin", origin);
  return stop;
}
