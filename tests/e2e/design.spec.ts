import { expect, type Page, test } from "@playwright/test";
import { LOCALES, type Locale } from "../../lib/core/i18n/locale";
import englishUi from "../../messages/en-US/ui.json" with { type: "json" };
import english from "../../messages/en-US/uiGallery.json" with { type: "json" };
import spanishUi from "../../messages/es-US/ui.json" with { type: "json" };
import spanish from "../../messages/es-US/uiGallery.json" with { type: "json" };
import { ALL } from "../support/depth";
import { barriers } from "../support/fits";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SHELLS = ["office", "admin", "patient&space=airy", "public&tenant=vision&space=airy", "auth"];

type Way = { theme: "light" | "dark"; width: 1440 | 320; lang: Locale };
const EVERY_WAY = (["light", "dark"] as const).flatMap((theme) =>
  ([1440, 320] as const).flatMap((width) => LOCALES.map((lang): Way => ({ theme, width, lang }))),
);
/** Four ways in which every pair of theme, size and language is met; all eight in `npm run test:all`. */
const WAYS = ALL
  ? EVERY_WAY
  : EVERY_WAY.filter(
      ({ theme, width, lang }) => [theme === "dark", width === 320, lang === "es-US"].filter(Boolean).length % 2 === 0,
    );
const inWords = ({ theme, width, lang }: Way) => `${theme}, ${width} px, ${lang}`;

