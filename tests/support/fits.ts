// What every screen owes to everybody: nothing keeps anybody out, and nothing scrolls sideways.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The page's own axe: put there once and asked as often as wanted. */
type WithAxe = { axe?: { run(options: RunOptions): Promise<AxeResults> } };

/**
 * What is wrong with the page for people who see, hear or move otherwise; one line each, none when all is well. Frames
 * are left out: the only ones are the payment provider's.
 */
export async function barriers(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Colours half way would be measured as they are. They are ended, not waited for, because a browser that sees no
  // reason to draw a frame never ends one by itself.
  const known = await page.evaluate(() => {
    const running = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime));
    // What inherits a colour begins its own way only when the one above has ended.
    for (let depth = 0; depth < 20; depth += 1) for (const each of running()) each.finish();
    return "axe" in window;
  });
  if (!known) await page.evaluate(AXE);
  const { violations } = await page.evaluate((asked) => {
    const { axe } = window as unknown as WithAxe;
    if (!axe) throw new Error("axe did not load");
    // Listing all that is well takes longer than finding what is not.
    return axe.run({ iframes: false, resultTypes: ["violations"], ...asked });
  }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Fails when the page is wider than its window. */
export async function staysWithin(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over, { message: `sideways scrolling at ${page.viewportSize()?.width}` }).toBeLessThanOrEqual(0);
}

/** Fails when the page keeps somebody out or is wider than its window. */
export async function fits(page: Page): Promise<void> {
  // What hangs outside the page's landmarks for a moment is a tooltip.
  expect(await barriers(page, { rules: { region: { enabled: false } } })).toEqual([]);
  await staysWithin(page);
}
