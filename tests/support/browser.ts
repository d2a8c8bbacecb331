import { expect, type Page, test } from "@playwright/test";
import { DEMO_PASSWORD } from "../../scripts/welcome";

const PORT = Number(process.env.PRODUCT_PORT ?? 3000);
/** The payment provider's stand-in, whose pages and mailbox tests look into. */
export const SANDBOX = process.env.SANDBOX_URL ?? `http://127.0.0.1:${PORT + 1}`;
/** Address of a tenant of the running product. */
export const tenantUrl = (tenant: "dental" | "vision") => `http://${tenant}.localhost:${PORT}`;

/** Logs in through the calls the login form makes; the page is then still the login. */
export async function logIn(page: Page, role = "dentist", tenant = "dental"): Promise<void> {
  await page.goto("/accounts/login");
  const status = await page.evaluate(
    async ([email, password]) => {
      const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
      const body = new URLSearchParams({ csrfToken, email: email ?? "", password: password ?? "", json: "true" });
      return (await fetch("/api/auth/callback/credentials", { method: "POST", body })).status;
    },
    [`${role}@${tenant}.test`, DEMO_PASSWORD],
  );
  expect(status).toBe(200);
}

/** Fails each test of the file at its end when the browser complained. A refused save is a 4xx it notes by itself. */
export function failOnComplaints(): void {
  const complaints: string[] = [];
  test.beforeEach(({ page }) => {
    complaints.length = 0;
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
  });
  test.afterEach(() => expect(complaints).toEqual([]));
}
