// Asks the running product over HTTP as a browser would, without one. Names below .localhost are known to browsers
// only, so the address is the machine's own and the tenant's host is said in a header.
import { type APIRequestContext, expect, request } from "@playwright/test";
import { DEMO_PASSWORD } from "../../scripts/welcome";
import type { TenantId } from "../../tenants/tenant";
import { SANDBOX, tenantUrl } from "./browser";

const addressOf = (tenant: TenantId) => new URL(tenantUrl(tenant));

/** What the browser would name in its Host header. */
export const hostOf = (tenant: TenantId) => addressOf(tenant).host;

/** A visitor of a tenant with cookies of their own; `dispose()` when done. */
export function visitor(tenant: TenantId): Promise<APIRequestContext> {
  const { host, port } = addressOf(tenant);
  return request.newContext({ baseURL: `http://127.0.0.1:${port}`, extraHTTPHeaders: { host } });
}

/** The same, logged in by the calls the login form makes. */
export async function userVisitor(tenant: TenantId, email: string): Promise<APIRequestContext> {
  const one = await visitor(tenant);
  const { csrfToken } = await (await one.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password: DEMO_PASSWORD, json: "true" };
  const response = await one.post("/api/auth/callback/credentials", { form });
  expect(response.status(), `login of ${email}`).toBe(200);
  return one;
}

/** One call of `/api/v1`; returns its body. Throws when it is refused. */
export async function postCall<T>(one: APIRequestContext, path: string, data: object, token?: string): Promise<T> {
  const headers = token ? { authorization: `JWT ${token}` } : undefined;
  const response = await one.post(`/api/v1${path}`, { data, ...(headers ? { headers } : {}) });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** The newest mail to an address that matches, waited for; returns the match. */
export async function mailed(one: APIRequestContext, to: string, wanted: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(
      async () => {
        const response = await one.get(`${SANDBOX}/_sandbox/mail?format=json&to=${encodeURIComponent(to)}`);
        const { data }: { data: { subject: string; text: string }[] } = await response.json();
        found = data.map(({ subject, text }) => wanted.exec(`${subject}\n${text}`)).find(Boolean) ?? null;
        return found !== null;
      },
      { message: `a mail to ${to} with ${wanted}` },
    )
    .toBe(true);
  if (!found) throw new Error("no such mail");
  return found;
}
