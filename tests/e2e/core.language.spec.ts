import { expect, type Page, test } from "@playwright/test";
import { DEMO_PASSWORD } from "../../scripts/welcome";
import { logIn, tenantUrl } from "../support/browser";

const html = "html";
const ACCOUNT = /'s account$|^Cuenta de/;
const OFFICE = "/signup/bright-smiles";

/** The language of the document, once the page has set it. */
const speaks = (page: Page, locale: string) => expect(page.locator(html)).toHaveAttribute("lang", locale);

const STARTS = {
  dentist: "/dentist-new/members",
  client: "/patient-details/dashboard",
  super_admin: "/admin/dentists",
};

for (const [role, start] of Object.entries(STARTS)) {
  test(`opening the account menu changes nobody's language (${role})`, async ({ page }) => {
    await logIn(page, role);
    await page.goto(start);
    await speaks(page, "en-US");
    await page.getByRole("button", { name: ACCOUNT }).click();
    await expect(page.getByRole("menuitemcheckbox", { name: "Español" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.reload();
    await speaks(page, "en-US");
    expect((await page.context().cookies()).find(({ name }) => name === "lang")?.value ?? "en-US").toBe("en-US");
  });
}

test("a language chosen in the account menu is the person's on their next device too", async ({ page, browser }) => {
  await logIn(page, "client", "vision");
  await page.goto(`${tenantUrl("vision")}${STARTS.client}`);
  const choose = async (name: string, locale: string) => {
    await page.getByRole("button", { name: ACCOUNT }).click();
    await page.getByRole("menuitemcheckbox", { name }).click();
    await speaks(page, locale);
  };
  await choose("Español", "es-US");
  const other = await browser.newPage({ baseURL: tenantUrl("vision") });
  await other.goto("/accounts/login");
  await speaks(other, "en-US");
  await other.getByLabel("Email").fill("client@vision.test");
  await other.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await other.getByRole("button", { name: "Log in" }).click();
  await other.waitForURL(`**${STARTS.client}`);
  await speaks(other, "es-US");
  await other.close();
  await choose("English", "en-US");
});

test.describe("a browser that prefers Spanish", () => {
  test.use({ locale: "es-MX" });

  test("gets the public page and the login in Spanish, and keeps what its reader then chooses", async ({ page }) => {
    await page.goto(OFFICE);
    await speaks(page, "es-US");
    await page.goto("/accounts/login?next=/account/members");
    await speaks(page, "es-US");
    await page.getByRole("link", { name: "English" }).click();
    await speaks(page, "en-US");
    expect(page.url()).toContain("next=");
    await page.goto(OFFICE);
    await speaks(page, "en-US");
    await page.getByRole("link", { name: "Español" }).click();
    await speaks(page, "es-US");
    // The plain address, as a link of somebody else would name it.
    await page.goto(OFFICE);
    await speaks(page, "es-US");
    await page.goto("/enroll/practice");
    await speaks(page, "es-US");
  });
});
