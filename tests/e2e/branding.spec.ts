// How an office's pages look: a template, a colour of its own that is refused until it can be read, a sentence in both
// languages and a logo that was cut, seen while they are chosen and on the public page afterwards.
import { expect, type Locator, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();
test.use({ baseURL: tenantUrl("vision") });

const SIGNUP = "/signup/clear-view";
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of your sign-up page"]');
const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save branding" }).click();
  await expect(page.getByText("Saved. Your page shows it now.").first()).toBeVisible();
};
/** The ground of the page's first button to join. */
const colorOf = (at: Locator) => at.first().evaluate((link) => getComputedStyle(link).backgroundColor);
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

async function choosePicture(page: Page, button: string, buffer: Buffer, shape?: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer });
  const dialog = page.getByRole("dialog", { name: "Crop your picture" });
  if (shape) await dialog.getByRole("radio", { name: shape }).click();
  await fits(page);
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(dialog).toHaveCount(0);
}

test("an office takes a template, then a colour that can be read, and greets in two languages", async ({ page }) => {
  await logIn(page, "dentist", "vision");
  await page.goto("/account/branding");
  const join = preview(page).getByRole("link", { name: /^Join/ });
  await expect(join.first()).toBeVisible();
  const classic = await colorOf(join);

  await page.getByRole("radio", { name: "Blue & Green" }).click();
  await expect.poll(() => colorOf(join)).toBe(rgb("#1d5fa8"));

  // Too light: said at once, with the nearest that is not; sent all the same, it is refused at its field.
  await page.getByRole("radio", { name: "Custom" }).click();
  await page.getByRole("textbox", { name: "Accent color" }).fill("#2ec4b6");
  const use = page.getByRole("button", { name: /^Use #[0-9a-f]{6} instead$/ });
  await expect(use).toBeVisible();
  await page.getByRole("button", { name: "Save branding" }).click();
  await expect(page.getByText(/^This color is hard to read on your page\. Use #[0-9a-f]{6} instead\.$/)).toBeVisible();
  const better = ((await use.textContent()) ?? "").match(/#[0-9a-f]{6}/)?.[0] ?? "";
  await use.click();
  await expect(page.getByRole("textbox", { name: "Accent color" })).toHaveValue(better);
  await expect.poll(() => colorOf(join)).toBe(rgb(better));

  await page.getByLabel("In English").fill("See <b>Portland</b> the way it looks");
  await page.getByLabel("In Spanish").fill("Vea Portland como es");
  await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("See <b>Portland</b> the way it looks");
  await page.getByRole("radio", { name: "Español" }).click();
  await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("Vea Portland como es");
  await save(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  for (const [lang, words] of [
    ["en-US", "See <b>Portland</b> the way it looks"],
    ["es-US", "Vea Portland como es"],
  ] as const) {
    await page.goto(`${SIGNUP}?lang=${lang}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    expect(await colorOf(page.locator('main a[href*="step="]'))).toBe(rgb(better));
  }
  // The enrolment has the same colours, also of what opens over it.
  await page.goto(`${SIGNUP}?step=member-info&lang=en-US`);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent")))
    .toBe(better);

  await page.goto("/account/branding");
  await page.getByRole("button", { name: "Reset to Classic" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("Your page is back to the Classic look.").first()).toBeVisible();
  await expect(page.getByLabel("In English")).toHaveValue("");
  await expect.poll(() => colorOf(join)).toBe(classic);
});

test("what a colleague saved meanwhile is shown, and nothing that was typed is lost", async ({ page, browser }) => {
  const other = await browser.newContext({ baseURL: tenantUrl("vision") });
  const colleague = await other.newPage();
  await Promise.all([logIn(page, "dentist", "vision"), logIn(colleague, "dentist", "vision")]);
  await Promise.all([page.goto("/account/branding"), colleague.goto("/account/branding")]);
  await page.getByLabel("In English").fill("Eyes first");
  await page.getByLabel("In Spanish").fill("Primero los ojos");
  await colleague.getByLabel("In English").fill("Clear from here");
  await save(colleague);

  // However slowly the page is read again: what was typed is saved at the second click, not at some later one.
  await page.route(/[?&]_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole("button", { name: "Save branding" }).click();
  await expect(
    page.getByText("Somebody else changed this to “Clear from here”. Save again to keep yours.").first(),
  ).toBeVisible();
  await expect(page.getByLabel("In English")).toHaveValue("Eyes first");
  await expect(page.getByLabel("In Spanish")).toHaveValue("Primero los ojos");
  await save(page);
  await page.reload();
  await expect(page.getByLabel("In English")).toHaveValue("Eyes first");
  await page.getByRole("button", { name: "Reset to Classic" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("Your page is back to the Classic look.").first()).toBeVisible();
  await other.close();
});

test("a logo is cut to a shape, and what is no picture is refused at its field", async ({ page }) => {
  await logIn(page, "dentist", "vision");
  await page.goto("/account/branding");
  const logo = page.getByRole("img", { name: "Your logo" });
  const address = (await logo.getAttribute("src")) ?? "";
  const bytes = await page.evaluate(
    async (src) => [...new Uint8Array(await (await fetch(src)).arrayBuffer())],
    address,
  );
  const before = Buffer.from(bytes);

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Replace logo" }).click();
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(script) });
  await expect(page.getByText("Choose a PNG, JPEG or WebP image").first()).toBeVisible();

  const wide = await sharp({ create: { width: 900, height: 300, channels: 4, background: "#0b6b5d" } })
    .png()
    .toBuffer();
  await choosePicture(page, "Replace logo", wide, "Square");
  await expect(page.getByText("Your Logo was added successfully").first()).toBeVisible();
  await expect(logo).toHaveJSProperty("naturalWidth", 300);
  await expect(logo).toHaveJSProperty("naturalHeight", 300);
  await expect(preview(page).locator("header img").first()).toHaveJSProperty("naturalHeight", 300);
  await page.goto(SIGNUP);
  await expect(page.locator("header img").first()).toHaveJSProperty("naturalHeight", 300);

  await page.goto("/account/branding");
  await choosePicture(page, "Replace logo", before);
  await expect(page.getByText("Your Logo was added successfully").first()).toBeVisible();
});

test("a file may be dropped, and one that is too large is refused before it is sent", async ({ page }) => {
  await logIn(page, "dentist", "vision");
  await page.goto("/account/branding");
  await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible();
  const drop = (bytes: number, head: number[]) =>
    page
      .getByRole("group", { name: /^Logo/ })
      .getByText("Or drop a file here.")
      .evaluate(
        (area, [size, first]) => {
          const content = new Uint8Array(size);
          content.set(first);
          const transfer = new DataTransfer();
          transfer.items.add(new File([content], "logo.png", { type: "image/png" }));
          area.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
        },
        [bytes, head] as const,
      );
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const logo = page.getByRole("group", { name: /^Logo/ });
  await drop(21 * 1024 * 1024, PNG);
  await expect(logo.getByText("Choose a file of at most 20 MB").first()).toBeVisible();
  await drop(1000, [0x3c, 0x73, 0x76, 0x67]);
  await expect(logo.getByText("Choose a PNG, JPEG or WebP image").first()).toBeVisible();
  await drop(1000, PNG);
  await expect(logo.getByText("We could not read this image").first()).toBeVisible();
});

test("standard staff see it and change nothing", async ({ page }) => {
  await logIn(page, "dentist_standard", "vision");
  await page.goto("/account/branding");
  await expect(page.getByRole("radio", { name: "Classic" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save branding" })).toHaveCount(0);
  await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible();
});
