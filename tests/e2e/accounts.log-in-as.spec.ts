// An administrator looks through an office, a user and a member: the bar says so on every page, and Back leads back.
import { expect, type Page, test } from "@playwright/test";
import { TENANT_IDS } from "../../tenants/tenant";
import { failOnComplaints, logIn, logOut, tenantUrl } from "../support/browser";
import { shareOf } from "../support/depth";
import { fits } from "../support/fits";

const OFFICES = {
  dental: {
    first: "Bright Smiles Dental",
    other: "Lakeside Family Dental",
    home: "/dentist-new/members",
    members: "/dentist-new/members",
    locations: ["Summit Dental Boulder", "Summit Dental Denver"],
  },
  vision: {
    first: "Clear View Optometry",
    other: "Harbor Eye Care",
    home: "/account/dashboard",
    members: "/account/members",
    locations: ["Northlight Albany", "Northlight Buffalo"],
  },
} as const;

failOnComplaints();

const bar = (page: Page) => page.getByRole("region", { name: "Viewing as someone else" });

/** Nobody looks through somebody else without saying why. */
async function sayWhy(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Log in as" });
  await dialog.getByLabel("Reason").fill("Asked by phone");
  await dialog.getByRole("button", { name: "Log in as" }).click();
}

async function logInAs(page: Page, office: string): Promise<void> {
  await page.goto(`/admin/dentists?q=${encodeURIComponent(office)}`);
  await page.getByRole("button", { name: `Actions for ${office}` }).click();
  await page.getByRole("menuitem", { name: "Log in as" }).click();
  await sayWhy(page);
}

async function back(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "Back to Admin" }).click();
  await page.waitForURL(/\/admin\/dentists$/);
  await expect(bar(page)).toHaveCount(0);
  expect((await page.context().cookies()).filter(({ name, value }) => name === "office" && value !== "")).toEqual([]);
}

const drawer = (page: Page) => page.getByRole("dialog").first();

/** Opens an office's drawer by a click on its row; answers its address. */
async function openOffice(page: Page, office: string): Promise<string> {
  await page.goto(`/admin/dentists?q=${encodeURIComponent(office)}`);
  await page.getByRole("link", { name: office }).click();
  await page.waitForURL(/[?&]office=\d+/);
  await expect(drawer(page).getByRole("heading", { name: office })).toBeVisible();
  return page.url();
}

/** Calls the API as the page does, and answers the status. */
const statusOf = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([address, input]) =>
      (
        await fetch(`/api/v1${address}`, {
          ...(input ? { method: "POST", body: input, headers: { "content-type": "application/json" } } : {}),
        })
      ).status,
    [path, body ? JSON.stringify(body) : ""] as const,
  );

