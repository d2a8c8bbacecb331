// The calculators of our public pages: live with scripts and a form without them, the result in the address, whatever the address
// says; and one practice on its way from a calculation to a sign-up page of its own with the price it calculated.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { TENANT_IDS, type TenantId } from "../../tenants/tenant";
import { failOnComplaints, tenantUrl } from "../support/browser";
import { fits, readsWhole, staysWithin } from "../support/fits";
import { finishSetUp, signUpAs } from "../support/signing-up";

failOnComplaints();

const PPO = (tenant: TenantId, query = "") => `${tenantUrl(tenant)}/ppo-calculator${query}`;
const BUILDER = (tenant: TenantId, query = "") => `${tenantUrl(tenant)}/plan-builder${query}`;
const finding = (page: Page) => page.getByRole("heading", { level: 2 }).first();
const field = (page: Page, name: RegExp | string) => page.getByRole("textbox", { name });
const open = (page: Page, address: string) => page.goto(address, { waitUntil: "networkidle" });

for (const tenant of TENANT_IDS) {
  test(`write-offs beside a plan, live, in both languages, kept in the address, in ${tenant}`, async ({ page }) => {
    const network = tenant === "dental" ? "PPO" : "vision plan";
    await open(page, PPO(tenant));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`What a ${network} write-off costs you in a year`);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", PPO(tenant));
    await field(page, `Patients with a ${network}`).fill("100");
    await field(page, /usual fees/).fill("200");
    await field(page, /Visits a year/).fill("2");
    await field(page, "You write off").fill("40");
    await field(page, /Would join/).fill("25");
    await page.getByRole("slider", { name: "Price of your plan a month, slider" }).fill("30");
    await expect(field(page, /Price of your plan/)).toHaveValue("30");
    await expect(finding(page)).toHaveText(
      "You write off $16,000 a year. With 25 members, a plan of your own brings in $9,000 a year.",
    );
    await expect(page.getByText("67 of your 100 patients would have to join")).toBeVisible();
    await expect(page.getByRole("row", { name: /after our price/ })).toContainText("$7,602");
    await page.getByText("How is this computed?").click();
    await expect(page.locator("details").getByText("25 × $30 × 12 months = $9,000")).toBeVisible();
    // The chart is a table too, and its bars are read.
    await expect(page.getByRole("button", { name: "Write-off: $16,000" })).toBeVisible();
    await expect(page).toHaveURL(/\?patients=100&visits=2&fee=200&writeOff=40&join=25&price=30$/);

    await page.getByRole("link", { name: "Español" }).click();
    await expect(finding(page)).toHaveText(
      /^Usted deja de cobrar \$16,000 al año\. Con 25 miembros, un plan propio le aporta \$9,000 al año\.$/,
    );
    await expect(field(page, "Usted descuenta")).toHaveValue("40");
    expect(await page.locator("main").textContent()).not.toMatch(/\{\w+\}|estimates\.|sitePages\./);
  });
}

/** What a plan begins with in each tenant: a service with its fee, and the price that follows. */
const PLANS = {
  dental: { service: "Adult cleaning D1110", ucr: "UCR", asks: "Ask $29 a month or $290 a year." },
  vision: { service: "Eye exam S-Code", ucr: "U&C", asks: "Ask $17 a month or $170 a year." },
} as const;

