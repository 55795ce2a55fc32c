// A page in Chromium or Firefox: opened by a link, watched for errors, closed at the end.

import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

import { launchFirefox } from "./firefox";

// The shell is Chromium without its windows: the same pages for half of the processor's time.
const PLACES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const EXECUTABLE = process.env["CHROMIUM"] ?? PLACES.find(existsSync);

let browser: Browser;
const troubles: string[] = [];
const pages: Page[] = [];

/** The browser of the run: `browsers` has a project for each. */
export const BROWSER = process.env["BROWSER"] === "Firefox" ? "Firefox" : "Chromium";

/** Once in each file of tests: a browser, closed pages after each test, and no errors on the console. */
export function useBrowser() {
  beforeAll(async () => {
    browser =
      BROWSER === "Firefox"
        ? await launchFirefox()
        : await chromium.launch({ executablePath: EXECUTABLE, args: ["--no-sandbox"] });
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close();
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());
}

/** Opens the page with the part of the address behind the `?`. */
export async function open(
  query: string,
  options: BrowserContextOptions = {},
  origin = inject("origin"),
  shown = ".board",
): Promise<Page> {
  const page = await visit(`${origin}/?${query}`, options);
  await page.waitForSelector(shown);
  return page;
}

/** Begins with what an earlier visit may have kept. */
const remember = (context: BrowserContext, key: string, value: string) =>
  context.addInitScript(
    ([key, value]) => {
      try {
        localStorage.getItem(key) ?? localStorage.setItem(key, value);
      } catch {
        // An empty page of Firefox has no storage.
      }
    },
    [key, value] as const,
  );

/** Opens any page. */
export async function visit(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(20_000);
  // What is folded is shown: most tests are of the options that are there.
  await remember(context, "advanced", "open");
  // Firefox is asked for dark by the page's own setting, as its protocol cannot say that the system is dark.
  if (BROWSER === "Firefox" && options.colorScheme) await remember(context, "scheme", options.colorScheme);
  const page = await context.newPage();
  pages.push(page);
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
  await page.goto(address);
  return page;
}

function forgive(kind: RegExp) {
  const provoked = troubles.filter((text) => kind.test(text));
  for (const text of provoked) troubles.splice(troubles.indexOf(text), 1);
}

/** Refusals that a test provokes are printed by the browser as errors, too. */
export const forgiveRefusals = () => forgive(/the server responded with a status of 4\d\d/);
/** And so are connections that it breaks. */
export const forgiveBreaks = () => forgive(/net::ERR_/);
/** Before a screenshot in Firefox, Playwright adds a style that the page's policy forbids. */
export const forgiveStyles = () => forgive(/style-src-elem/);

/** Lets requests to a path of the server, or only the first of them, wait until the function returned is called. */
export async function hold(page: Page, path: string, most = Infinity) {
  let [release, held] = [() => {}, 0];
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/${path}`, async (route) => {
    if (held++ < most) await released;
    await route.continue().catch(() => undefined); // the page may have given it up meanwhile
  });
  return release;
}

/** Whether the server still has a search. */
export async function isAlive(id: string): Promise<boolean> {
  // A request about an unknown agent does not affect a search.
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"agent":99}' };
  return (await fetch(`${inject("origin")}/api/search/${id}/stop`, request)).status !== 404;
}

export const searchId = async (page: Page): Promise<string> =>
  (await page.getAttribute("[data-search]", "data-search"))!;

/** Waits until the search of an agent has come to an end or to rest. */
export async function untilResting(page: Page, agent = 0) {
  await page.waitForSelector(`[data-testid=status-${agent}]:is([data-state=resting], [data-state=done])`, {
    timeout: 60_000,
  });
}

export const untilThinking = (page: Page) => page.waitForSelector("[data-testid=status-0][data-state=thinking]");

/** The playouts of the first agent. */
export const playouts = async (page: Page) =>
  Number((await page.textContent("[data-testid=status-0] dd"))!.replaceAll(/\D/g, ""));

export interface Row {
  move: string;
  value: number | null;
  visits: number;
}

/** The table of moves, unrounded. */
export const rows = (page: Page): Promise<Row[]> =>
  page.$$eval("[data-testid=moves] tbody tr", (found) =>
    found.map(({ dataset }) => ({
      move: (dataset as DOMStringMap)["move"]!,
      value: (dataset as DOMStringMap)["value"] === "" ? null : Number((dataset as DOMStringMap)["value"]),
      visits: Number((dataset as DOMStringMap)["visits"]),
    })),
  );

/** Types into a field in place of what is there, and leaves it: one that Playwright fills is none that was changed in Firefox. */
export async function enter(page: Page, field: Locator | string, text: string) {
  await (typeof field === "string" ? page.getByTestId(field) : field).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}

/** A part of the address, which follows what is shown. */
export const inAddress = (page: Page, key: string) => expect.poll(() => new URL(page.url()).searchParams.get(key));

export const turn = async (page: Page) => (await page.textContent("[data-testid=turn]"))!;

/** Waits for so many moves made of so many known, and for the board after them. */
export const untilPly = (page: Page, made: number, known = made) =>
  page.waitForFunction((text) => {
    const ply = document.querySelector("[data-testid=ply]")?.textContent?.trim();
    return ply === text && document.querySelector(".stage[data-synced]") !== null;
  }, `${made} / ${known}`);
