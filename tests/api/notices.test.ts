// Every act on a family that the table of notices gathers: one letter that says what is different, and none where all is as it was.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { type FamilyAct, TOLD_OF_ACTS } from "@/lib/billing/notices/table.schema";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let other: World;
let token: string;
let senior: string;
let dearer: { id: number };

beforeAll(async () => {
  [world, other] = [await makeWorld(), await makeWorld()];
  const two = { familyTwoBps: 2000, familyThreeBps: null, familyFourBps: null };
  await db.planSettings.update({ where: { officeId: world.office }, data: two });
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  await makeUser(db, { ...staff, officeIds: [world.office, other.office] });
  await makeUser(db, { ...staff, role: "super_admin", email: "senior@ours.test" });
  token = await tokenFor("dentist@dental.test");
  senior = await tokenFor("senior@ours.test");
  const preset = filledPreset("dental", "general_adult");
  const plan = { ...preset, planName: "Adult Plus", monthlyCents: 5900 as typeof preset.monthlyCents };
  dearer = await makePlan(db, { officeId: world.office, plan });
  await moveTo("2026-12-10T15:00:00Z");
});

async function done(pattern: string, input: object, as = token): Promise<Record<string, unknown>> {
  const answer = await call(pattern, { token: as, input });
  expect(answer.status, String(answer.raw)).toBe(200);
  return (answer.body as { data: Record<string, unknown> }).data;
}
const first = ({ membershipIds }: Family) => membershipIds[0] ?? 0;
const subscription = (family: Family) => ({ subscriptionId: first(family) });
const lettersOf = ({ householdId }: Family) =>
  db.notice.findMany({ where: { householdId, kind: "familyChanged" }, orderBy: { id: "asc" } });
/** What the family reads in its newest letter. */
const reads = async (family: Family) => (await lettersOf(family)).at(-1)?.body ?? "";
const waits = ({ householdId }: Family) => db.pendingNotice.findUnique({ where: { householdId } });
const at = (path: string) => `POST /dentists/${world.office}/${path}`;
const cancel = (family: Family, immediately: boolean) =>
  done(at("subscription/cancel"), { membershipId: first(family), immediately, reason: 3 });

type Story = {
  /** Two people, each with a card on file, unless said otherwise. */
  starts?: (family: Family) => Promise<unknown>;
  does: (family: Family) => Promise<unknown>;
  reads: RegExp;
};

const switchOff = (family: Family) =>
  done("POST /subscriptions/toggleAutoRenew", { ...subscription(family), autoRenew: false });
const later = (family: Family) =>
  done("PUT /subscriptions/change_contract_plan", { ...subscription(family), membershipId: dearer.id });

const STORIES: Partial<Record<FamilyAct, Story>> = {
  "membership.autoRenew": { does: switchOff, reads: /Person0 Example, .*: Member through / },
  "membership.plan": {
    does: (family) =>
      done("PUT /subscriptions/change_contract_plan", {
        ...subscription(family),
        membershipId: dearer.id,
        when: "now",
      }),
    reads: /Person0 Example, Adult Plus: In place of /,
  },
  "membership.keepPlan": {
    starts: later,
    does: (family) => call("DELETE /subscriptions/change_contract_plan", { token, input: subscription(family) }),
    reads: /Next payment \$39\.20 on December 15, 2026, instead of \$47\.20/,
  },
  "membership.drawDay": {
    does: (family) => done("POST /subscriptions/plan-draw", { ...subscription(family), drawDate: 28 }),
    reads: /Next payment .* on December 28, 2026/,
  },
  "membership.term": {
    does: (family) =>
      done(`POST /office/${world.office}/members/subscriptions/updateTerm`, {
        ...subscription(family),
        endDate: "2027-12-31",
      }),
    reads: /Renews on /,
  },
  "membership.toCash": {
    does: (family) => done("POST /subscriptions/to-cash", subscription(family)),
    reads: /Member through December 14, 2026\. \$39\.20 to pay at the front desk by December 15, 2026/,
  },
  "membership.disable": {
    does: (family) => done("POST /subscriptions/disable", subscription(family), senior),
    reads:
      /Person0 Example, .*: Member through .*\. No more payments\.\nPerson1 .*: Next payment \$49\.00 on December 15, 2026, instead of \$39\.20/,
  },
  "membership.cancel": {
    does: (family) => cancel(family, true),
    reads:
      /Person0 Example, .*: Member through .*\. No more payments\.\nPerson1 .*: Next payment \$49\.00 on December 15, 2026, instead of \$39\.20/,
  },
  "membership.cancelUndo": {
    starts: (family) => cancel(family, false),
    does: (family) => done(at("subscription/cancel/undo"), { membershipId: first(family) }),
    reads:
      /Person0 Example, .*: Renews on .*\. Next payment \$39\.20 on December 15, 2026\.\nPerson1 .*: Next payment \$39\.20 on December 15, 2026, instead of \$49\.00/,
  },
  "membership.actUndone": {
    starts: switchOff,
    does: async (family) => {
      const { id } = await db.membershipAct.findFirstOrThrow({ where: { membershipId: first(family) } });
      return done(`POST /subscriptions/acts/${id}/undo`, {});
    },
    reads: /Person0 Example, .*: Renews on /,
  },
  "membership.transferOut": {
    does: (family) =>
      done(`POST /office/${world.office}/members/transfer-member`, {
        memberId: family.memberIds[0],
        targetDentistInfoId: other.office,
        membershipId: other.planId,
      }),
    reads: /Person0 Example, .*: Goes on at .*, on the same days and for the same price\./,
  },
  "payment.refund": {
    does: async (family) => {
      const [payment] = await paymentsOf(family.payerId);
      const request = { chargeId: payment?.id, amount: 10, reason: "Goodwill" };
      return done("POST /dentists/refunds/single", { dentistInfoId: world.office, ...request });
    },
    reads: /Refund: \$10\.00 to your card ending in 4242\. Banks take 5 to 10 business days\./,
  },
};
/** Gathered with another act, or met from outside: each with the test that sees it. */
const ELSEWHERE: Partial<Record<FamilyAct, string>> = {
  "membership.exitAccepted": "below",
  "membership.keepAgedOut": "tests/api/aging-out.test.ts",
  "payment.refundFound": "tests/api/refunds.external.test.ts",
  "household.debtUndone": "tests/api/refunds.undo.test.ts",
  "plan.settings": "tests/api/notices.announced.test.ts",
  "plan.memberPrices": "tests/api/notices.announced.test.ts",
  "plan.pricesWithdrawn": "tests/api/notices.announced.test.ts",
  "plan.masterPrice": "tests/api/locations.price.test.ts",
  "office.close_announce": "tests/api/closings.gathered.test.ts",
  "office.close_take_back": "tests/api/closings.gathered.test.ts",
};

