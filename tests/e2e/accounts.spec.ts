// Own settings: name and photograph, and another device that is logged out from here with its next click.
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

const SETTINGS = "/account/settings/user";
/** A device that no other test is logged in on. */
const PHONE =
  "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) DuckDuckGo/7 Safari/605.1.15";

failOnComplaints();

/** As a person does, so that the session carries the browser it was opened in. */
async function logInByForm(page: Page, role: string): Promise<void> {
  await page.goto(`${tenantUrl("vision")}/accounts/login`);
  await page.getByLabel("Email").fill(`${role}@vision.test`);
  await page.getByLabel("Password", { exact: true }).fill("inhouse-demo-2026");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/accounts"));
}

test("an office admin changes name and photo, and logs another device out", async ({ page, browser }) => {
  await logIn(page, "office_admin", "vision");
  const other = await browser.newContext({ userAgent: PHONE });
  const tablet = await other.newPage();
  await logInByForm(tablet, "office_admin");

  await page.goto(`${tenantUrl("vision")}${SETTINGS}`);
  await page.getByLabel("Middle name").fill("Mae");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();

  const drawing = sharp({ create: { width: 600, height: 400, channels: 3, background: "#c98f6b" } });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a photo" }).click();
  await (await chooser).setFiles({ name: "me.png", mimeType: "image/png", buffer: await drawing.png().toBuffer() });
  const dialog = page.getByRole("dialog", { name: "Crop your picture" });
  await dialog.getByLabel("Zoom").fill("4");
  await fits(page);
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("Your photo is saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Middle name")).toHaveValue("Mae");
  const menu = page.getByRole("button", { name: /account$/ });
  await expect(menu.locator("img")).toHaveJSProperty("naturalWidth", 100);

  const sessions = page.locator("#sessions");
  await expect(sessions.getByText("DuckDuckGo on iPad")).toBeVisible();
  await sessions.getByRole("button", { name: "Log out DuckDuckGo on iPad" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("That device is logged out.")).toBeVisible();
  await expect(sessions.getByText("DuckDuckGo on iPad")).toHaveCount(0);
  await tablet.getByRole("link", { name: "Members" }).first().click();
  await tablet.waitForURL(/\/accounts\/login/);
  await other.close();

  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByText("Your photo is removed")).toBeVisible();
  await page.getByLabel("Middle name").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
});

test("what somebody else has saved meanwhile is shown, and what is typed stays", async ({ page }) => {
  await logIn(page, "affiliate", "vision");
  await page.goto(`${tenantUrl("vision")}/account/settings/office`);
  const input = { middleName: "June" };
  const headers = { "content-type": "application/json" };
  await page.getByLabel("First name").fill("Ruthie");
  await page.evaluate(
    ([body, sent]) => fetch("/api/v1/users/me/profile", { method: "PUT", headers: sent, body: JSON.stringify(body) }),
    [input, headers] as const,
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Now saved: Ruth June Okafor")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ruthie");
  await page.getByLabel("First name").fill("Ruth");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(page.getByText("Now saved:")).toHaveCount(0);
});

test("a notification is switched off and stays so", async ({ page }) => {
  await logIn(page, "office_admin", "vision");
  await page.goto(`${tenantUrl("vision")}/dentist-new/profile`);
  const paid = page.getByRole("switch", { name: "Your invoice from us is paid" });
  await paid.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(paid).not.toBeChecked();
  await paid.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("switch", { name: "The payout account changes" })).toHaveCount(0);
});
