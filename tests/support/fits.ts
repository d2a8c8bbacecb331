// What every screen owes to everybody: nothing keeps anybody out, and nothing scrolls sideways.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { ALL } from "./depth";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The page's own axe: put there once and asked as often as wanted. */
type WithAxe = {
  axe?: { run(context: { include?: string[]; exclude: string[] }, options: RunOptions): Promise<AxeResults> };
};

/** Rows of a kind of which four stand before them: what keeps somebody out of these does so in those. */
const MORE_OF_THE_SAME =
  ":is(tbody > tr, :is(ul, ol, [role=list]) > :is(li, [role=listitem]), details):nth-child(n + 5), section:nth-of-type(n + 5) > div > details";
/** What stands around every page of a kind alike, and is long: looked at where `accessible.spec` comes to it first. */
const FRAME = "aside nav, footer";

/**
 * What is wrong with the page for people who see, hear or move otherwise; one line each, none when all is well. Frames
 * are left out: the only ones are the payment provider's; so is, but in `npm run test:all`, more of the same. `within`: only
 * what matches it, such as a dialog over a page that was looked at before.
 */
export async function barriers(
  page: Page,
  options: RunOptions = {},
  withFrame = true,
  within?: string,
): Promise<string[]> {
  const exclude = ALL ? [] : withFrame ? [MORE_OF_THE_SAME] : [MORE_OF_THE_SAME, FRAME];
  // A notice that has just come is put there first, and fades in from the next moment on.
  await page.waitForFunction(() => document.querySelector("[data-sonner-toast][data-mounted=false]") === null, null, {
    polling: 50,
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ([without, asked, only]) => {
      const { axe } = window as unknown as WithAxe;
      if (!axe) throw new Error("axe did not load");
      // Colours half way would be measured as they are, also those of a message that comes while axe looks. A sheet made
      // by a script is what the page's policy allows, and it changes no element.
      const still = new CSSStyleSheet();
      still.replaceSync(
        "*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }",
      );
      document.adoptedStyleSheets.push(still);
      // Listing all that is well takes longer than finding what is not.
      const context = only ? { include: [only], exclude: without } : { exclude: without };
      return axe.run(context, { iframes: false, resultTypes: ["violations"], ...asked }).finally(() => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      });
    },
    [exclude, options, within] as const,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  return [...found, ...(await misplaced(page, within))];
}

/**
 * What HTML does not let stand where it stands: browsers put up with it, each in its own way. Blocks in a line of text, a label for
 * two controls, and what a browser is asked to fill into a control of another kind.
 */
export function misplaced(page: Page, within = "html"): Promise<string[]> {
  return page.evaluate((only) => {
    const BLOCK = "div, p, ul, ol, dl, section, article, table, form, fieldset, h1, h2, h3, h4, h5, h6";
    const CONTROL = "input:not([type=hidden]), select, textarea, button, output, meter, progress";
    const faults: [what: string, selector: string, is: (element: Element) => boolean][] = [
      ["a block in a line of text", "output, label", (element) => element.querySelector(BLOCK) !== null],
      ["a label for two", "label", (element) => element.querySelectorAll(CONTROL).length > 1],
      ["part of a number for a whole one", "input[type=tel][autocomplete^=tel-]", () => true],
    ];
    const roots = [...document.querySelectorAll(only)];
    return faults.flatMap(([what, selector, is]) =>
      roots
        .flatMap((root) => [...root.querySelectorAll(selector)])
        .filter(is)
        .map((element) => `${what}: ${element.outerHTML.slice(0, 120)}`),
    );
  }, within);
}

/** Fails when the page is wider than its window. */
export async function staysWithin(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over, { message: `sideways scrolling at ${page.viewportSize()?.width}` }).toBeLessThanOrEqual(0);
}

/** Fails when the page keeps somebody out or is wider than its window. */
export async function fits(page: Page): Promise<void> {
  // What hangs outside the page's landmarks for a moment is a tooltip.
  expect(await barriers(page, { rules: { region: { enabled: false } } }, false)).toEqual([]);
  await staysWithin(page);
}

/**
 * Text that is there and cannot be read whole: cut by a box that hides what does not fit, or beyond the edge of the window
 * with nothing to scroll to it. A shortened text that shows itself whole on hover (`title`) is well. One line each.
 */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1.5;
    const LEFT_OUT = "[aria-hidden='true'], [inert], option, select, script, style, noscript, svg, iframe, .sr-only";
    /** A box that hides what does not fit into it; `whole` where its text is shown on hover. */
    type Cutter = { across: boolean; below: boolean; edge: DOMRect; whole: boolean };
    /** The boxes around an element that cut, from the inside out, as far as one that scrolls. */
    type Around = { cutters: Cutter[]; scrolls: boolean };
    const known = new Map<Element, Around>();
    const OUTSIDE: Around = { cutters: [], scrolls: false };

    /** Asked once for each element, since every text in it has the same boxes around it. */
    function around(element: Element | null): Around {
      if (!element || element === document.documentElement) return OUTSIDE;
      const found = known.get(element) ?? look(element);
      known.set(element, found);
      return found;
    }
    function look(element: Element): Around {
      const { overflowX, overflowY, position, display } = getComputedStyle(element);
      // What is fixed to the window is cut by nothing around it.
      const outer = () => (position === "fixed" ? OUTSIDE : around(element.parentElement));
      if (display === "inline" || element === document.body) return outer();
      // What lies beyond the edge of a box that scrolls is a gesture away.
      if (/auto|scroll/.test(overflowX)) return { cutters: [], scrolls: true };
      const [across, below] = [/hidden|clip/.test(overflowX), /hidden|clip/.test(overflowY)];
      if (!across && !below) return outer();
      const whole = element.closest("[title]") !== null;
      const cutter = { across, below, edge: element.getBoundingClientRect(), whole };
      const { cutters, scrolls } = outer();
      return { cutters: [cutter, ...cutters], scrolls };
    }
    function cutBy({ cutters, scrolls }: Around, box: DOMRect): string | null {
      for (const { across, below, edge, whole } of cutters) {
        if (across && (box.right > edge.right + SLACK || box.left < edge.left - SLACK)) return whole ? null : "cut";
        if (below && box.bottom > edge.bottom + 2 * SLACK) return "cut below";
      }
      return !scrolls && (box.right > window.innerWidth + SLACK || box.left < -SLACK) ? "beyond the edge" : null;
    }
    /** A box of a pixel holds what is read aloud only. */
    const isForEars = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width <= 1 && height <= 1 && getComputedStyle(element).position === "absolute";
    };

    const found = new Set<string>();
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      !(node instanceof Element)
        ? NodeFilter.FILTER_ACCEPT
        : node.matches(LEFT_OUT)
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_SKIP,
    );
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const { parentElement: parent } = node;
      const text = node.textContent?.trim() ?? "";
      if (text === "" || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      const boxes = around(parent);
      const how = [...range.getClientRects()].map((box) => cutBy(boxes, box)).find(Boolean);
      if (how && !isForEars(parent)) found.add(`${how}: ${text.slice(0, 60)}`);
    }
    return [...found];
  });
}

const softly = expect.configure({ soft: true });

/** Fails where a text is cut at one of these widths; the page is resized, not read again. */
export async function readsWhole(page: Page, widths: readonly number[], named: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await softly
      .poll(() => cutText(page), { message: `text cut at ${width} px, ${named}`, timeout: 20_000 })
      .toEqual([]);
  }
}
