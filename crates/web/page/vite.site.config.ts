import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

import { CONTRACT } from "./contract-hash.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a file server does not say in headers: where scripts and files may come from, and what an installed page looks like. */
const head: Plugin = {
  name: "head-of-the-site",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: {
        "http-equiv": "Content-Security-Policy",
        content:
          "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'",
      },
      injectTo: "head-prepend",
    },
    { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" }, injectTo: "head" },
    { tag: "meta", attrs: { name: "theme-color", content: "#1f5fae" }, injectTo: "head" },
  ],
};

/** The page as a static site, whose engine runs in the browser. `npm run build:engine` of `crates/wasm/npm` makes the engine first. */
export default defineConfig({
  base: "./",
  define: { CONTRACT },
  plugins: [head],
  resolve: { alias: { "#transport": at("./src/transport/site.ts") } },
  worker: { format: "es" },
  build: { license: { fileName: "licenses.md" }, target: "es2022", outDir: "site", modulePreload: false, assetsInlineLimit: 0 },
});
