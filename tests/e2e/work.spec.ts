// Today: what needs somebody, each line done in place, set aside and back; the same queue from the home of both tenants.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("a line of the queue is done, taken back, put off and found again", async ({ page }) => {
  await logIn(page, "office_admin", "vision");
  await page.goto(`${tenantUrl("vision")}/account/dashboard`, { waitUntil: "networkidle" });
  const queue = page.getByRole("region", { name: "Today" });
  const all = queue.getByRole("link", { name: /^All / });
  const before = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
  expect(before).toBeGreaterThan(1);
  await queue.getByRole("link", { name: /^Renewals/ }).click();
  await page.waitForURL(/work=renewal/);
  const line = queue.getByRole("listitem").filter({ hasText: "Renewals" }).first();
  const name = (await line.getByRole("link").first().textContent()) ?? "";
  await line.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Done", exact: true }).click();
  await expect(page.getByText("Done. It comes back if something changes.")).toBeVisible();
  await expect(all).toContainText(String(before - 1));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(all).toContainText(String(before));

  await queue
    .getByRole("button", { name: `Actions for ${name}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Remind me in a week" }).click();
  await expect(page.getByText("Reminder set.")).toBeVisible();
  await queue.getByRole("link", { name: /^Set aside/ }).click();
  await page.waitForURL(/work=aside/);
  await expect(queue.getByText(/^Until \w+ \d+$/)).toBeVisible();
  await fits(page);
  await queue.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Put back" }).click();
  await expect(queue.getByText("Nothing set aside")).toBeVisible();
  await queue.getByRole("link", { name: "All", exact: true }).click();
  await expect(all).toContainText(String(before));
});

test("an act in the queue shows first what it does, and the line goes with its cause", async ({ page }) => {
  await logIn(page, "dentist", "vision");
  await page.goto(`${tenantUrl("vision")}/account/dashboard?work=renewal`, { waitUntil: "networkidle" });
  const queue = page.getByRole("region", { name: "Today" });
  const renew = queue.getByRole("button", { name: /^Renew: / }).first();
  const act = (await renew.getAttribute("aria-label")) ?? "";
  const count = await queue.getByRole("button", { name: act }).count();
  await renew.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/, paid through \w+ \d+, \d{4}$/).first()).toBeVisible();
  await dialog.getByRole("button", { name: /^Record \$/ }).click();
  await expect(dialog.getByText(/recorded as paid$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(queue.getByRole("button", { name: act })).toHaveCount(count - 1);
});

test("a dental home says in one line what waits, and leads to it", async ({ page }) => {
  await logIn(page, "dentist");
  await page.goto("/dentist-new/members");
  const line = page.getByRole("link", { name: /^\d+ things? needs? you today/ });
  await expect(line).toBeVisible();
  const count = Number(/^\d+/.exec((await line.textContent()) ?? "")?.[0]);
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(56);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(56);
  await line.click();
  await page.waitForURL(/\/account\/dashboard#today$/);
  const queue = page.getByRole("region", { name: "Today" });
  await expect(queue.getByRole("link", { name: /^All / })).toContainText(String(count));
  await fits(page);
});

test("a kind of which nothing waits says so, and one that there is not shows everything", async ({ page }) => {
  await logIn(page, "dentist_standard");
  await page.goto("/account/dashboard?work=teammate");
  const queue = page.getByRole("region", { name: "Today" });
  await expect(queue.getByText("Nothing here")).toBeVisible();
  await page.goto("/account/dashboard?work=nonsense");
  await expect(queue.getByRole("link", { name: /^All / })).toHaveAttribute("aria-current", "true");
});
