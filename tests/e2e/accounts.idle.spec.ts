// 000 §9: who does nothing for 15 minutes is warned, and logged out five minutes later. The browser's clock is moved, not
// the demo's.
import { expect, type Page, test } from "@playwright/test";
import layout from "../../messages/en-US/layout.json" with { type: "json" };
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";

failOnComplaints();
test.use({ baseURL: tenantUrl("vision") });

const warning = (page: Page) => page.getByRole("dialog", { name: layout.idleTitle });

async function open(page: Page, path: string, role = "dentist"): Promise<void> {
  await logIn(page, role, "vision");
  await page.clock.install();
  await page.goto(path, { waitUntil: "networkidle" });
}

/** Waits until the page has begun to count: what is forwarded before it does would count for nothing. */
const counting = (page: Page) => page.waitForFunction(() => window.localStorage.getItem("lastActivity") !== null);

test("an idle office is warned, may stay, and is logged out when nobody answers", async ({ page }) => {
  await open(page, "/account/dashboard");
  await counting(page);
  await page.clock.fastForward("14:50");
  await expect(warning(page)).toHaveCount(0);
  await page.clock.fastForward("00:15");
  await expect(warning(page)).toBeVisible();
  await expect(warning(page).getByText(/04:5\d/)).toBeVisible();
  const stay = warning(page).getByRole("button", { name: layout.stay });
  await expect(stay).toBeFocused();

  // A moved mouse or a key is not an answer.
  await page.mouse.move(300, 300);
  await page.keyboard.press("Shift");
  await page.clock.fastForward("01:00");
  await expect(warning(page).getByText(/03:5\d/)).toBeVisible();
  await stay.click();
  await expect(warning(page)).toHaveCount(0);
  await page.evaluate(() => window.localStorage.removeItem("lastActivity"));
  await page.reload({ waitUntil: "networkidle" });
  await counting(page);
  expect(new URL(page.url()).pathname).toBe("/account/dashboard");

  await page.clock.fastForward("15:01");
  await expect(warning(page)).toBeVisible();
  await page.clock.fastForward("05:00");
  await page.waitForURL(/\/accounts\/login/);
  await page.goto("/account/dashboard");
  await page.waitForURL(/\/accounts\/login\?next=/);
});

test("logging out from the warning ends the session", async ({ page }) => {
  await open(page, "/account/settings/office", "office_admin");
  await counting(page);
  await page.clock.fastForward("15:01");
  await warning(page).getByRole("button", { name: layout.logout }).click();
  await page.waitForURL(/\/accounts\/login/);
  await page.goto("/account/settings/office");
  await page.waitForURL(/\/accounts\/login\?next=/);
});

for (const [role, path] of [
  ["dentist", "/dentist-new/members"],
  ["dentist", "/dentist-new/faq"],
  ["dentist", "/account/patient-signup"],
  ["client", "/patient-details/dashboard"],
  ["admin", "/admin/dentists"],
] as const) {
  test(`nobody is warned on ${path}`, async ({ page }) => {
    const reports: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/users/me/activity")) reports.push(request.method());
    });
    await open(page, path, role);
    await page.clock.fastForward("20:00");
    await page.clock.fastForward("20:00");
    // The server ends what it hears nothing of: an office's page without a limit reports itself, who has no limit need not.
    if (role === "dentist") await expect.poll(() => reports.length).toBeGreaterThan(1);
    else expect(reports).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}