/** Opens the gallery and waits until its scripts run. */
async function open(page: Page, query: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/test-layout?${query}`);
  await expect(page.locator("html")).toHaveAttribute("data-tenant", /dental|vision/);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What opens over a page, by its button in the gallery, and what it is when it is open; what does not close comes last. */
const OVERLAYS = [
  ["dialog", "[role=dialog]"],
  ["confirm", "[role=alertdialog]"],
  ["drawer", "[role=dialog]"],
  ["menu", "[role=menu]"],
  ["popover", "[role=dialog]"],
  ["tooltip", "[data-radix-popper-content-wrapper]"],
  ["toast", "[data-sonner-toast]"],
  ["errorToast", "[data-sonner-toast]"],
  ["idle", "[role=dialog]"],
] as const;
const GALLERY = { "en-US": english, "es-US": spanish };
const UI = { "en-US": englishUi, "es-US": spanishUi };

for (const way of WAYS) {
  const { theme, width, lang } = way;
  const query = `theme=${theme}&lang=${lang}`;

  test(`the gallery (${inWords(way)}) has no barrier and no sideways scrolling`, async ({ page }) => {
    await open(page, query, width);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await barriers(page, { runOnly: RULES })).toEqual([]);
    if (width === 1440) return;
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await overflow(page), "at 390").toBeLessThanOrEqual(0);
  });

  test(`the shells (${inWords(way)}) have no barrier`, async ({ page }) => {
    for (const shell of SHELLS) {
      await open(page, `${query}&view=${shell}`, width);
      expect.soft(await overflow(page), shell).toBeLessThanOrEqual(0);
      expect.soft(await barriers(page, { runOnly: RULES }), shell).toEqual([]);
    }
  });

  test(`what opens over a page (${inWords(way)}) has no barrier`, async ({ page }) => {
    await open(page, `${query}&part=overlays`, width);
    const words = GALLERY[lang].overlays;
    for (const [name, open] of OVERLAYS) {
      const button = page.getByRole("button", { name: words[name], exact: true });
      if (name === "tooltip") await button.hover();
      else await button.click();
      await expect(page.locator(open).last()).toBeVisible();
      expect.soft(await barriers(page, { runOnly: RULES }, false, open), name).toEqual([]);
      await page.keyboard.press("Escape");
      await page.mouse.move(1, 1);
      if (!name.endsWith("oast") && name !== "idle") await expect(page.locator(open)).toHaveCount(0);
    }
  });

  test(`charts as tables, and a form that failed (${inWords(way)}), have no barrier`, async ({ page }) => {
    await open(page, query, width);
    await page.locator("main form button[type=submit]").last().click();
    await expect(page.locator("form [aria-invalid=true]").first()).toBeFocused();
    for (const figure of await page.getByRole("figure").all())
      await figure.getByRole("button", { name: UI[lang].chart.asTable }).click();
    expect(await barriers(page, { runOnly: RULES }, true, "main :is(form, figure)")).toEqual([]);
  });
}

test("Spanish and airy fits 320 px, half the desk at 200 % zoom", async ({ page }) => {
  for (const [query, width] of [
    ["lang=es-US&space=airy", 320],
    ["lang=es-US&view=office", 720],
  ] as const) {
    await open(page, query, width);
    expect(await overflow(page), query).toBeLessThanOrEqual(0);
  }
});

test("nothing jumps when the scripts start: the measure of the page stays", async ({ page }) => {
  await open(page, "view=office&space=desk", 1440);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("16px");
});

test("targets of public and patient pages are at least 44 px, of the back office 24 px", async ({ page }) => {
  for (const [query, least] of [
    ["view=public&space=airy", 44],
    ["view=office", 24],
  ] as const) {
    await open(page, query, 390);
    const small = await page.locator("main a, main button, main input, main select").evaluateAll(
      (elements, size) =>
        elements
          .map((element) => ({
            text: element.textContent,
            box: element.getBoundingClientRect(),
            inline: getComputedStyle(element).display === "inline",
          }))
          .filter(
            ({ box, inline }) =>
              box.width > 0 && !inline && (Math.round(box.height) < size || Math.round(box.width) < size),
          )
          .map(({ text }) => text),
      least,
    );
    expect(small, query).toEqual([]);
  }
});

test("a failed form puts the focus on the first wrong field, and a summary leads to each", async ({ page }) => {
  await open(page, "part=forms", 1280);
  await page.getByRole("button", { name: "Save changes" }).click();
  const summary = page.getByRole("alert").filter({ hasText: /Please check \d+ fields?/ });
  await expect(summary).toBeVisible();
  await expect(page.locator("form [aria-invalid=true]").first()).toBeFocused();
  await summary.getByRole("link", { name: "Mobile phone" }).click();
  await expect(page.getByLabel("Mobile phone")).toBeFocused();
});

test("fields shape what is typed and complain only once touched", async ({ page }) => {
  await open(page, "part=forms", 1280);
  const phone = page.getByLabel("Mobile phone");
  await phone.pressSequentially("2125550100");
  await expect(phone).toHaveValue("212-555-0100");
  const born = page.getByLabel("Date of birth");
  await born.pressSequentially("3/4/1990");
  await expect(born).toHaveValue("03/04/1990");
  await born.fill("02/31/1990");
  await expect(page.getByText("Invalid date")).toHaveCount(0);
  await born.blur();
  await expect(page.getByText("Invalid date").first()).toBeVisible();
  await page.getByLabel("Digit 1 of 4").focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "12 34");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByLabel("Digit 4 of 4")).toHaveValue("4");
});

test("a draft outlives a reload, without the password", async ({ page }) => {
  await open(page, "part=forms", 1280);
  await page.getByLabel("Full name").fill("Maria Alvarez");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.waitForFunction(() => sessionStorage.getItem("draft:gallery")?.includes("Alvarez"));
  expect(await page.evaluate(() => sessionStorage.getItem("draft:gallery"))).not.toContain("correct horse");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Maria Alvarez");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
});

test("a destructive question starts on the safe answer and gives the focus back", async ({ page }) => {
  await open(page, "part=overlays", 1280);
  const opener = page.getByRole("button", { name: "Confirmation" });
  await opener.click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Keep them" })).toBeFocused();
  expect(await barriers(page, { runOnly: RULES })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a notice offers Undo and goes away after five seconds", async ({ page }) => {
  await open(page, "part=overlays", 1280);
  await page.getByRole("button", { name: "Notice with Undo" }).click();
  const notice = page.getByRole("status").filter({ hasText: "3 memberships canceled" });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(notice).toHaveCount(0);
});

test("charts are read with the arrow keys and shown as a table", async ({ page }) => {
  await open(page, "part=charts", 1280);
  const chart = page.getByRole("figure", { name: /^\$8,813 collected in March so far/ });
  await chart.getByRole("button", { name: "Mar so far: $8,813" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(chart.getByRole("button", { name: "Feb: $16,500" })).toBeFocused();
  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.getByRole("cell", { name: "$8,813" })).toBeVisible();
});

test("the office shell: skip link, palette by keyboard, a remembered side nav, a bottom bar on a phone", async ({
  page,
  context,
}) => {
  await open(page, "view=office", 1440);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.keyboard.type("report");
  await expect(page.getByRole("option", { name: "Reports" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Collapse menu" }).click();
  await expect(page.getByRole("button", { name: "Expand menu" })).toBeVisible();
  expect((await context.cookies()).find((cookie) => cookie.name === "sidebarExpanded")?.value).toBe("false");
  await page.setViewportSize({ width: 390, height: 844 });
  const quick = page.getByRole("navigation", { name: "Quick" });
  expect(await quick.getByRole("listitem").count()).toBe(5);
  await quick.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Marketing" })).toBeVisible();
});
