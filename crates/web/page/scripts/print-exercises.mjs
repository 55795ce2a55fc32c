// Prints the sheet of exercises of the built book as a PDF in each language. Without Chromium the book has the sheet as a page only.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { preview } from "vite";

const PROGRAMS = [process.env["CHROMIUM"], "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const program = PROGRAMS.find((path) => path && existsSync(path));

if (program === undefined) {
  console.log("the exercises are not printed: install Chromium, or set CHROMIUM to its path");
} else {
  const server = await preview({ configFile: "vite.site.config.ts", preview: { port: 0 } });
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  for (const language of ["en", "ja"]) {
    await page.goto(`${server.resolvedUrls.local[0]}book/${language}/exercises.html`);
    const path = fileURLToPath(new URL(`../site/book/${language}/exercises.pdf`, import.meta.url));
    await page.pdf({ path, format: "A4", margin: { top: "18mm", bottom: "18mm", left: "16mm", right: "16mm" } });
  }
  await browser.close();
  await server.close();
}
