import { expect, type Page, test } from "@playwright/test";
import { SESSION_COOKIE } from "../../lib/core/auth/cookie";
import { DEMO_PASSWORD } from "../../scripts/welcome";
import type { TenantId } from "../../tenants/tenant";

const PORT = Number(process.env.PRODUCT_PORT ?? 3000);
/** The payment provider's stand-in, whose pages and mailbox tests look into. */
export const SANDBOX = process.env.SANDBOX_URL ?? `http://127.0.0.1:${PORT + 1}`;
/** Address of a tenant of the running product. */
export const tenantUrl = (tenant: TenantId) => `http://${tenant}.localhost:${PORT}`;

/**
 * Logs the page's browser in without showing it a page. Names below .localhost are known to browsers only, so the
 * address is the machine's own and the tenant's host is said in a header.
 */
export async function logIn(page: Page, role = "dentist", tenant: TenantId = "dental"): Promise<void> {
  await logInWith(page, { email: `${role}@${tenant}.test`, password: DEMO_PASSWORD }, tenant);
}

/** The same for somebody whom the demo does not have. */
export async function logInWith(
  page: Page,
  data: { email: string; password: string },
  tenant: TenantId = "dental",
): Promise<void> {
  const url = tenantUrl(tenant);
  const headers = { host: new URL(url).host };
  const response = await page.request.post(`http://127.0.0.1:${PORT}/api/v1/accounts/login`, { headers, data });
  expect(response.status(), `login of ${data.email}`).toBe(200);
  const { token } = await response.json();
  await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url, httpOnly: true, sameSite: "Lax" }]);
}

/**
 * Forgets who the page's browser is. The page is left first: what it asks by itself would be refused now and lead it to the
 * log-in, across the way the test goes next.
 */
export async function logOut(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Fails each test of the file at its end when the browser complained. A refused save is a 4xx it notes by itself. */
export function failOnComplaints(): void {
  const { complaints, listen } = listener();
  test.beforeEach(({ page }) => listen(page));
  test.afterEach(() => expect(complaints).toEqual([]));
}

/** What a page's browser complains of, from the moment it is listened to; emptied before each test of the file. */
export function listener(): { complaints: string[]; listen: (page: Page) => void } {
  const complaints: string[] = [];
  test.beforeEach(() => {
    complaints.length = 0;
  });
  const listen = (page: Page) => {
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
  };
  return { complaints, listen };
}
