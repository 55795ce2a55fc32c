// A plain file server, as any host of static files is: the built site, pages of a test, and a strict policy.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const SITE = fileURLToPath(new URL("../../site", import.meta.url));

/** The package of npm with the elements, as a server of packages offers it. */
export const PACKAGE = fileURLToPath(new URL("../../../../wasm/npm", import.meta.url));

const KINDS: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** Nothing from elsewhere, nothing inline; `blob:` is what the page itself has drawn. */
export const STRICT =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'";

export interface Files {
  origin: string;
  /** The paths that were asked for since they were last cleared. */
  asked: string[];
  /** Pages of a test, and what stands in for files, by their paths. */
  pages: Map<string, string>;
  /** The policy of all answers. */
  policy: string;
  /** Whether a path is missing. */
  isMissing: (path: string) => boolean;
  stop: () => Promise<void>;
}

export async function serveFiles(folder = SITE): Promise<Files> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url!, "http://files").pathname);
    files.asked.push(path);
    const name = path.endsWith("/") ? `${path}index.html` : path;
    const page = files.pages.get(path);
    const body = page ?? (files.isMissing(path) ? null : await readFile(join(folder, normalize(name))).catch(() => null));
    const kind = KINDS[extname(name)] ?? (page === undefined ? "application/octet-stream" : KINDS[".html"]!);
    const headers = { "Content-Type": kind, "Content-Security-Policy": files.policy, "Access-Control-Allow-Origin": "*" };
    response.writeHead(body === null ? 404 : 200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const files: Files = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    pages: new Map(),
    policy: STRICT,
    isMissing: () => false,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
  return files;
}
