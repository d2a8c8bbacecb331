import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { planToWire } from "@/lib/practice/plans/wire";
import type { Cast } from "@/prisma/seed/cast";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
const tokens = new Map<string, string>();

/** One login a role for the whole file: logins are limited per minute. */
async function as(role: string): Promise<string> {
  const token = tokens.get(role) ?? (await tokenFor(`${role}@dental.test`));
  tokens.set(role, token);
  return token;
}

let foreignPlanId: number;
let ownPlanId: number;

beforeAll(async () => {
  cast = castOf("dental");
  const plan = filledPreset("dental", "general_adult");
  ownPlanId = (await makePlan(db, { officeId: cast.soloOfficeId, plan })).id;
  foreignPlanId = (await makePlan(db, { officeId: cast.largeOfficeId, plan, status: "draft" })).id;
});

/** Everything that is written about plans, for comparing before and after. */
const snapshot = async () =>
  JSON.stringify(
    await Promise.all([
      db.plan.findMany({ orderBy: { id: "asc" } }),
      db.planVersion.count(),
      db.planSettings.findMany({ orderBy: { officeId: "asc" } }),
      db.officeFee.count(),
    ]),
  );

type Attempt = [
  name: string,
  what: (office: number, plan: number) => string,
  input: (office: number, plan: number) => unknown,
];
const wire = () => planToWire(filledPreset("dental", "general_adult"));
const WRITES: Attempt[] = [
  [
    "save",
    () => "POST /dentist-info/membership-plan-save-state",
    (office, plan) => ({ dentistInfoId: office, plan: { ...wire(), id: plan, planName: "Taken" } }),
  ],
  [
    "create",
    () => "POST /dentist-info/membership-plan-save-state",
    (office) => ({ dentistInfoId: office, plan: { ...wire(), planName: "Planted" } }),
  ],
  ["toggle", (office, plan) => `POST /dentists/${office}/memberships/${plan}/toggle-status`, () => ({})],
  ["duplicate", (office, plan) => `POST /dentists/${office}/memberships/${plan}/duplicate`, () => ({})],
  ["delete", (office, plan) => `DELETE /dentists/${office}/memberships/${plan}`, () => undefined],
  ["sort", (office) => `POST /dentists/${office}/memberships/sort`, (_, plan) => ({ membershipIds: [plan] })],
  ["sort by body", () => "POST /dentists/sort", (office, plan) => ({ dentistInfoId: office, membershipIds: [plan] })],
  [
    "price",
    (office) => `POST /dentists/${office}/custom-memberships/changePlanPrice`,
    (_, plan) => ({ planId: plan, price: 12, yearlyPrice: 120 }),
  ],
  ["settings", (office) => `POST /dentists/updateMembershipSettings/${office}`, () => ({ programName: "Taken" })],
  ["fees", (office) => `POST /dentists/${office}/pricing`, () => ({ priceCodes: [{ code: "1110", price: 1 }] })],
];

describe.each(WRITES)("%s", (name, what, input) => {
  test("of a foreign office is 404 and changes nothing", async () => {
    const token = await as("dentist");
    const before = await snapshot();
    const answer = await call(what(cast.largeOfficeId, foreignPlanId), {
      token,
      input: input(cast.largeOfficeId, foreignPlanId),
    });
    expect(answer.status).toBe(404);
    expect(await snapshot()).toBe(before);
  });

  test.runIf(!["create", "settings", "fees"].includes(name))(
    "of a foreign plan under the own office is 404 and changes nothing",
    async () => {
      const token = await as("dentist");
      const before = await snapshot();
      const answer = await call(what(cast.soloOfficeId, foreignPlanId), {
        token,
        input: input(cast.soloOfficeId, foreignPlanId),
      });
      expect(answer.status).toBe(404);
      expect(await snapshot()).toBe(before);
    },
  );

  test.each(["dentist_standard", "office_admin_temp", "client", "association"])(
    "is refused to %s with 403",
    async (role) => {
      const token = await as(role);
      const before = await snapshot();
      const answer = await call(what(cast.soloOfficeId, ownPlanId), {
        token,
        input: input(cast.soloOfficeId, ownPlanId),
      });
      expect(answer.status).toBe(403);
      expect(await snapshot()).toBe(before);
    },
  );

  test("without a login is 401", async () => {
    expect(
      (await call(what(cast.soloOfficeId, ownPlanId), { input: input(cast.soloOfficeId, ownPlanId) })).status,
    ).toBe(401);
  });
});

describe("reading", () => {
  test.each(["dentist_standard", "office_admin_temp", "super_admin"])("is allowed to %s", async (role) => {
    const token = await as(role);
    const user = await db.user.findFirstOrThrow({ where: { email: `${role}@dental.test` } });
    const list = await call(`POST /users/${user.id}/dentist-info/all-plans`, {
      token,
      input: { dentistInfoId: cast.soloOfficeId },
    });
    expect(list.status).toBe(200);
    const detail = await call(`POST /users/${user.id}/dentist-info/membershipPlanDetail`, {
      token,
      input: { dentistInfoId: cast.soloOfficeId, planId: ownPlanId, targetType: "location" },
    });
    expect(detail.status).toBe(200);
  });

  test("a plan of another office, or in the name of a user of another office, is 404", async () => {
    const token = await as("dentist");
    const me = await db.user.findFirstOrThrow({ where: { email: "dentist@dental.test" } });
    const stranger = await db.user.findFirstOrThrow({ where: { email: "owner.large@dental.test" } });
    const colleague = await db.user.findFirstOrThrow({ where: { email: "office_admin@dental.test" } });
    const input = { dentistInfoId: cast.soloOfficeId };
    const detail = (userId: number, planId: number) =>
      call(`POST /users/${userId}/dentist-info/membershipPlanDetail`, { token, input: { planId } });
    expect((await detail(me.id, foreignPlanId)).status).toBe(404);
    expect((await detail(me.id, ownPlanId)).status).toBe(200);
    expect((await call(`POST /users/${colleague.id}/dentist-info/all-plans`, { token, input })).status).toBe(200);
    expect((await call(`POST /users/${stranger.id}/dentist-info/all-plans`, { token, input })).status).toBe(404);
    expect((await call(`POST /users/null/dentist-info/all-plans`, { token, input })).status).toBe(404);
    expect(
      (await call(`GET /dentists/${cast.largeOfficeId}/custom-memberships/getDentistWorryFree`, { token })).status,
    ).toBe(404);
    expect((await call(`GET /pricing?dentistInfoId=${cast.largeOfficeId}`, { token })).status).toBe(404);
  });
});
