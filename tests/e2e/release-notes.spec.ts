// What is new and what stands above every page: written by the back office, met by who it is for, put away for good.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, logOut, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("a note is published, read once and found again in the help; a banner shows a script as its letters", async ({
  page,
}) => {
  const base = tenantUrl("vision");
  const stamp = Date.now().toString(36);
  const title = `Quicker search ${stamp}`;
  const script = `<script>alert("${stamp}")</script><b>Closed Friday</b>`;
  await logIn(page, "admin", "vision");
  await page.goto(`${base}/admin/releaseNotes`);
  await page.getByRole("button", { name: "Add note" }).click();
  const adding = page.getByRole("dialog", { name: "Add note" });
  await adding.getByLabel("Title", { exact: true }).fill(title);
  await adding.getByLabel("Title in Spanish").fill(`Búsqueda más rápida ${stamp}`);
  await adding.getByLabel("Text", { exact: true }).fill("It finds names with a typing error.");
  await adding.getByLabel("Text in Spanish").fill("Encuentra nombres con errores.");
  await adding.getByRole("combobox").selectOption("practices");
  await adding.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added.")).toBeVisible();
  await expect(adding).toBeHidden();
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Each user sees it once.")).toBeVisible();
  await fits(page);

  await page.goto(`${base}/admin/banners`);
  await page.getByRole("button", { name: "Add banner" }).first().click();
  const banner = page.getByRole("dialog", { name: "Add banner" });
  await banner.getByLabel("Text", { exact: true }).fill(script);
  await banner.getByLabel("Text in Spanish", { exact: true }).fill(`Cerrado el viernes ${stamp}`);
  await banner.getByRole("combobox").selectOption("partners");
  await banner.locator('[name="startsOn"]').fill("01/01/2026");
  await banner.locator('[name="endsOn"]').fill("12/31/2025");
  await banner.getByRole("button", { name: "Add banner" }).click();
  await expect(banner.getByText("The last day is before the first").first()).toBeVisible();
  await expect(banner.getByLabel("Text", { exact: true })).toHaveValue(script);
  await banner.locator('[name="endsOn"]').fill("12/31/2035");
  await banner.getByRole("button", { name: "Add banner" }).click();
  await expect(page.getByText("Banner added.")).toBeVisible();

  await logOut(page);
  await logIn(page, "dentist_standard", "vision");
  await page.goto(`${base}/dentist-new/faq`);
  const bar = page.getByRole("region", { name: "What is new" });
  await expect(bar).toContainText(title);
  await bar.getByRole("button", { name: "What is new" }).click();
  await expect(page.getByRole("dialog").getByText("It finds names with a typing error.")).toBeVisible();
  await fits(page);
  await page.getByRole("dialog").getByRole("button", { name: "Got it" }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByText(title)).toBeVisible();
  await expect(bar).toBeHidden();

  await logOut(page);
  await logIn(page, "association", "vision");
  await page.goto(`${base}/associations/dentists`);
  const announcement = page.getByRole("region", { name: "Announcement" });
  await expect(announcement.getByText(script)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await announcement.getByRole("button", { name: "Dismiss" }).click();
  await expect(announcement).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(announcement).toBeHidden();

  // Taken down and withdrawn, so that other stories meet neither.
  await page.setViewportSize({ width: 1440, height: 900 });
  await logOut(page);
  await logIn(page, "admin", "vision");
  await page.goto(`${base}/admin/banners?filter=showing`);
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Take down" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take down" }).click();
  await expect(page.getByText("The banner is down.")).toBeVisible();
  await page.goto(`${base}/admin/releaseNotes`);
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Make a draft again" }).click();
  await expect(page.getByText("It is a draft again.")).toBeVisible();
});
