import { expect, type Page, test } from "@playwright/test";
import { SESSION_COOKIE } from "../../lib/core/auth/cookie";
import { logOut } from "../support/browser";
import { fits } from "../support/fits";
import { postCall, visitor } from "../support/visitor";

const PASSWORD = "inhouse-demo-2026";
const VISION = `http://vision.localhost:${process.env.PRODUCT_PORT ?? 3000}`;

async function logIn(page: Page, email: string, password = PASSWORD, address = "/accounts/login"): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

for (const [role, landing] of [
  ["dentist", "/dentist-new/members"],
  ["admin", "/admin/dentists"],
  ["client", "/patient-details/dashboard"],
] as const) {
  test(`${role} lands on ${landing} and is sent there again from the login page`, async ({ page }) => {
    await logIn(page, `${role}@dental.test`);
    await page.waitForURL((url) => url.pathname === landing);
    await page.goto("/accounts/login");
    expect(new URL(page.url()).pathname).toBe(landing);
  });
}

test("an optometry office lands on its own dashboard", async ({ page }) => {
  await logIn(page, "dentist@vision.test", PASSWORD, `${VISION}/accounts/login`);
  await page.waitForURL((url) => url.pathname === "/account/dashboard");
});

test("a wrong password is reported next to the field and opens nothing", async ({ page }) => {
  await logIn(page, "dentist@dental.test", "not the password");
  await expect(page.getByRole("alert").first()).toBeVisible();
  const box = page.getByRole("textbox", { name: "Password" });
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(box).toHaveAccessibleDescription(/incorrect email or password/i);
  expect(new URL(page.url()).pathname).toBe("/accounts/login");
});

test("the page that was asked for follows the login, an address elsewhere does not", async ({ page }) => {
  await page.goto("/account/settings/office?tab=users");
  await page.waitForURL(/\/accounts\/login\?next=/);
  await logIn(page, "dentist@dental.test", PASSWORD, page.url());
  await page.waitForURL(/\/account\/settings\/office\?tab=users$/);
  await logOut(page);
  for (const next of ["//evil.example", "/\\evil.example", "https://evil.example", "/%09/evil.example"]) {
    await logIn(
      page,
      "dentist@dental.test",
      PASSWORD,
      `/accounts/login?next=${encodeURIComponent(decodeURIComponent(next))}`,
    );
    await page.waitForURL((url) => url.pathname === "/dentist-new/members");
    expect(new URL(page.url()).hostname).toBe("dental.localhost");
    await logOut(page);
  }
});

test("the login page forgets remembered tabs", async ({ page }) => {
  await page.goto("/terms");
  await page.evaluate(() => {
    sessionStorage.setItem("tabs:manage-plans", "groups");
    sessionStorage.setItem("other", "kept");
  });
  await page.goto("/accounts/login", { waitUntil: "networkidle" });
  const left = () =>
    page.evaluate(() => [sessionStorage.getItem("tabs:manage-plans"), sessionStorage.getItem("other")]);
  await expect.poll(left).toEqual([null, "kept"]);
});

test("an unknown address gets the words a known one gets", async ({ page }) => {
  await page.goto("/accounts/forgot-password", { waitUntil: "networkidle" });
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("If nobody@example.com has an account")).toBeVisible();
});

test("missing pages answer 404, refused ones say who can help", async ({ page }) => {
  for (const path of ["/nowhere", "/error/404-not-found"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toHaveCount(1);
  }
  await logIn(page, "client@dental.test");
  await page.waitForURL(/patient-details/);
  await page.goto("/admin/dentists");
  await page.waitForURL(/\/unauthorized$/);
  await expect(page.getByText("Your account does not include it.")).toBeVisible();
});

for (const width of [320, 390, 1440]) {
  test(`login fits a screen of ${width} px and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 320 ? 568 : 844 });
    await page.goto("/accounts/login", { waitUntil: "networkidle" });
    await expect(page.getByRole("button", { name: "Log in" })).toBeInViewport();
    await fits(page);
  });
}

test("one session, signed once: the cookie carries the token the API takes, until it ends for both", async () => {
  const one = await visitor("dental");
  const post = async (path: string, more: Record<string, string>) => {
    const { csrfToken } = await (await one.get("/api/auth/csrf")).json();
    return one.post(`/api/auth/${path}`, { form: { csrfToken, json: "true", ...more } });
  };
  const cookie = async () =>
    (await one.storageState()).cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? "";
  const account = async (token: string) =>
    (await one.get("/api/v1/users/me/account", { headers: { authorization: `JWT ${token}` } })).status();

  expect((await post("callback/credentials", { email: "admin@dental.test", password: "wrong" })).status()).toBe(401);
  expect((await post("callback/credentials", { token: "no token of ours" })).status()).toBe(401);
  expect(await cookie()).toBe("");

  const answer = await post("callback/credentials", { email: "admin@dental.test", password: PASSWORD });
  expect(new URL((await answer.json()).url).pathname, "where the role starts").toBe("/admin/dentists");
  const token = await cookie();
  expect(await account(token)).toBe(200);
  // What next-auth writes again when its session is read is the same token, not a longer one.
  expect(Object.keys(await (await one.get("/api/auth/session")).json())).toEqual(["expires"]);
  expect(await cookie()).toBe(token);

  // A token of the API becomes the cookie as it stands.
  const data = { email: "dentist@dental.test", password: PASSWORD };
  const given = (await postCall<{ token: string }>(one, "/accounts/login", data)).token;
  expect((await post("callback/credentials", { token: given })).status()).toBe(200);
  expect(await cookie()).toBe(given);

  await post("signout", {});
  expect(await cookie()).toBe("");
  expect(await account(given)).toBe(401);
  expect(await account(token), "the first session is its own").toBe(200);
  await one.dispose();
});

test("a form that is pressed before the page listens puts nothing into the address", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/accounts/login");
  await page.locator("input[type=password]").fill("three words in a row");
  await page.locator("form button[type=submit]").click();
  await expect(page.locator("input[type=password]")).toHaveValue("");
  expect(new URL(page.url()).search).toBe("");
  await context.close();
});
