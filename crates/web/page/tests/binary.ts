// The command `uctopia`, as cargo has built it last.

import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Report } from "../src/contract";

export function binary(): string {
  if (process.env["UCTOPIA_BIN"]) return process.env["UCTOPIA_BIN"];
  const root = process.env["CARGO_TARGET_DIR"] ?? fileURLToPath(new URL("../../../../target", import.meta.url));
  const built = ["debug", "release"].map((profile) => `${root}/${profile}/uctopia`).filter(existsSync);
  built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!built[0]) throw new Error("there is no uctopia to test: run cargo build -p uctopia-cli");
  return built[0];
}

interface Analysis {
  seed: number;
  answers: { agent: string; report: Report }[];
}

/** What the command line prints, to hold the page against. */
export function analysis(...words: string[]): Analysis {
  const text = execFileSync(binary(), ["analyze", ...words, "--format", "json"], { encoding: "utf8" });
  return JSON.parse(text) as Analysis;
}

/** What its only agent found. */
export const analyze = (...words: string[]): Report => analysis(...words).answers[0]!.report;