for (const tenant of TENANT_IDS) {
  test(`the price of a plan, live, in both languages, kept in the address, in ${tenant}`, async ({ page }) => {
    const { service, ucr, asks } = PLANS[tenant];
    await open(page, BUILDER(tenant));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What should your membership plan cost?");
    await expect(finding(page)).toContainText(asks);
    const group = page.getByRole("group", { name: service });
    await group.getByRole("textbox", { name: `Your fee (${ucr})` }).fill("400");
    await expect(finding(page)).not.toContainText(asks);
    await expect(page).toHaveURL(/[?&]fee-[\w-]+=400&/);
    // A service more is a dearer plan.
    const before = (await finding(page).textContent()) ?? "";
    await group.getByRole("textbox", { name: "Times a year" }).fill("4");
    await expect(finding(page)).not.toHaveText(before);
    await page.getByText("How is this computed?").click();
    await expect(page.locator("details").getByText("4 × $400 = $1,600")).toBeVisible();
    await expect(page.getByRole("button", { name: /^With it: What the plan includes \$/ })).toBeVisible();
    await page.getByRole("slider", { name: "Members, slider" }).fill("250");
    await expect(page.getByRole("columnheader", { name: "250 members" })).toBeVisible();
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page.getByRole("columnheader", { name: "250 miembros" })).toBeVisible();
    await expect(finding(page)).toHaveText(/^Pida \$[\d,]+ al mes o \$[\d,]+ al año\. Un miembro ahorra/);
    expect(await page.locator("main").textContent()).not.toMatch(/\{\w+\}|estimates\.|sitePages\./);
  });
}

/** Somebody whose browser runs no scripts. */
async function withoutScripts(browser: Browser): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false })).newPage();
}

test("without scripts it is a form with a button, by fields and by sliders", async ({ browser }) => {
  const page = await withoutScripts(browser);
  await page.goto(PPO("dental"));
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  await field(page, "Patients with a PPO").fill("100");
  await page.getByRole("slider", { name: /You write off/ }).fill("50");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page).toHaveURL(/\/ppo-calculator\?patients=100&visits=2&fee=210&writeOff=50&join=25&price=29$/);
  await expect(finding(page)).toHaveText(/^You write off \$21,000 a year\. With 25 members/);
  await field(page, "Patients with a PPO").fill("many");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page.getByText("Enter a number from 0 to 50,000. We are counting with 600 for now.")).toBeVisible();
  await expect(field(page, "Patients with a PPO")).toHaveValue("many");
  await page.getByRole("link", { name: "Set up your office with this price" }).click();
  await expect(page).toHaveURL(/\/enroll\/practice\?from=ppo-calculator&.*writeOff=50/);

  await page.goto(BUILDER("dental"));
  await field(page, "Times a year").first().fill("3");
  await page.getByRole("slider", { name: "Members, slider" }).fill("40");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page).toHaveURL(/\/plan-builder\?count-1110=3&.*&members=40$/);
  await expect(finding(page)).toHaveText(
    /^Ask \$37 a month or \$370 a year\. .* 40 members bring in \$17,760 a year\.$/,
  );
  await page.context().close();
});

test("an address that says nonsense is refused in words, and nothing of it is run", async ({ page }) => {
  page.on("dialog", () => expect("a dialog").toBe("none"));
  const script = encodeURIComponent("<script>alert(1)</script>");
  const query = `?patients=${script}&visits=-3&fee=99999999999&writeOff=abc&writeOff=40&join[]=5&price=29&next=//evil.example`;
  await open(page, PPO("dental", query));
  await expect(page.getByText("Enter a number from 0 to 50,000. We are counting with 600 for now.")).toBeVisible();
  await expect(page.getByText("It cannot be less than 0. We are counting with 0.")).toBeVisible();
  await expect(page.getByText("It cannot be more than $5,000. We are counting with $5,000.")).toBeVisible();
  await expect(page.getByText("Enter a number from 0% to 100%. We are counting with 36% for now.")).toBeVisible();
  await expect(field(page, "You write off")).toHaveValue("abc");
  await expect(field(page, /Would join/)).toHaveValue("25");
  await expect(finding(page)).toHaveText("With these numbers there are no visits to compare.");
  expect(await page.locator("main").innerHTML()).not.toMatch(/alert\(1\)|evil\.example|NaN|Infinity/);
  await fits(page);
  // What is typed wrong stays as it was typed, beside what is said about it, and the address keeps to what counts.
  await field(page, /Price of your plan/).fill("cheap");
  await expect(page.getByText("Enter a number from $0 to $500. We are counting with $29 for now.")).toBeVisible();
  await expect(field(page, /Price of your plan/)).toHaveValue("cheap");
  await expect(page).toHaveURL(/fee=5000&writeOff=36&join=25&price=29$/);

  await open(page, BUILDER("dental", `?count-1110=-1&fee-1110=${script}&fee-0120=1e9&members=9999999&fee-9999=5`));
  await expect(page.getByText("It cannot be less than 0. We are counting with 0.")).toBeVisible();
  await expect(page.getByText("Enter a number from $0 to $5,000. We are counting with $110 for now.")).toBeVisible();
  await expect(page.getByText("Enter a number from $0 to $5,000. We are counting with $60 for now.")).toBeVisible();
  await expect(page.getByText("It cannot be more than 20,000. We are counting with 20,000.")).toBeVisible();
  expect(await page.locator("main").innerHTML()).not.toMatch(/alert\(1\)|fee-9999|NaN|Infinity/);
  await fits(page);
});

