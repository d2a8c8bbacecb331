// The desk enrols: a new family that pays at the office, and a child into a family that is there. Both tenants.
import { expect, type Page, test } from "@playwright/test";
import { TENANT_IDS } from "../../tenants/tenant";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { shareOf } from "../support/depth";
import { addFamily, addPerson, agree, toCheckout, WORDS } from "../support/enrolling";

const DESKS = {
  dental: { signup: "/dentist-new/signup", members: "/dentist-new/members" },
  vision: { signup: "/account/patient-signup", members: "/account/members" },
} as const;
const SIZES = [
  ["desk", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const;
const words = WORDS["en-US"];

failOnComplaints();

async function joinAtTheOffice(page: Page): Promise<void> {
  await page.getByRole("tab", { name: words.checkout.inOffice }).click();
  await page.getByRole("button", { name: /^Finish & Pay \$.* in the office$/ }).click();
}

for (const [at, tenant] of TENANT_IDS.entries()) {
  const { signup, members } = DESKS[tenant];
  test.describe(tenant, () => {
    test.use({ baseURL: tenantUrl(tenant) });

    for (const [size, viewport] of shareOf(SIZES, 2, at)) {
      test(`a family joins and pays at the office, then grows by a child (${size})`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await logIn(page, "dentist", tenant);
        await page.goto(signup);
        await addFamily(page);
        const email = await toCheckout(page);
        await joinAtTheOffice(page);
        const title = page.getByRole("heading", { level: 2 }).first();
        await expect(title).toHaveText(/^Enrolled\. \$[\d.]+ is still to be paid at the desk\.$/);
        await expect(page.getByText(words.final.toPayDesk, { exact: true })).toBeVisible();
        await expect(page.getByText(email)).toBeVisible();
        // What was handed over is recorded in the same step, and its receipt is there to print: the first button both times.
        await expect(page.getByRole("link", { name: words.final.member })).not.toHaveClass(/bg-accent/);
        await page.getByRole("radio", { name: "Check" }).click();
        await page.getByLabel("Check number").fill("1041");
        await page.getByRole("button", { name: /^Record \$/ }).click();
        await expect(title).toHaveText(/^Paid \$[\d.]+, receipt \d{4}-\d{7}$/);
        await expect(page.getByText(words.final.paidDesk, { exact: true })).toBeVisible();
        await expect(page.getByText(words.final.toPayDesk, { exact: true })).toHaveCount(0);
        await expect(page.getByText("The membership started today")).toBeVisible();
        const receipt = page.getByRole("link", { name: "Open receipt to print" });
        await expect(receipt).toHaveAttribute("href", /\/receipts\/\d+$/);
        await expect(receipt).toHaveClass(/bg-accent/);

        await page.goto(`${members}?q=${encodeURIComponent(email)}`);
        await page.locator("a[data-row-link]").first().click();
        await page.waitForURL(/id=\d+/);
        const id = new URL(page.url()).searchParams.get("id") ?? "";
        await page.goto(`${signup}?memberId=${id}`);
        await expect(page.getByRole("heading", { level: 1 })).toContainText("Maria Whitfield");
        await addPerson(page, { firstName: "Ada", dob: "06/02/2020", relationship: "daughter" });
        await page.getByRole("button", { name: words.memberInfo.continue, exact: true }).click();
        await page.getByRole("button", { name: words.confirm.continue }).click();
        await agree(page);
        await joinAtTheOffice(page);
        await expect(page.getByRole("heading", { name: /is still to be paid at the desk/ })).toBeVisible();
        await page.goto(`${members}?id=${id}`);
        await expect(page.getByRole("dialog").getByText("Ada Whitfield").first()).toBeVisible();
      });
    }
  });
}

test("a member of another office is not found", async ({ page }) => {
  await logIn(page, "dentist", "dental");
  expect((await page.goto("/dentist-new/signup?memberId=999999999"))?.status()).toBe(404);
});
