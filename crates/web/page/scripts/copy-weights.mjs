// Copies the files of weights into the site, whose engine loads them when a game needs them.

import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const crates = fileURLToPath(new URL("../../..", import.meta.url));
const into = fileURLToPath(new URL("../site/weights", import.meta.url));
mkdirSync(into, { recursive: true });
for (const crate of readdirSync(crates).filter((name) => name.endsWith("-weights"))) {
  const folder = join(crates, crate, "weights");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".weights"))) cpSync(join(folder, file), join(into, file));
}