const LARGEST = [
  [PPO, "?lang=es-US&patients=50000&visits=12&fee=5000&price=500&join=100"],
  [BUILDER, "?lang=es-US&count-1110=12&fee-1110=5000&other=10000&members=20000"],
] as const;

test("they fit every window, and one sheet of paper each", async ({ page }) => {
  for (const tenant of TENANT_IDS) {
    for (const [address, query] of LARGEST) {
      await page.setViewportSize({ width: 320, height: 844 });
      await open(page, address(tenant, query));
      await fits(page);
      await staysWithin(page);
      await readsWhole(page, [320, 390, 768, 1440], address(tenant));
      await fits(page);
      const sheets = (await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
      expect(sheets, address(tenant)).toHaveLength(1);
    }
  }
});

/** From the question about plans to the office's own sign-up page. */
async function goesLive(page: Page): Promise<void> {
  await page.goto(await finishSetUp(page));
}

test("from the plan builder the fees, the discount and the price come along", async ({ page }) => {
  await open(page, BUILDER("dental", "?fee-1110=150.50&discount=20"));
  await page.getByRole("link", { name: "Set up your office with this plan" }).click();
  await page.waitForURL(/\/enroll\/practice\?from=plan-builder/);
  await expect(page.getByText(/^From your calculation: \$35 a month\./)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await signUpAs(page, "Linden", `linden-plan-${Date.now()}@example.com`);
  await expect(page.getByRole("textbox", { name: "Monthly price" }).first()).toHaveValue("35");
  await expect(page.getByRole("textbox", { name: /D1110/ })).toHaveValue("150.50");
  await expect(page.getByRole("textbox", { name: /Member discount on other treatment/ })).toHaveValue("20");
});

test("a visitor goes from the calculator to an office with the price it found", async ({ page }) => {
  await open(page, "/start");
  await page.getByRole("link", { name: "What write-offs cost you" }).click();
  await page.waitForURL(/\/ppo-calculator$/);
  await page.waitForLoadState("networkidle");
  await field(page, /Price of your plan/).fill("31.50");
  await page.getByRole("link", { name: "Set up your office with this price" }).click();
  await page.waitForURL(/\/enroll\/practice\?from=ppo-calculator/);
  await expect(page.getByText(/^From your calculation: \$31\.50 a month\./)).toBeVisible();
  await fits(page);
  // The way back has everything that was entered, and so has the page in the other language.
  await page.getByRole("link", { name: "Back to your numbers" }).click();
  await page.waitForURL(/\/ppo-calculator\?/);
  await expect(field(page, /Price of your plan/)).toHaveValue("31.50");
  await page.getByRole("link", { name: "Set up your office with this price" }).click();
  await page.waitForURL(/\/enroll\/practice\?from=ppo-calculator/);
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByText(/^De su cálculo: \$31\.50 al mes\./)).toBeVisible();
  await page.getByRole("link", { name: "English" }).click();
  await page.waitForLoadState("networkidle");

  await signUpAs(page, "Linden", `linden-${Date.now()}@example.com`);
  await expect(page.getByText("$31.50 a month is the price from your calculation. You can change it.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Monthly price" }).first()).toHaveValue("31.50");
  await fits(page);
  await goesLive(page);
  await expect(page.getByText("$31.50").first()).toBeVisible();
});