const SIZES = [
  ["desk", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const;

for (const [at, tenant] of TENANT_IDS.entries()) {
  const { first, other, home, members, locations } = OFFICES[tenant];
  test.describe(tenant, () => {
    test.use({ baseURL: tenantUrl(tenant) });

    // Either size in one tenant, so that each test has both.
    for (const [size, viewport] of shareOf(SIZES, 2, at)) {
      test(`one office after the other, and nothing of the first stays (${size})`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await logIn(page, "admin", tenant);
        await logInAs(page, first);
        await page.waitForURL((url) => url.pathname === home);
        await expect(bar(page)).toHaveText(new RegExp(`You are viewing ${first} as Dana Reyes\\.`));
        await page.reload();
        await expect(bar(page)).toContainText(first);
        // A second look through somebody else is refused from within the first.
        expect(await statusOf(page, "/admin/impersonate", { officeId: 1, reason: "Asked by phone" })).toBe(403);
        await back(page);
        expect(await statusOf(page, "/users/me/account")).toBe(200);

        await logInAs(page, other);
        await page.waitForURL((url) => url.pathname === home);
        await expect(bar(page)).toHaveText(new RegExp(`You are viewing ${other} as Ingrid Solberg\\.`));
        await expect(page.getByText(first)).toHaveCount(0);
        await expect(page.getByText("Dana")).toHaveCount(0);
        await back(page);
      });
    }

    for (const [size, viewport] of shareOf(SIZES, 2, at + 1)) {
      test(`from an office's drawer: a user, a member, and both in its history (${size})`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await logIn(page, "admin", tenant);
        const address = await openOffice(page, first);
        await expect(drawer(page).getByText("Ready", { exact: true })).toBeVisible();
        await fits(page);
        await page.goBack();
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await page.goForward();
        await expect(drawer(page).getByRole("heading", { name: first })).toBeVisible();
        await drawer(page).getByRole("button", { name: "Close" }).click();
        await page.waitForURL((url) => !url.searchParams.has("office") && url.searchParams.get("q") === first);

        await page.goto(address);
        await page.getByRole("tab", { name: "Users" }).click();
        await expect(page.getByRole("button", { name: /^Log in as / })).toHaveCount(4);
        await fits(page);
        await page.getByRole("button", { name: "Log in as Tessa Lindqvist" }).click();
        await sayWhy(page);
        await page.waitForURL((url) => url.pathname === home);
        await expect(bar(page)).toHaveText(new RegExp(`You are viewing ${first} as Tessa Lindqvist\\.`));
        await back(page);

        await page.goto(address);
        await page.getByRole("tab", { name: "Members" }).click();
        await page.getByRole("searchbox", { name: "Search members" }).fill("alvarez maria");
        await expect(page.getByRole("list", { name: "Members" }).getByRole("listitem")).toHaveCount(1);
        await fits(page);
        await page.getByRole("button", { name: "Log in as Maria Alvarez" }).click();
        await sayWhy(page);
        await page.waitForURL(/\/patient-details\/dashboard$/);
        await expect(bar(page)).toContainText("Maria Alvarez");
        await back(page);

        await page.goto(address);
        await page.getByRole("tab", { name: "Members" }).click();
        await page.getByRole("searchbox", { name: "Search members" }).fill("nobody is called this");
        await expect(page.getByText("No members found")).toBeVisible();
        await page.getByRole("tab", { name: "History" }).click();
        // Others work in this office meanwhile, so the newest line may be somebody else's.
        const lines = page.getByRole("list", { name: "History" }).getByRole("listitem");
        const looked = lines.filter({ hasText: "Logged in as this account" }).first();
        await expect(looked).toContainText("Casey Brooks as Maria Alvarez");
        await fits(page);
      });
    }

    test("in the office looked at, whatever office was chosen before", async ({ page }) => {
      const [before, wanted] = locations;
      await logIn(page, "admin", tenant);
      const id = new URL(await openOffice(page, before)).searchParams.get("office") ?? "";
      await page.context().addCookies([{ name: "office", value: id, url: new URL(page.url()).origin }]);
      await openOffice(page, wanted);
      await page.getByRole("tab", { name: "Users" }).click();
      await page.getByRole("button", { name: "Log in as Malik Johnson" }).click();
      await sayWhy(page);
      await page.waitForURL((url) => url.pathname === home);
      await expect(bar(page)).toHaveText(new RegExp(`You are viewing ${wanted} as Malik Johnson\\.`));
      await back(page);
    });

    // What a drawer says of a failed call is the same in both tenants: one of them by turns.
    if (shareOf(TENANT_IDS, 2).includes(tenant)) {
      test("an office that cannot be loaded says so and can be asked for again", async ({ page }) => {
        await logIn(page, "admin", tenant);
        const address = new URL(await openOffice(page, first), page.url());
        const calls = "**/api/v1/admin/dentists/*";
        const found = await page.evaluate(
          async (id) => (await fetch(`/api/v1/admin/dentists/${id}`)).json(),
          address.searchParams.get("office"),
        );
        // What the page cannot bring along is asked for by the browser, which is where it fails and works again.
        address.searchParams.set("office", "999999");
        await page.route(calls, (route) => route.fulfill({ status: 429, json: { message: "Not now" } }));
        await page.goto(address.href);
        await expect(drawer(page).getByText("This office could not be loaded")).toBeVisible();
        await page.unroute(calls);
        await page.route(calls, (route) => route.fulfill({ json: found }));
        await drawer(page).getByRole("button", { name: "Try again" }).click();
        await expect(drawer(page).getByRole("heading", { name: first })).toBeVisible();
        // The back office says, too, that no real money moves.
        await expect(page.getByText("Test payments: no real money moves.")).toBeVisible();
      });
    }

    test("the patient behind a member, with the bar on the patient's pages", async ({ page }) => {
      await logIn(page, "dentist", tenant);
      await page.goto(`${members}?q=alvarez%20maria`);
      const row = await page.locator("a[data-row-link]").first().getAttribute("href");
      const memberId = Number(/id=(\d+)/.exec(row ?? "")?.[1]);
      await logOut(page);
      await logIn(page, "admin", tenant);
      await page.goto("/admin/dentists");
      expect(await statusOf(page, "/admin/impersonate", { memberId, reason: "Asked by phone" })).toBe(200);
      await page.goto("/patient-details/dashboard");
      await expect(bar(page)).toContainText("Maria Alvarez");
      await page.reload();
      await expect(bar(page)).toContainText("Maria Alvarez");
      // The patient's rights, not the administrator's.
      await page.goto("/admin/dentists");
      await page.waitForURL(/\/unauthorized$/);
      await page.goto("/patient-details/dashboard");
      await back(page);
    });
  });
}
