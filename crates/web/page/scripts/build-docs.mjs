// Writes the documents of `docs` into the built site as pages. What they link to outside of `docs` is on the web.

import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

import { Marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";

const from = fileURLToPath(new URL("../../../../docs", import.meta.url));
const to = fileURLToPath(new URL("../site/docs", import.meta.url));
const SOURCE = "https://github.com/uctopia/uctopia/blob/main/";

const files = readdirSync(from);
const isDocument = (file) => file.endsWith(".md");
const pageOf = (file) => file.replace(/README(\.ja)?\.md$/, "index$1.html").replace(/\.md$/, ".html");

/** Where a link of a document leads. */
function destination(href) {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [path, part] = href.split("#");
  const place = posix.normalize(posix.join("docs", path));
  const target = place.startsWith("docs/") ? pageOf(path) : SOURCE + place;
  return part === undefined ? target : `${target}#${part}`;
}

const marked = new Marked(gfmHeadingId(), {
  walkTokens: (token) => void (token.type === "link" && (token.href = destination(token.href))),
});

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Ends of lines between Japanese characters, which browsers show as spaces; the target of a link is not shown. */
const JAPANESE_BREAK = /(?<=[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef](?:\*+|\]\([^)]*\))?)\n *(?=[[*]*[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef])/g;

/** The text without such ends of lines, but for code. */
const joined = (text) =>
  text.split(/(^ *```[^]*?^ *```)/m).map((part, index) => (index % 2 ? part : part.replace(JAPANESE_BREAK, ""))).join("");

function page(file) {
  const text = joined(readFileSync(join(from, file), "utf8"));
  const [language, home, app] = /\.ja\.md$/.test(file) ? ["ja", "文書一覧", "盤を開く"] : ["en", "Documents", "Open the board"];
  const title = /^# (.*)/m.exec(text)?.[1] ?? file;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'none'; base-uri 'none'; form-action 'none'" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title.replaceAll("`", ""))} – Uctopia</title>
    <link rel="icon" href="../favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="docs.css" />
  </head>
  <body>
    <nav><a href="../">Uctopia</a> · <a href="${pageOf(language === "ja" ? "README.ja.md" : "README.md")}">${home}</a> · <a href="../?lang=${language}">${app}</a></nav>
    <main>
${marked.parse(text)}
    </main>
  </body>
</html>
`;
}

mkdirSync(to, { recursive: true });
for (const file of files) {
  if (isDocument(file)) writeFileSync(join(to, pageOf(file)), page(file));
  else cpSync(join(from, file), join(to, file), { recursive: true });
}
