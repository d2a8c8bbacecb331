// The back office by its three roles: every page and every call of it, from the two registries. What a role may not is written
// here, so that nobody gives or takes a page or a call without saying so; that the calls hold to it is tried call by call.
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { ADMINS, hasRole, type Role } from "@/lib/core/auth/roles";
import { decideAccess } from "@/lib/pages/access";
import { PAGES, type Page } from "@/lib/pages/routes";
import type { Cast } from "@/prisma/seed/cast";
import { TENANTS } from "@/tenants/registry";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

type Ours = (typeof ADMINS)[number];

const PAGES_OF_SUPER_ADMINS = ["/admin/super_admin"];
const PAGES_OF_SENIORS = ["/admin/health", "/admin/more"];
const CALLS_OF_SUPER_ADMINS = [
  "GET /admin/switches/export",
  "GET /admin/trail/export",
  "POST /admin/administrators",
  "POST /admin/administrators/:userId/end",
  "POST /admin/administrators/:userId/role",
  "POST /admin/switches",
];
const CALLS_OF_SENIORS = [
  "POST /admin/data-check",
  "POST /admin/dunning-policy/restore",
  "POST /admin/events/replay",
  "PUT /admin/dunning-policy",
];

/** What each of our roles may not open and not call: everything else of the back office it may. */
const MAY_NOT: Record<Ours, { pages: string[]; calls: string[] }> = {
  super_admin: { pages: [], calls: [] },
  almost_super: { pages: PAGES_OF_SUPER_ADMINS, calls: CALLS_OF_SUPER_ADMINS },
  admin: {
    pages: [...PAGES_OF_SENIORS, ...PAGES_OF_SUPER_ADMINS],
    calls: [...CALLS_OF_SENIORS, ...CALLS_OF_SUPER_ADMINS],
  },
};

const pages = (PAGES as readonly Page[]).filter(({ path }) => path.startsWith("/admin/"));
/** The calls that only administrators make, at whatever address. */
const calls = endpoints.filter(
  ({ roles }) => roles !== "public" && roles.length > 0 && roles.every((role) => hasRole(role, ADMINS)),
);
const isOpen = (roles: readonly Role[] | "public", role: Ours) => roles !== "public" && hasRole(role, roles);

let cast: Cast;
const tokens = new Map<Ours, string>();
beforeAll(async () => {
  cast = castOf("dental");
  for (const role of ADMINS) tokens.set(role, await tokenFor(`${role}@dental.test`));
}, 60_000);

const address = (pattern: string) =>
  pattern.replace(/:(\w+)/g, (_, name: string) =>
    name === "officeId" ? String(cast.soloOfficeId) : name.endsWith("Id") ? "2000000000" : "none",
  );

describe.each(ADMINS)("%s", (role) => {
  it("may not open these pages of the back office, and may open all others", () => {
    const visitor = { role, tenant: TENANTS.dental, production: false };
    const closed = pages.filter((page) => decideAccess(page, visitor) !== "shown").map(({ path }) => path);
    expect(closed.toSorted()).toEqual(MAY_NOT[role].pages.toSorted());
  });

  it("may not make these calls of the back office, and may make all others", () => {
    const closed = calls.filter(({ roles }) => !isOpen(roles, role)).map(({ pattern }): string => pattern);
    expect(closed.toSorted()).toEqual(MAY_NOT[role].calls.toSorted());
  });

  it("is refused what it may not call, whatever is sent", async () => {
    const answered: [string, number][] = [];
    for (const pattern of MAY_NOT[role].calls) {
      const input = pattern.startsWith("GET ") ? {} : { input: {} };
      const { status } = await call(address(pattern), { token: tokens.get(role) ?? "", ...input });
      answered.push([pattern, status]);
    }
    expect(answered).toEqual(MAY_NOT[role].calls.map((pattern) => [pattern, 403]));
  });

  it("is not refused for its role what it may read", async () => {
    const reads = calls.filter(({ pattern, roles }) => pattern.startsWith("GET ") && isOpen(roles, role));
    const refused: string[] = [];
    for (const { pattern } of reads) {
      const { status } = await call(address(pattern), { token: tokens.get(role) ?? "" });
      if (status === 401 || status === 403 || status === 500) refused.push(`${pattern}: ${status}`);
    }
    expect(reads.length).toBeGreaterThan(10);
    expect(refused).toEqual([]);
  });
});
