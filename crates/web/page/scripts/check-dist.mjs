// Checks that `dist`, which is committed so that building the command requires no Node, is up to date with the sources.

import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

const fresh = mkdtempSync(join(tmpdir(), "page-"));
try {
  await build({ logLevel: "warn", build: { outDir: fresh, emptyOutDir: true } });
  const files = (folder) => readdirSync(folder, { recursive: true }).map(String).sort();
  const [expected, committed] = [files(fresh), files("dist")];
  const all = [...new Set([...expected, ...committed])];
  const both = (name) => expected.includes(name) && committed.includes(name);
  const same = (name) => readFileSync(join(fresh, name)).equals(readFileSync(join("dist", name)));
  const stale = all.filter((name) => !both(name) || !same(name));
  if (stale.length > 0) {
    console.error(`dist is not what the sources give (${stale.join(", ")}): run npm run build and commit it`);
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true });
}
