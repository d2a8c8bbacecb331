// The back office finds a family of any office by its name, opens it where it is, and reads what happened in the office.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";

failOnComplaints();

test("a family of any office is found with a typing error, opened over the list and at its office", async ({
  page,
}) => {
  await logIn(page, "admin", "dental");
  await page.goto("/admin/members");
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  const first = page.locator("a[data-row-link]").first();
  const name = ((await first.textContent()) ?? "").trim();
  const [last = ""] = name.split(",");
  await page.getByRole("searchbox", { name: "Search members" }).fill(last.slice(0, -1));
  await expect(page).toHaveURL(/q=/);
  await page.locator("a[data-row-link]", { hasText: last }).first().click();
  await expect(page).toHaveURL(/office=\d+&member=\d+/);
  await expect(page.getByRole("dialog")).toContainText("Members");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Membership history" }).click();
  await expect(page).toHaveURL(/membership-history\/patient\/\d+/);
});

test("typing goes on while the list is searched, and a filter pressed before the pause keeps both", async ({
  page,
}) => {
  await logIn(page, "admin", "dental");
  await page.goto("/admin/members", { waitUntil: "networkidle" });
  const box = page.getByRole("searchbox", { name: "Search members" });
  await box.pressSequentially("al");
  await page.waitForURL(/q=al$/);
  await page.keyboard.type("va ");
  await expect(box).toHaveValue("alva ");
  await page.waitForURL(/q=alva$/);
  await expect(box).toHaveValue("alva ");
  await box.fill("mar");
  await page
    .getByRole("link", { name: /^Active/ })
    .first()
    .click();
  await page.waitForURL((url) => url.searchParams.get("q") === "mar" && url.searchParams.get("filter") === "active");
  await expect(box).toHaveValue("mar");
  await page.goBack();
  await expect(box).not.toHaveValue("mar");
  // A link to this very place leads nowhere: the search goes on.
  await page.goto("/admin/members", { waitUntil: "networkidle" });
  await box.fill("lop");
  await page.locator('nav a[aria-current="true"]').first().click();
  await page.waitForURL(/q=lop/);
  // Nor does a file.
  await box.fill("lopez");
  await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "CSV" }).click()]);
  await page.waitForURL(/q=lopez/);
});

test("an office's history is reached from its row, and leads back", async ({ page }) => {
  await logIn(page, "admin", "dental");
  await page.goto("/admin/dentists?q=bright");
  await page.getByRole("button", { name: "Actions for Bright Smiles Dental" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await expect(page).toHaveURL(/dentist-history\/\d+/);
  await expect(page.getByRole("link", { name: "Bright Smiles Dental" })).toBeVisible();
  await page.getByRole("link", { name: "Offices" }).last().click();
  await expect(page).toHaveURL(/admin\/dentists/);
});
