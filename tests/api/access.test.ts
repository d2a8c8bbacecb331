// Generated from the registry: every endpoint × every role × own, sister, foreign office and other tenant; of the roles and
// offices a share that is another for the next endpoint, all in test:all. A new endpoint is in here without a line being written.
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { hasRole, OFFICE, ROLES, type Role } from "@/lib/core/auth/roles";
import { db } from "@/lib/core/db/db";
import type { Cast } from "../../prisma/seed/cast";
import { payoutAccountId } from "../../prisma/seed/offices";
import { tellSandbox } from "../../prisma/seed/provider";
import { TENANTS } from "../../tenants/registry";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { shareOf } from "../support/depth";

const VISION_HOST = "vision.localhost:3000";
let dental: Cast;
let vision: Cast;
const tokens = new Map<Role, string>();
let visionToken = "";
let hqToken = "";

beforeAll(async () => {
  dental = castOf("dental");
  vision = castOf("vision");
  // The provider must know the offices' accounts, whatever other files have told it before.
  const offices = [dental, vision].flatMap((cast) => [cast.soloOfficeId, cast.largeOfficeId, ...cast.locationIds]);
  const at = new Date().toISOString();
  await tellSandbox(offices.map((id) => ({ op: "account", at, id: payoutAccountId(id), controller_kind: "express" })));
  for (const role of ROLES) tokens.set(role, await tokenFor(`${role}@dental.test`));
  visionToken = await tokenFor("dentist@vision.test", undefined, VISION_HOST);
  hqToken = await tokenFor("hq@dental.test");
}, 120_000);

const guarded = endpoints.filter((each) => each.roles !== "public");

/** A real address for a pattern: the given office, ids that exist nowhere, and a word for the rest. */
function address(pattern: string, officeId: number): string {
  const nowhere = 2_000_000_000;
  return pattern.replace(/:(\w+)/g, (_, name: string) =>
    String(name === "officeId" ? officeId : name.endsWith("Id") ? nowhere : "none"),
  );
}

function bodyFor(each: (typeof endpoints)[number], officeId: number): { input?: unknown } {
  if (each.pattern.startsWith("GET ")) return {};
  const field = each.officeFrom?.startsWith("body.") ? each.officeFrom.slice(5) : null;
  return { input: field ? { [field]: officeId } : {} };
}

function queryFor(each: (typeof endpoints)[number], officeId: number): string {
  return each.officeFrom?.startsWith("query.") ? `?${each.officeFrom.slice(6)}=${officeId}` : "";
}

const ask = (each: (typeof endpoints)[number], officeId: number, token?: string, host?: string) =>
  call(address(each.pattern, officeId) + queryFor(each, officeId), {
    ...bodyFor(each, officeId),
    ...(token ? { token } : {}),
    ...(host ? { host } : {}),
  });

/** What a tenant does not have is not there for anybody, whatever token comes with it. */
const isMissingIn = (tenant: "vision", { feature }: (typeof endpoints)[number]) =>
  feature !== undefined && !TENANTS[tenant].features[feature];

/** Calls that end or change the session itself, which the others need. */
const ENDS_SESSION = new Set(["POST /accounts/logout", "POST /admin/impersonate"]);
const NO_OFFICE = 1_999_999_999;

type Row = readonly [who: string, status: number];
const byPattern = (pattern: string) => {
  const each = endpoints.find((one) => one.pattern === pattern);
  if (!each) throw new Error(pattern);
  return each;
};

describe("each endpoint is closed to", () => {
  it.each(guarded.map((each) => each.pattern))("%s", async (pattern) => {
    const each = byPattern(pattern);
    const closedTo = ROLES.filter((role) => each.roles === "public" || !hasRole(role, each.roles));
    const others = shareOf(closedTo, 3, endpoints.indexOf(each), { call: pattern });
    const rows: Row[] = [
      ["nobody", (await ask(each, dental.soloOfficeId)).status],
      ["the other tenant's dentist", (await ask(each, dental.soloOfficeId, visionToken)).status],
      [
        "a dentist at the other tenant",
        (await ask(each, vision.soloOfficeId, tokens.get("dentist"), VISION_HOST)).status,
      ],
    ];
    for (const role of others) rows.push([role, (await ask(each, dental.soloOfficeId, tokens.get(role))).status]);
    expect(rows).toEqual([
      ["nobody", 401],
      ["the other tenant's dentist", 401],
      ["a dentist at the other tenant", isMissingIn("vision", each) ? 404 : 401],
      ...others.map((role) => [role, 403]),
    ]);
  });
});

describe("each endpoint about an office finds only one's own", () => {
  const scoped = guarded.filter(
    (each) => (each.pattern.includes(":officeId") || each.officeFrom) && !ENDS_SESSION.has(each.pattern),
  );

  it.each(scoped.map((each) => each.pattern))("%s", async (pattern) => {
    const each = byPattern(pattern);
    const foreign = [dental.largeOfficeId, dental.locationIds[0] ?? 0, vision.soloOfficeId, NO_OFFICE];
    const found: string[] = [];
    const may = ROLES.filter((one) => each.roles !== "public" && hasRole(one, each.roles));
    // Whoever works in an office finds no other; administrators none of the other tenant.
    const pairs = may.flatMap((role) => {
      const inOffice = hasRole(role, OFFICE);
      return (inOffice ? foreign : [vision.soloOfficeId]).map((officeId) => ({ role, inOffice, officeId }));
    });
    for (const { role, inOffice, officeId } of shareOf(pairs, 3, endpoints.indexOf(each), { call: pattern })) {
      const { status, body } = await ask(each, officeId, tokens.get(role));
      // An input that is refused first tells nothing about the office either.
      const refused = (inOffice ? [400, 404] : [400, 403, 404]).includes(status);
      const silent = !inOffice || status !== 404 || (body as { message?: string }).message === "Not Found";
      if (!refused || !silent) found.push(`${role} at ${officeId}: ${status} ${JSON.stringify(body)}`);
    }
    expect(found).toEqual([]);
  });
});

describe("each endpoint answers everybody in whole", () => {
  it.each(endpoints.map((each) => each.pattern).filter((pattern) => !ENDS_SESSION.has(pattern)))(
    "%s",
    async (pattern) => {
      const each = byPattern(pattern);
      const broken: Row[] = [];
      for (const role of shareOf(ROLES, 3, endpoints.indexOf(each), { call: pattern })) {
        const { status } = await ask(each, dental.soloOfficeId, tokens.get(role));
        if (status >= 500) broken.push([role, status]);
      }
      expect(broken).toEqual([]);
    },
  );
});

describe("an organisation's user", () => {
  it("reaches each of its locations and no other office", async () => {
    const each = guarded.find(
      (one) =>
        one.pattern.includes(":officeId") &&
        one.roles !== "public" &&
        hasRole("dentist", one.roles) &&
        one.pattern.startsWith("GET "),
    );
    if (!each) return;
    for (const officeId of dental.locationIds) expect((await ask(each, officeId, hqToken)).status).not.toBe(404);
    expect((await ask(each, dental.soloOfficeId, hqToken)).status).toBe(404);
  });
});

describe("refusals", () => {
  it("leave no trace in the audit trail", async () => {
    const before = await db.auditEvent.count();
    for (const each of guarded) await ask(each, dental.soloOfficeId);
    expect(await db.auditEvent.count()).toBe(before);
  });
});
