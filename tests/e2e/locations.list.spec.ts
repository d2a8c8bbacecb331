// An organization's locations in one list: one is found, looked at and edited from there, without working in it.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

test("a location is found, looked at in two tabs and edited from the list; who saves over somebody else is told", async ({
  page,
  context,
}) => {
  await logIn(page, "hq");
  await page.goto(`${tenantUrl("dental")}/account/manage-locations`, { waitUntil: "networkidle" });
  const rows = page.locator("a[data-row-link]");
  await expect(rows).toHaveCount(6);
  await fits(page);
  await page.getByRole("link", { name: "Active members" }).click();
  await page.waitForURL(/sort=members/);
  await page.getByRole("searchbox").fill("mesa");
  await page.waitForURL(/[?&]q=mesa/);
  await expect(rows).toHaveCount(1);
  // Nothing found is told apart from nothing there, and the files are those of what is shown.
  await expect(page.getByRole("link", { name: "CSV" }).first()).toHaveAttribute("href", /q=mesa.*format=csv/);
  await page.getByRole("searchbox").fill("nowhere");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(6);

  // With the keyboard alone; the tab is kept for this session (000 §9), also for another location.
  await rows.filter({ hasText: "Mesa" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Summit Dental Mesa", level: 1 })).toBeVisible();
  await fits(page);
  await page.getByRole("link", { name: "Plans", exact: true }).last().click();
  await expect(page.getByRole("table", { name: "Plans at this location" })).toBeVisible();
  await fits(page);
  await page.getByRole("navigation", { name: "You are here" }).getByRole("link", { name: "Locations" }).click();
  await rows.filter({ hasText: "Phoenix" }).click();
  await expect(page.getByRole("heading", { name: "Summit Dental Phoenix", level: 1 })).toBeVisible();
  await expect(page.getByRole("table", { name: "Plans at this location" })).toBeVisible();

  await page.getByRole("link", { name: "Edit details" }).click();
  await expect(page.getByRole("heading", { name: "Edit Summit Dental Phoenix", level: 1 })).toBeVisible();
  await fits(page);
  // Two people at once: the second to save is told what stands there now, and keeps what they typed.
  const other = await context.newPage();
  await other.goto(page.url(), { waitUntil: "networkidle" });
  const internal = (on: typeof page) => on.locator('[name="internalName"]');
  const save = (on: typeof page) => on.getByRole("button", { name: "Save", exact: true }).click();
  const saved = (on: typeof page) => expect(on.getByText("Office profile saved").first()).toBeVisible();
  const before = await internal(page).inputValue();
  await internal(page).fill("Mine");
  await internal(other).fill("Theirs");
  await save(other);
  await saved(other);
  await save(page);
  await expect(
    page.getByText("Somebody else changed this to “Theirs”. Save again to keep yours.").first(),
  ).toBeVisible();
  await expect(internal(page)).toHaveValue("Mine");
  await fits(page);
  await internal(page).fill(before);
  await save(page);
  await saved(page);
  await page.reload();
  await expect(internal(page)).toHaveValue(before);

  // The office one works in is still the other one, until the location is opened; then its numbers lead to their lists.
  const id = new URL(page.url()).searchParams.get("id");
  await page.goto(`/account/manage-locations?id=${id}&tab=overview`, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: /^Summit Dental Boulder, switch office/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Families who owe money" })).toHaveCount(0);
  await page.getByRole("button", { name: "Open this location" }).click();
  await expect(page.getByRole("button", { name: /^Summit Dental Phoenix, switch office/ })).toBeVisible();
  await page.goto(`/account/manage-locations?id=${id}&tab=overview`, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Open this location" })).toHaveCount(0);
  await page.getByRole("link", { name: "Families who owe money" }).click();
  await expect(page).toHaveURL(/\/account\/recovery/);
});

test("the same for an optometry group in Spanish, on a phone, in the dark", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, "hq", "vision");
  const at = (path: string) => `${tenantUrl("vision")}${path}${path.includes("?") ? "&" : "?"}lang=es-US`;
  await page.goto(at("/account/manage-locations"), { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Sucursales", level: 1 })).toBeVisible();
  await fits(page);
  const albany = page.locator("a[data-row-link]").filter({ hasText: "Albany" });
  const id = new URL((await albany.getAttribute("href")) ?? "", "http://x").searchParams.get("id");
  await albany.click();
  await expect(page.getByRole("heading", { name: "Northlight Albany", level: 1 })).toBeVisible();
  await fits(page);
  // The id may stand as a segment too.
  await page.goto(at(`/account/manage-locations/edit/${id}`), { waitUntil: "networkidle" });
  expect(new URL(page.url()).searchParams.get("id")).toBe(id);
  await expect(page.getByRole("heading", { name: "Editar Northlight Albany", level: 1 })).toBeVisible();
  await fits(page);
});