const GATHERED = (Object.entries(TOLD_OF_ACTS) as [FamilyAct, (typeof TOLD_OF_ACTS)[FamilyAct]][]).flatMap(
  ([action, told]) => (typeof told !== "string" && told.some(({ gathered }) => gathered) ? [action] : []),
);

it("has a story for every act that is gathered", () => {
  expect(GATHERED.length).toBeGreaterThan(12);
  expect(GATHERED.filter((action) => !STORIES[action] && !ELSEWHERE[action])).toEqual([]);
});

describe.each(Object.entries(STORIES))("%s", (action, { starts, does, reads: expected }) => {
  it("is told in one letter half an hour later, and not again", async () => {
    const family = await makeFamily(world, "2026-11-15", { size: 2 });
    if (action === "payment.refund") {
      await moveTo("2026-12-15T15:00:00Z");
      await work();
    }
    await starts?.(family);
    // What was done before has been told by then.
    await db.pendingNotice.deleteMany({ where: { householdId: family.householdId } });
    await does(family);
    expect(await waits(family)).not.toBeNull();
    await tellFamilies();
    expect(await lettersOf(family)).toEqual([]);
    await moveTo(new Date((await now()).getTime() + 31 * 60_000).toISOString());
    await tellFamilies();
    await tellFamilies();
    expect(await reads(family)).toMatch(expected);
    expect(await lettersOf(family)).toHaveLength(1);
    expect(await waits(family)).toBeNull();
  });
});

describe("several acts for one family", () => {
  it("are one letter, by 18:00 of the office at the latest", async () => {
    await moveTo("2026-12-16T23:40:00Z");
    const family = await makeFamily(world, "2026-11-20", { size: 2 });
    await switchOff(family);
    await moveTo("2026-12-16T23:55:00Z");
    await done("POST /subscriptions/plan-draw", { ...subscription(family), drawDate: 28 });
    await tellFamilies();
    expect(await lettersOf(family)).toEqual([]);
    await moveTo("2026-12-17T00:00:00Z");
    await tellFamilies();
    expect(await lettersOf(family)).toHaveLength(1);
    expect(await reads(family)).toMatch(
      /Person0 Example, .*: Member through .*\. Next payment .* on December 28, 2026/,
    );
  });

  it("that come to nothing are no letter", async () => {
    await moveTo("2026-12-17T16:00:00Z");
    const family = await makeFamily(world, "2026-11-20", { size: 2 });
    await switchOff(family);
    await done("POST /subscriptions/toggleAutoRenew", { ...subscription(family), autoRenew: true });
    await moveTo("2026-12-17T16:31:00Z");
    await tellFamilies();
    expect([await lettersOf(family), await waits(family)]).toEqual([[], null]);
  });

  it("are not told to who has no address, in Spanish to who reads it, and never by text", async () => {
    await moveTo("2026-12-17T17:00:00Z");
    const silent = await makeFamily(world, "2026-11-20");
    const spanish = await makeFamily(world, "2026-11-20");
    await db.household.update({ where: { id: silent.householdId }, data: { email: "" } });
    const agreed = { locale: "es-US", phone: "5125550123", textConsentPhone: "5125550123", textConsentAt: new Date() };
    await db.household.update({ where: { id: spanish.householdId }, data: agreed });
    for (const family of [silent, spanish]) await switchOff(family);
    await moveTo("2026-12-17T17:31:00Z");
    await tellFamilies();
    expect([await lettersOf(silent), await waits(silent)]).toEqual([[], null]);
    expect(await lettersOf(spanish)).toMatchObject([
      { channel: "mail", subject: expect.stringMatching(/^Un cambio en su membresía en Office/) },
    ]);
    expect(await reads(spanish)).toMatch(/Miembro hasta el 19 de noviembre de 2027\.$/);
  });

  it("are told once when the worker dies in between and another goes on", async () => {
    await moveTo("2026-12-17T18:00:00Z");
    const family = await makeFamily(world, "2026-11-20");
    await switchOff(family);
    await moveTo("2026-12-17T18:31:00Z");
    await Promise.all([tellFamilies(), tellFamilies()]);
    expect(await lettersOf(family)).toHaveLength(1);
  });
});
