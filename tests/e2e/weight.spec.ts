// What a page's scripts weigh on their way to a browser, as sent: no page grows unnoticed. `npm run bench -- weight` lists
// more pages. React and the router of Next alone are 136 kB of it.
import { expect, type Page, test } from "@playwright/test";
import { logIn, tenantUrl } from "../support/browser";

/** Kilobytes as sent, by page and role. */
const CEILINGS = [
  { path: "/accounts/login", role: null, most: 190 },
  { path: "/accounts/forgot-password", role: null, most: 190 },
  { path: "/enroll/practice", role: null, most: 235 },
  { path: "/ppo-calculator", role: null, most: 225 },
  { path: "/plan-builder", role: null, most: 225 },
  { path: "/patient-details/dashboard", role: "client", most: 245 },
  { path: "/dentist-new/members", role: "dentist", most: 263 },
] as const;

async function scriptBytes(page: Page, path: string): Promise<number> {
  const sent: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") sent.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  return (await Promise.all(sent)).reduce((sum, bytes) => sum + bytes, 0);
}

for (const { path, role, most } of CEILINGS) {
  test(`${path} sends at most ${most} kB of scripts`, async ({ page }) => {
    if (role) await logIn(page, role);
    const bytes = await scriptBytes(page, `${tenantUrl("dental")}${path}`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes / 1000).toBeLessThanOrEqual(most);
  });
}

test("letters are not fetched ahead of the stylesheet, without which a slow phone paints nothing", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  const response = await page.goto(`${tenantUrl("dental")}/accounts/login`, { waitUntil: "networkidle" });
  expect(response?.headers().link ?? "").not.toContain("font");
  expect(asked.indexOf("font")).toBeGreaterThan(asked.indexOf("stylesheet"));
});
