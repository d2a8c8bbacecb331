// An office's marketing: signs in both designs and languages, and its plans inside a website of its own, which only the
// websites it has named may show.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

const DENTAL = tenantUrl("dental");
const SITE = "https://www.office-site.example";
const STRANGER = "https://copycat.example";

/** A website of somebody else's, with a strict policy of its own but for the script that is pasted into it. */
async function website(page: Page, origin: string, code: string): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>Our office</title><h1>Our office</h1>${code}</html>`;
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${origin}/plans`);
}

test("an office finds its signs in its colors and downloads one", async ({ page }) => {
  await logIn(page);
  await page.goto(`${DENTAL}/dentist-new/marketing`);
  await expect(page.getByRole("heading", { name: "Marketing materials", level: 1 })).toBeVisible();
  for (const name of ["Wall sign", "Poster", "Table tent", "Business card"])
    await expect(page.getByRole("img", { name: new RegExp(`^${name}:`) })).toBeVisible();
  await page.getByRole("link", { name: "White" }).click();
  // The choices are addresses: the next one begins at this one's.
  await page.waitForURL(/[?&]design=white/);
  await page.getByRole("link", { name: "Spanish" }).click();
  await expect(page.getByText("Un plan de membresía, no un seguro").first()).toBeVisible();
  const address = await page
    .getByRole("region", { name: "Wall sign" })
    .getByRole("link", { name: "PDF" })
    .getAttribute("href");
  expect(address).toMatch(/\/enrollment-qr-document\/letter\/4$/);
  const file = await page.evaluate(async (path) => {
    const { status, headers } = await fetch(path);
    return [status, headers.get("content-type")];
  }, address ?? "");
  expect(file).toEqual([200, "application/pdf"]);
  await fits(page);
});

test("its plans show on its own website, as high as they are, and on no other", async ({ page, context }) => {
  await logIn(page);
  await page.goto(`${DENTAL}/dentist-new/marketing?tab=plans-on-website`, { waitUntil: "networkidle" });
  const field = page.getByRole("textbox", { name: "Your websites" });
  await field.fill("http://www.office-site.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/is not a secure website address/).first()).toBeVisible();
  await field.fill(`${SITE}/about-us`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Your plans now show on these websites and on no others.")).toBeVisible();
  const code = await page.getByRole("textbox", { name: "2. Put your plans on a page" }).inputValue();
  await expect(
    page
      .frameLocator("iframe")
      .getByRole("link", { name: /^Join / })
      .first(),
  ).toBeVisible();
  await fits(page);

  // The product under test is on this machine, which websites may not reach unasked.
  await context.grantPermissions(["local-network-access"], { origin: SITE });
  const visitor = await context.newPage();
  await website(visitor, SITE, code);
  const plans = visitor.frameLocator("iframe");
  const join = plans.getByRole("link", { name: /^Join / }).first();
  await expect(join).toBeVisible();
  await expect(plans.getByRole("navigation")).toHaveCount(0);
  const heights = () =>
    visitor.locator("iframe").evaluate((frame) => [frame.clientHeight, (frame as HTMLIFrameElement).style.height]);
  await expect.poll(async () => (await heights())[1]).not.toBe("640px");
  const wide = Number((await heights())[0]);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => Number((await heights())[0])).toBeGreaterThan(wide);
  // Nobody else is believed.
  const before = await heights();
  await visitor.evaluate(() => window.postMessage({ inhousePlansHeight: 5 }, "*"));
  expect(await heights()).toEqual(before);
  const [opened] = await Promise.all([context.waitForEvent("page"), join.click()]);
  await expect(opened).toHaveURL(/\/signup\/bright-smiles\?step=member-info/);

  await context.grantPermissions(["local-network-access"], { origin: STRANGER });
  const stranger = await context.newPage();
  await website(stranger, STRANGER, code);
  await stranger.waitForTimeout(1500);
  await expect(stranger.frameLocator("iframe").getByRole("link", { name: /^Join / })).toHaveCount(0);

  await page.bringToFront();
  await page.goto(`${DENTAL}/dentist-new/marketing?tab=plans-on-website`, { waitUntil: "networkidle" });
  await page.getByRole("textbox", { name: "Your websites" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Your plans now show on no other website.")).toBeVisible();
});

test("the page inside the frame names who may show it; every other page may be shown by nobody", async ({ page }) => {
  const policy = async (path: string) =>
    (await page.goto(`${DENTAL}${path}`))?.headers()["content-security-policy"] ?? "";
  expect(await policy("/enroll/embed?office=bright-smiles")).toMatch(/script-src 'self';.*frame-ancestors 'self'/);
  for (const path of ["/signup/bright-smiles", "/enroll/embed?office=nobody", "/accounts/login", "/search?near=Austin"])
    expect(await policy(path), path).toContain("frame-ancestors 'none'");
});
