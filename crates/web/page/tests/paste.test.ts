// What is pasted, dropped or opened: records, links, files of several games.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { forgiveRefusals, inAddress, open, untilPly, useBrowser } from "./browser";

useBrowser();

const GGF = "(;GM[Othello]PB[alice]PW[bob]DT[2003]TY[8]B[F5//3]W[F6]B[E6];)";
const SEVERAL = `${GGF}\n(;GM[Othello]PB[carol]PW[dave]B[D3]W[C3];)(;GM[Othello]PB[erin]PW[frank]B[A1];)`;

const paste = async (page: Page, text: string) => {
  await page.keyboard.press("p");
  await page.getByLabel("Position, transcript").fill(text);
  await page.getByRole("button", { name: "Go there" }).click();
};

/** Drops a file of this text on the page, or on a part of it. */
const drop = (page: Page, text: string, where = "body") =>
  page.evaluate(
    ([text, where]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text!], "game.ggf"));
      const over = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector(where!)!.dispatchEvent(over);
      const dropped = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector(where!)!.dispatchEvent(dropped);
      return over.defaultPrevented && dropped.defaultPrevented;
    },
    [text, where],
  );

test("a pasted record keeps its moves", async () => {
  const page = await open("game=othello&agent=flat&iters=20");
  await paste(page, GGF);
  await untilPly(page, 3);
  await inAddress(page, "moves").toBe("f5,f6,e6");
  expect(await page.locator("dialog").count()).toBe(0);
  await page.keyboard.press("u");
  await untilPly(page, 2, 3);
});

test("a link of the page is taken back, whatever it shows", async () => {
  const page = await open("game=othello&agent=flat&iters=20&lang=en");
  await paste(page, "https://example.org/?game=connect4&moves=4,4,3&ply=2&agent=flat&iters=30&view=tree&lang=ja");
  await untilPly(page, 2, 3);
  await inAddress(page, "view").toBe("tree");
  await inAddress(page, "iters").toBe("30");
  await inAddress(page, "lang").toBe("en");
  expect(await page.locator(".board-rack").count()).toBe(1);
  await paste(page, "?game=ttt&moves=b2,z9");
  await page.waitForSelector("dialog [role=alert]");
  forgiveRefusals();
});

test("a dropped file of several games offers them, and says what it skipped", async () => {
  const page = await open("game=othello&agent=flat&iters=20");
  expect(await drop(page, SEVERAL)).toBe(true);
  const games = page.getByTestId("paste-games").getByRole("button");
  await games.first().waitFor();
  expect(await games.allTextContents()).toEqual(["alice – bob, 2003", "carol – dave"]);
  expect(await page.getByTestId("paste-problems").textContent()).toContain("game 3");
  await games.nth(1).click();
  await untilPly(page, 2);
  await inAddress(page, "moves").toBe("d3,c3");
  expect(await page.locator("dialog").count()).toBe(0);
});

test("a file is opened from the dialog, by its button or dropped on it; one that cannot be read is refused there", async () => {
  const page = await open("game=ttt&agent=flat&iters=20");
  await page.keyboard.press("p");
  await drop(page, "nonsense", "dialog form");
  await page.waitForSelector("dialog [role=alert]");
  const file = { name: "game.txt", mimeType: "text/plain", buffer: Buffer.from("a1 b2 c3\n") };
  await page.getByTestId("paste-file").setInputFiles(file);
  await untilPly(page, 3);
  expect(await page.locator("dialog").count()).toBe(0);
  forgiveRefusals();
});
