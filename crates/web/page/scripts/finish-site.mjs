// Completes the built site: icons, the elements for articles, and the list of files that the service worker keeps.

import { createHash } from "node:crypto";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const [page, site] = [at(".."), at("../site")];

cpSync(join(page, "site-files"), site, { recursive: true });
// The engine has the same names in both builds, so that it is there once.
cpSync(join(page, "elements"), site, { recursive: true });

// Weights are kept when they are loaded, as nobody plays all games.
const kept = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1).replaceAll("\\", "/"))
  .filter((file) => !file.endsWith(".weights") && file !== "service-worker.js")
  .sort();
const digest = createHash("sha256");
for (const file of kept) digest.update(file).update(readFileSync(join(site, file)));
const worker = join(site, "service-worker.js");
const text = readFileSync(worker, "utf8")
  .replace("%VERSION%", digest.digest("hex").slice(0, 16))
  .replace('"%FILES%"', ["./", ...kept].map((file) => JSON.stringify(file)).join(", "));
writeFileSync(worker, text);
