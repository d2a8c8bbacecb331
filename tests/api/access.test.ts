// Generated from the registry: every endpoint × every role × own, sister, foreign office and other tenant. A new
// endpoint is in here without a line being written.
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { db, transaction } from "@/lib/core/db";
import { hasRole, OFFICE, ROLES, type Role } from "@/lib/core/roles";
import { type Cast, makeCast } from "../../prisma/seed/cast";
import { payoutAccountId } from "../../prisma/seed/offices";
import { tellSandbox } from "../../prisma/seed/provider";
import { TENANTS } from "../../tenants/registry";
import { call, tokenFor } from "../support/call";

const VISION_HOST = "vision.localhost:3000";
let dental: Cast;
let vision: Cast;
const tokens = new Map<Role, string>();
let visionToken = "";
let hqToken = "";

beforeAll(async () => {
  dental = await transaction((tx) => makeCast(tx, "dental"), 60_000);
  vision = await transaction((tx) => makeCast(tx, "vision"), 60_000);
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

describe("without a login", () => {
  it.each(guarded.map((each) => each.pattern))("%s answers 401", async (pattern) => {
    const each = guarded.find((one) => one.pattern === pattern);
    if (!each) throw new Error(pattern);
    expect((await ask(each, dental.soloOfficeId)).status).toBe(401);
  });
});

describe("a token of the other tenant", () => {
  /** What a tenant does not have is not there for anybody, whatever token comes with it. */
  const isMissing = ({ feature }: (typeof guarded)[number]) =>
    feature !== undefined && !TENANTS.vision.features[feature];

  it.each(guarded.map((each) => each.pattern))("%s answers 401", async (pattern) => {
    const each = guarded.find((one) => one.pattern === pattern);
    if (!each) throw new Error(pattern);
    expect((await ask(each, dental.soloOfficeId, visionToken)).status).toBe(401);
    expect((await ask(each, vision.soloOfficeId, tokens.get("dentist"), VISION_HOST)).status).toBe(
      isMissing(each) ? 404 : 401,
    );
  });
});

// Calls that end or change the session itself are asked last, in a login of their own.
const ENDS_SESSION = new Set(["POST /accounts/logout", "POST /admin/impersonate"]);

describe.each(ROLES)("%s", (role) => {
  const mine = (each: (typeof endpoints)[number]) => each.roles !== "public" && hasRole(role, each.roles);

  it.each(guarded.filter((each) => !mine(each)).map((each) => each.pattern))("is refused %s", async (pattern) => {
    const each = guarded.find((one) => one.pattern === pattern);
    if (!each) throw new Error(pattern);
    expect((await ask(each, dental.soloOfficeId, tokens.get(role))).status).toBe(403);
  });

  const scoped = guarded.filter(
    (each) => mine(each) && (each.pattern.includes(":officeId") || each.officeFrom) && !ENDS_SESSION.has(each.pattern),
  );

  if (hasRole(role, OFFICE)) {
    it.each(scoped.map((each) => each.pattern))("does not find another office with %s", async (pattern) => {
      const each = scoped.find((one) => one.pattern === pattern);
      if (!each) throw new Error(pattern);
      const sister = dental.locationIds[0] ?? 0;
      for (const officeId of [dental.largeOfficeId, sister, vision.soloOfficeId, 1_999_999_999]) {
        const answer = await ask(each, officeId, tokens.get(role));
        // An input that is refused first tells nothing about the office either.
        expect([400, 404]).toContain(answer.status);
        if (answer.status === 404) expect(answer.body).toMatchObject({ message: "404 Not Found" });
      }
    });
  }

  it.each(scoped.map((each) => each.pattern))(
    "does not reach an office of the other tenant with %s",
    async (pattern) => {
      const each = scoped.find((one) => one.pattern === pattern);
      if (!each) throw new Error(pattern);
      expect([400, 403, 404]).toContain((await ask(each, vision.soloOfficeId, tokens.get(role))).status);
    },
  );

  it("is never answered with a broken request", async () => {
    for (const each of endpoints.filter((one) => !ENDS_SESSION.has(one.pattern))) {
      const answer = await ask(each, dental.soloOfficeId, tokens.get(role));
      expect([each.pattern, answer.status < 500]).toEqual([each.pattern, true]);
    }
  });
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
