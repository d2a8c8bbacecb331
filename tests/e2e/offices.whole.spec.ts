// One office, whole: what it earns and owes, what may be wrong, and what we did for it, ticked off in place.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("what we do for an office is ticked off in its drawer, kept, told in its history, and taken back", async ({
  page,
}) => {
  const base = tenantUrl("vision");
  await logIn(page, "admin", "vision");
  await page.goto(`${base}/admin/dentists?q=clear`);
  await page.locator("a[data-row-link]").first().click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Recurring a month")).toBeVisible();
  await expect(drawer.getByText("Owes us")).toBeVisible();
  const talk = drawer.getByRole("checkbox", { name: /^Onboarding call/ });
  await expect(talk).not.toBeChecked();
  await talk.click();
  await expect(page.getByText("Ticked off")).toBeVisible();
  await expect(talk).toBeChecked();
  await page.reload();
  await expect(talk).toBeChecked();
  await expect(drawer.getByText(/Casey Brooks · /).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawer.getByRole("tab", { name: "History" }).click();
  await expect(drawer.getByText("Follow-up with an office done").first()).toBeVisible();
  await drawer.getByRole("tab", { name: "Overview" }).click();
  await talk.click();
  await expect(page.getByText("Open again")).toBeVisible();
  await expect(talk).not.toBeChecked();
});
