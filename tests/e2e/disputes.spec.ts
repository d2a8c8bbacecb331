// An office answers a dispute with a document and wins; another one it loses. And the pages fit, for both tenants.
import { expect, type Page, test } from "@playwright/test";
import { TENANT_IDS } from "../../tenants/tenant";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { shareOf } from "../support/depth";
import { fits } from "../support/fits";

const SIZES = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
};
const SANDBOX = process.env.SANDBOX_URL ?? "http://127.0.0.1:3001";

failOnComplaints();

const disputes = (page: Page) => page.locator("a[data-row-link]");

for (const [at, tenant] of TENANT_IDS.entries()) {
  for (const [size, viewport] of shareOf(Object.entries(SIZES), 2, at)) {
    test.describe(`at the ${size} of ${tenant}`, () => {
      test.use({ viewport, baseURL: tenantUrl(tenant) });

      test("disputes and one of them fit", async ({ page }) => {
        await logIn(page, "dentist", tenant);
        await page.goto("/account/disputes");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Disputes");
        await expect(disputes(page).first()).toBeVisible();
        await fits(page);
        for (const filter of ["needsResponse", "won"]) {
          await page.goto(`/account/disputes?filter=${filter}`);
          await disputes(page).first().click();
          await page.waitForURL(/id=\d+$/);
          await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
          await fits(page);
        }
      });
    });
  }
}

/** The bank decides: what the sandbox is told, the product hears by the provider's message. */
async function decide(page: Page, won: boolean): Promise<void> {
  const reference = await page.getByText(/^dp_\w+$/).textContent();
  const answer = await page.request.post(`${SANDBOX}/_sandbox/disputes/${reference}/close`, {
    headers: { authorization: "Bearer sk_test_inhouse" },
    data: { won },
  });
  expect(answer.ok()).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(won ? "The payment stands" : "The payer got the money back")).toBeVisible({
      timeout: 5000,
    });
  }).toPass({ timeout: 90_000 });
}

/** Opens the first dispute proper that waits for an answer; an inquiry cannot be given up. */
async function openDispute(page: Page): Promise<void> {
  await page.goto("/account/disputes?filter=needsResponse");
  const hrefs = await disputes(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const href of hrefs) {
    await page.goto(href);
    await expect(page.getByRole("button", { name: "Review and submit" })).toBeVisible();
    if ((await page.getByRole("button", { name: "Accept dispute" }).count()) > 0) return;
  }
  throw new Error("the demo has no dispute to answer");
}

test.describe("the optometrist", () => {
  test.use({ baseURL: tenantUrl("vision") });

  test("answers with a document and wins", async ({ page }) => {
    await logIn(page, "dentist", "vision");
    await openDispute(page);
    await page.getByLabel("Why the payment is valid").fill("Two visits in this period; no cancellation before it.");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.locator("button").and(page.getByLabel("Add file: Proof of visits and services")).click(),
    ]);
    await chooser.setFiles({ name: "visits.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") });
    await expect(page.getByRole("link", { name: /visits\.pdf/ })).toBeVisible();
    await page.getByRole("button", { name: "Attach from our records: Signed agreements" }).click();
    await expect(page.getByRole("button", { name: "Remove Signed agreements.pdf" })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Why the payment is valid")).toHaveValue(/^Two visits/);
    await page.getByRole("button", { name: "Review and submit" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Two visits in this period");
    await expect(dialog).toContainText("visits.pdf");
    await expect(dialog).toContainText(/\$\d+(?:\.\d\d)? is deducted from your next payouts/);
    await dialog.getByRole("button", { name: "Submit evidence" }).click();
    await expect(page.getByRole("heading", { name: "Submitted evidence" })).toBeVisible();
    await expect(page.getByText("Under review by the bank").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Review and submit" })).toHaveCount(0);
    await decide(page, true);
  });
});

test("an office gives a dispute up and loses it", async ({ page }) => {
  await logIn(page, "dentist", "dental");
  await openDispute(page);
  await page.getByRole("button", { name: "Accept dispute" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(/deducted from your next payouts/);
  await dialog.getByRole("button", { name: /^Accept and lose \$/ }).click();
  await expect(page.getByText("The payer got the money back")).toBeVisible();
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
});
