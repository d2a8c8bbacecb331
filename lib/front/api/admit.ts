import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/core/auth/actor";
import { tenantAt } from "@/lib/core/auth/office-features";
import { hasRole, isOfficeRole, type Role } from "@/lib/core/auth/roles";
import { proveOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { forbidden, invalid, notFound, unauthenticated } from "@/lib/core/errors";
import { faultsOf } from "@/lib/core/fields/sent";
import type { Tenant } from "@/tenants/tenant";
import type { Endpoint } from "./endpoint";
import { queryValues } from "./query";
import { compileRoutes } from "./router";

/** What was sent, by its schema. Throws 400 with the fields. */
export function check<T>(schema: z.ZodType<T> | undefined, value: unknown): T | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw invalid(faultsOf(parsed.error));
  return parsed.data;
}

function positiveId(text: unknown): number {
  const value =
    typeof text === "number"
      ? text
      : typeof text === "string" && /^[1-9]\d{0,9}$/.test(text)
        ? Number(text)
        : Number.NaN;
  if (!Number.isInteger(value) || value < 1 || value > 2_147_483_647) throw notFound();
  return value;
}

/** Some legacy paths contain a literal `null`; it becomes 0, which is nobody's id. */
function idParam(text: string): number {
  return text === "null" ? 0 : positiveId(text);
}

/** The parts of an address by their names, an office proven to be the actor's. Throws 404. */
export async function readParams(raw: Record<string, string>, actor: Actor | null): Promise<Record<string, unknown>> {
  const params: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(raw)) {
    if (name === "officeId" && actor) params[name] = await proveOffice(actor, positiveId(text));
    else params[name] = name.endsWith("Id") ? idParam(text) : decode(text);
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw notFound();
  }
}

/** The office that body or query names, proven. Throws 404. */
export async function namedOffice(
  endpoint: Endpoint,
  actor: Actor | null,
  input: unknown,
  query: unknown,
): Promise<OfficeId | undefined> {
  if (!endpoint.officeFrom || !actor) return undefined;
  const [where, field = ""] = endpoint.officeFrom.split(".");
  const holder = where === "body" ? input : query;
  const id = holder && typeof holder === "object" && field in holder ? Reflect.get(holder, field) : undefined;
  return proveOffice(actor, positiveId(id));
}

/** Whether a call may be made while an administrator looks through somebody of this role (`lib/helpers-may`). */
export type HelperRule = (pattern: string, through: Role) => boolean;

/** What a call asks of whoever makes it: the tenant's feature, a log-in, a role, and what a helper may. Throws as a refusal. */
export function admit(endpoint: Endpoint, actor: Actor | null, tenant: Tenant, helperMay: HelperRule): void {
  if (endpoint.feature && !tenant.features[endpoint.feature]) throw notFound();
  if (endpoint.roles !== "public") {
    if (!actor) throw unauthenticated();
    if (!hasRole(actor.role, endpoint.roles)) throw forbidden();
  }
  // Also where no login is needed: what is done with one is done in that person's name.
  if (actor?.administrator && !helperMay(endpoint.pattern, actor.role)) throw forbidden("errors.notWhileImpersonating");
}

/** The tenant as the office has it that a call is about; a feature that is off there is not found. */
export async function tenantOf(
  endpoint: Endpoint,
  actor: Actor | null,
  tenant: Tenant,
  named: unknown,
): Promise<Tenant> {
  const at = named ?? (actor && isOfficeRole(actor.role) ? actor.officeIds[0] : undefined);
  const local = await tenantAt(tenant, actor, typeof at === "number" ? at : undefined);
  if (endpoint.feature && !local.features[endpoint.feature]) throw notFound();
  return local;
}

/** Whether somebody may make a call, by its address below /api/v1: the pattern, and the office it is about. Throws as the call would. */
export type Guard = (
  address: string,
  actor: Actor,
  tenant: Tenant,
) => Promise<{ pattern: string; officeId: number | null }>;

/** The same questions as each of these calls begins with, for what was made by one of them before. */
export function createGuard(endpoints: readonly Endpoint[], helperMay: HelperRule): Guard {
  const router = compileRoutes(endpoints);
  return async (address, actor, tenant) => {
    const cut = address.indexOf("?");
    const found = router.match("GET", cut < 0 ? address : address.slice(0, cut));
    if (!found || "allowed" in found) throw notFound();
    const { endpoint } = found;
    admit(endpoint, actor, tenant, helperMay);
    const params = await readParams(found.params, actor);
    const query = check(
      endpoint.query,
      queryValues(endpoint.query, new URLSearchParams(cut < 0 ? "" : address.slice(cut))),
    );
    const office = params.officeId ?? (await namedOffice(endpoint, actor, undefined, query));
    await tenantOf(endpoint, actor, tenant, office);
    return { pattern: endpoint.pattern, officeId: typeof office === "number" ? office : null };
  };
}
