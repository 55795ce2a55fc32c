import { expect, test } from "vitest";

import { barriers, inspected } from "./barriers";
import { enter, forgiveRefusals, inAddress, open, untilPly, untilResting, untilThinking, useBrowser } from "./browser";

useBrowser();

test("an agent is chosen by its strength, then changed by its controls, and is the text of the command line", async () => {
  const page = await open("game=othello&moves=f5,d6&iters=200");
  const [strength, text] = [page.getByTestId("strength"), page.locator(".agent-field input[type=text]")];
  const named = await strength.locator("optgroup").first().locator("option").allTextContents();
  expect(named).toHaveLength(11);
  expect(named[2]).toMatch(/^Level 3 \(Elo \d+\)$/);
  await strength.selectOption("level:n=3");
  await inAddress(page, "agent").toBe("level:n=3");
  await untilResting(page);

  await strength.selectOption("uct");
  await page.locator(".agent-help > summary").click();
  await page.locator("[data-option=iters] input").fill("4");
  await page.locator("[data-option=iters] input").dispatchEvent("change");
  await inAddress(page, "agent").toBe("uct:iters=100");
  await page.locator(".agent-help .advanced > summary").click();
  await page.locator("[data-option=solver] input").check();
  await inAddress(page, "agent").toBe("uct:iters=100,solver=on");
  await page.locator("[data-option=formula] select").selectOption("puct");
  expect(await text.inputValue()).toBe("uct:iters=100,solver=on,formula=puct");
  await enter(page, text, "uct:formula=tuned");
  await page.locator("[data-option=formula] select").and(page.locator(":has(option:checked:text('tuned'))")).waitFor();
  await page.locator("[data-option=formula]").getByRole("button").click();
  await inAddress(page, "agent").toBe("uct");
  await untilResting(page);
});

test("each option has its help in the language of the page", async () => {
  const page = await open("game=ttt&agent=uct&iters=20&lang=ja");
  await page.locator(".agent-help > summary").click();
  await page.locator(".agent-help .advanced > summary").click();
  const helps = await page.locator(".option-field .hint").allTextContents();
  expect(helps.length).toBeGreaterThan(30);
  expect(helps.filter((help) => !/[ぁ-んァ-ン一-龯]/.test(help))).toEqual([]);
});

test("text that is no agent is kept, with the server's sentence at its field", async () => {
  const page = await open("game=ttt&iters=20");
  const text = page.locator(".agent-field input[type=text]");
  await enter(page, text, "uct:c=often");
  await page.waitForSelector(".agent-picker [data-testid=search-error]");
  expect(await page.textContent("[data-testid=search-error]")).toContain("c=often");
  expect(await text.inputValue()).toBe("uct:c=often");
  expect(await page.locator("[data-testid=search-error]").count()).toBe(1);
  await enter(page, text, "uct:c=2");
  await untilResting(page);
  expect(await page.locator("[data-testid=search-error]").count()).toBe(0);
  forgiveRefusals();
});

test("rules are chosen by controls or text; refused ones change nothing and stay to be corrected", async () => {
  const page = await open("game=mnk&moves=b2&iters=20");
  await untilPly(page, 1);
  await page.locator(".rules > summary").click();
  const slider = page.locator(".rules [data-option=m] input");
  await slider.fill("3");
  await slider.dispatchEvent("change");
  await inAddress(page, "game").toBe("mnk:m=4");
  await inAddress(page, "moves").toBeNull();
  const text = page.getByLabel("Game and rules as text");
  await enter(page, text, "mnk:m=40");
  await page.waitForSelector("[data-testid=rules-error]");
  expect(await page.textContent("[data-testid=rules-error]")).toContain("from 1 to 20");
  expect(await text.inputValue()).toBe("mnk:m=40");
  await inAddress(page, "game").toBe("mnk:m=4");
  await enter(page, text, "mnk:m=4,n=4,k=3");
  await inAddress(page, "game").toBe("mnk:m=4,n=4,k=3");
  await page.locator("[data-testid=square-d4]").waitFor();
  expect(await page.locator("[data-testid=rules-error]").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".rules:not([open])");
  forgiveRefusals();
});

test("text that is being typed outlives a running search", async () => {
  const page = await open("game=othello&agent=uct&iters=10000000");
  await untilThinking(page);
  const text = page.locator(".agent-field input[type=text]");
  await text.fill("uct:c=1");
  await page.waitForTimeout(800);
  expect(await text.inputValue()).toBe("uct:c=1");
});

inspected("open controls have no barriers, in both languages, light and dark", async () => {
  for (const [lang, colorScheme] of [
    ["en", "dark"],
    ["ja", "light"],
  ] as const) {
    const page = await open(`game=othello&agent=uct:c=2&iters=20&lang=${lang}`, { colorScheme });
    await untilResting(page);
    await page.locator(".agent-help > summary").click();
    await page.locator(".agent-help .advanced > summary").click();
    expect(await barriers(page)).toEqual([]);
    await page.locator(".rules > summary").click();
    expect(await barriers(page)).toEqual([]);
  }
});
