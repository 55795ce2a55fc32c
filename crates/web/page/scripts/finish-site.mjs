// Completes the built site: weights, which its engine loads when a game needs them, icons, and the list of files that the service
// worker keeps.

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const [crates, page, site] = [at("../../.."), at(".."), at("../site")];

mkdirSync(join(site, "weights"), { recursive: true });
for (const crate of readdirSync(crates).filter((name) => name.endsWith("-weights"))) {
  const folder = join(crates, crate, "weights");
  const files = readdirSync(folder).filter((name) => name.endsWith(".weights"));
  for (const file of files) cpSync(join(folder, file), join(site, "weights", file));
}

cpSync(join(page, "site-files"), site, { recursive: true });

// Weights are kept when they are loaded, as nobody plays all games.
const kept = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1).replaceAll("\\", "/"))
  .filter((file) => !file.startsWith("weights/") && file !== "service-worker.js")
  .sort();
const digest = createHash("sha256");
for (const file of kept) digest.update(file).update(readFileSync(join(site, file)));
const worker = join(site, "service-worker.js");
const text = readFileSync(worker, "utf8")
  .replace("%VERSION%", digest.digest("hex").slice(0, 16))
  .replace('"%FILES%"', ["./", ...kept].map((file) => JSON.stringify(file)).join(", "));
writeFileSync(worker, text);
