// Completes the built site: icons, the elements for articles, a start page for each game, which carries what is shown where its link is
// posted, and the list of files that the service worker keeps.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

import { firstAnswers } from "./first-answers.mjs";
import init, { ask, provide } from "../../../wasm/npm/engine/uctopia_wasm.js";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const [page, site, engine] = [at(".."), at("../site"), at("../../../wasm/npm/engine")];

/** Where the site is published: pictures of links must be absolute. */
const HOME = process.env["SITE_ADDRESS"] ?? "https://uctopia.github.io/uctopia/";

cpSync(join(page, "site-files"), site, { recursive: true });
// The engine has the same names in both builds, so that it is there once.
cpSync(join(page, "elements"), site, { recursive: true });

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** What those who post a link show of it. */
function preview(title, about, path, picture) {
  const properties = {
    "og:type": "website",
    "og:site_name": "Uctopia",
    "og:title": title,
    "og:description": about,
    "og:url": HOME + path,
    "og:image": `${HOME}social/${picture}.jpg`,
    "og:image:width": "1200",
    "og:image:height": "630",
  };
  const tags = Object.entries(properties).map(([name, value]) => `    <meta property="${name}" content="${escaped(value)}" />\n`);
  return `${tags.join("")}    <meta name="twitter:card" content="summary_large_image" />\n`;
}

/** The page of a game leads to the game itself, with whatever a link says about it. */
const startPage = ({ name, title, about }) => `<!doctype html>
<html lang="en" data-game="${name}">
  <head>
    <meta charset="utf-8" />
    <title>${escaped(title)} – Uctopia</title>
    <meta name="description" content="${escaped(about)}" />
${preview(`${title} – Uctopia`, about, `${name}/`, name)}    <script src="../start-page.js"></script>
  </head>
  <body><a href="../?game=${name}">${escaped(title)}</a></body>
</html>
`;

await init({ module_or_path: await WebAssembly.compile(readFileSync(join(engine, "uctopia_wasm_bg.wasm"))) });
const { games } = JSON.parse(ask("catalog", new Uint8Array(), "en"));
for (const { name, title: line } of games) {
  const [title, about] = line.split(/: (.*)/);
  const game = { name, title, about };
  if (!existsSync(join(site, "social", `${game.name}.jpg`))) throw new Error(`there is no social/${game.name}.jpg: run npm run pictures:social`);
  mkdirSync(join(site, game.name), { recursive: true });
  writeFileSync(join(site, game.name, "index.html"), startPage(game));
}
provide("ja.po", readFileSync(join(engine, "ja.po")));
for (const language of ["en", "ja"]) {
  writeFileSync(join(site, `answers.${language}.json`), JSON.stringify(firstAnswers(ask, language)));
}
const index = join(site, "index.html");
const about = "Watch a game search think: play, analyse and compare algorithms from random playouts to UCT, in the browser";
const tags = preview("Uctopia", about, "", "uctopia");
writeFileSync(index, readFileSync(index, "utf8").replace("  </head>", `${tags}  </head>`));

// Documents, chapters and weights are kept when they are loaded, as no one reads and plays all of them. A folder stands for its page.
const kept = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1).replaceAll("\\", "/"))
  .filter((file) => !/^(docs|book|social)\/|\.weights$|^service-worker\.js$/.test(file))
  .sort();
const digest = createHash("sha256");
for (const file of kept) digest.update(file).update(readFileSync(join(site, file)));
const worker = join(site, "service-worker.js");
const addresses = kept.map((file) => `./${file.replace(/(^|\/)index\.html$/, "$1")}`);
const text = readFileSync(worker, "utf8")
  .replace("%VERSION%", digest.digest("hex").slice(0, 16))
  .replace('"%FILES%"', addresses.map((file) => JSON.stringify(file)).join(", "));
writeFileSync(worker, text);
