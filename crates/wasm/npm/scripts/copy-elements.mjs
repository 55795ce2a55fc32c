// Puts the elements for articles, as `npm run build:elements` of the page has built them, into `elements`. They share the files of
// `engine` with the package.

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const [built, engine, elements] = [at("../../../web/page/elements"), at("../engine"), at("../elements")];

const files = readdirSync(join(built, "assets"));
const isCode = (file) => file.endsWith(".js");
const ofEngine = readdirSync(engine).map((name) => [name, readFileSync(join(engine, name))]);
const shared = files.filter((file) => !isCode(file)).map((file) => {
  const bytes = readFileSync(join(built, "assets", file));
  const same = ofEngine.find(([, other]) => bytes.equals(other));
  if (!same) throw new Error(`${file} is not of this engine: run npm run build:elements in crates/web/page`);
  return [file, `../../engine/${same[0]}`];
});

rmSync(elements, { recursive: true, force: true });
mkdirSync(join(elements, "assets"), { recursive: true });
cpSync(join(built, "uctopia.js"), join(elements, "uctopia.js"));
for (const file of files.filter(isCode)) {
  const code = readFileSync(join(built, "assets", file), "utf8");
  writeFileSync(join(elements, "assets", file), shared.reduce((code, [name, path]) => code.replaceAll(name, path), code));
}
