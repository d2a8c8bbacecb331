import "../support/own-sandbox";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  type World,
  work,
} from "../support/billing";
import { call, tokenFor } from "../support/call";
import { control } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

let here: World;
let there: World;
let office: string;
let admin: string;
let second: number;
/** Every status a membership was seen in after a command. */
const seen = new Set<string>();

const only = (family: Family) => family.membershipIds[0] ?? 0;
const rowOf = (id: number) => db.membership.findUniqueOrThrow({ where: { id } });
async function statusOf(id: number): Promise<string> {
  const { status } = await rowOf(id);
  seen.add(status);
  return status;
}
const send = async (what: string, input: object, token = office) => {
  const answer = await call(what, { token, input });
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.raw}`);
  return (answer.body as { data: Record<string, never> }).data;
};
const disable = (id: number, more: object = {}, token = admin) =>
  call("POST /subscriptions/disable", { token, input: { subscriptionId: id, ...more } });
const shown = (answer: { body: unknown }) => (answer.body as { data: Record<string, unknown> }).data;

beforeAll(async () => {
  here = await makeWorld();
  there = await makeWorld();
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  const officeIds = [here.office, there.office];
  await makeUser(db, { ...staff, role: "dentist", email: "statuses@dental.test", officeIds });
  await makeUser(db, { ...staff, role: "admin", email: "statuses.admin@dental.test" });
  office = await tokenFor("statuses@dental.test");
  admin = await tokenFor("statuses.admin@dental.test");
  const plan = { ...filledPreset("dental", "general_perio"), planName: "Whitening" };
  second = (await makePlan(db, { officeId: here.office, plan })).id;
  await moveTo("2026-12-10T15:00:00Z");
});
afterAll(async () => {
  const { ours, theirs } = await bothBooks([here, there]);
  expect(ours).toEqual(theirs);
});

describe("a membership closed for good", () => {
  it("is an administrator's act that says first what it ends, and is taken back as a whole", async () => {
    const family = await makeFamily(here, "2026-11-15", { size: 2 });
    const before = await rowOf(only(family));
    expect((await disable(only(family), {}, office)).status, "not the office's").toBe(409);
    const preview = shown(await disable(only(family), { preview: true }));
    expect(preview).toMatchObject({ after: { status: "permanently_disabled", nextDueOn: null }, forgivenCents: 0 });
    expect(await rowOf(only(family))).toEqual(before);
    const { revision } = preview;
    const twice = await Promise.all([1, 2].map(() => disable(only(family), { revision })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOf(only(family))).toBe("permanently_disabled");
    const act = await db.membershipAct.findFirstOrThrow({ where: { membershipId: only(family), name: "disable" } });
    await send(`POST /subscriptions/acts/${act.id}/undo`, {}, admin);
    const { revision: _, statusAt: __, ...back } = await rowOf(only(family));
    expect(back).toEqual(expect.objectContaining({ status: "active", endedOn: null, nextDueOn: before.nextDueOn }));
    const trail = await db.auditEvent.findMany({ where: { nounId: String(only(family)), noun: "membership" } });
    expect(trail.map(({ action }) => action)).toEqual(["membership.disable", "membership.actUndone"]);
  });

  it("lets go of what is owed, and then nothing is attempted or charged again", async () => {
    const family = await makeFamily(here, "2026-11-12");
    await nextOutcomes(family.payerId, "insufficient_funds", "ok", "ok");
    await moveTo("2026-12-12T15:00:00Z");
    await work();
    expect(await statusOf(only(family))).toBe("past_due");
    expect(shown(await disable(only(family), { preview: true }))).toMatchObject({ forgivenCents: 4900 });
    const done = await disable(only(family));
    expect(shown(done)).toMatchObject({ act: { undoable: false }, forgivenCents: 4900 });
    await moveTo("2026-12-20T15:00:00Z");
    await work();
    expect(await db.attempt.count({ where: { payment: { householdId: family.householdId } } })).toBe(1);
    expect(await statusOf(only(family))).toBe("permanently_disabled");
    expect((await disable(only(family))).status, "once").toBe(409);
  });
});

describe("a family's debt on one payment", () => {
  it("is settled before one of them is closed: the preview says so as the act does", async () => {
    const family = await makeFamily(here, "2026-11-20", { size: 2 });
    await nextOutcomes(family.payerId, "insufficient_funds");
    await moveTo("2026-12-20T16:00:00Z");
    await work();
    expect(await statusOf(only(family))).toBe("past_due");
    expect(shown(await disable(only(family), { preview: true }))).toMatchObject({ refused: "settleFirst" });
    expect((await disable(only(family))).status).toBe(409);
    expect(await statusOf(only(family))).toBe("past_due");
  });
});

describe("every status of 001 §4", () => {
  it("is reached by a command or the worker", async () => {
    const family = await makeFamily(here, "2026-12-18");
    const member = family.memberIds[0] ?? 0;
    const waits = () => db.membership.findFirstOrThrow({ where: { memberId: member, planId: second, endedOn: null } });
    await send(`POST /users/${member}/members/add-additional-subscription`, {
      ...{ memberId: member, additionalPlans: [second] },
    });
    expect(await statusOf((await waits()).id)).toBe("active");
    await send(`POST /dentists/${here.office}/subscription/cancel`, {
      ...{ membershipId: (await waits()).id, reason: 11, immediately: true },
    });
    await send("POST /subscriptions/pending_contract", { memberId: member, membershipId: second });
    const cash = (await waits()).id;
    expect(await statusOf(cash)).toBe("pending_cash");
    await send(`POST /dentists/${here.office}/subscription/members/${member}/activate_cash`, { membershipId: second });
    expect(await statusOf(cash)).toBe("active_cash");

    const leaves = await makeFamily(here, "2026-12-18");
    const cancel = (immediately: boolean) =>
      send(`POST /dentists/${here.office}/subscription/cancel`, {
        ...{ membershipId: only(leaves), reason: 11, immediately },
      });
    await cancel(false);
    expect(await statusOf(only(leaves))).toBe("cancellation_requested");
    await cancel(true);
    expect(await statusOf(only(leaves))).toBe("canceled");

    const moves = await makeFamily(here, "2026-12-18");
    await send(`POST /office/${here.office}/members/transfer-member`, {
      ...{ memberId: moves.memberIds[0], targetDentistInfoId: there.office },
    });
    expect(await statusOf(only(moves))).toBe("inactive_transferred");
    const taken = await db.membership.findFirstOrThrow({ where: { officeId: there.office } });
    expect(await statusOf(taken.id)).toBe("active_transferred");

    const [unpaid, guaranteed, disputes] = [
      await makeFamily(here, "2026-11-21"),
      await makeFamily(here, "2026-11-21", { spec: { gpp: true } }),
      await makeFamily(here, "2026-11-21"),
    ];
    for (const { payerId } of [unpaid, guaranteed])
      await nextOutcomes(payerId, ...Array.from({ length: 6 }, () => "insufficient_funds"));
    await moveTo("2026-12-21T15:00:00Z");
    await work();
    expect(await statusOf(only(unpaid))).toBe("past_due");
    const paid = await db.payment.findFirstOrThrow({ where: { householdId: disputes.householdId } });
    await control("POST", "disputes", { payment_intent: paid.stripeIntentId });
    await work({ hear: true });
    expect(await statusOf(only(disputes))).toBe("disputed");
    for (const day of ["2026-12-24", "2026-12-28", "2027-01-04", "2027-01-11", "2027-01-12"]) {
      await moveTo(`${day}T15:00:00Z`);
      await work();
    }
    expect(await statusOf(only(unpaid))).toBe("delinquent");
    expect(await statusOf(only(guaranteed))).toBe("delinquent_gpp");
    // One month was paid at the desk; it ends unpaid.
    await moveTo("2027-01-25T15:00:00Z");
    await work();
    expect(await statusOf(cash)).toBe("inactive");
    expect((await disable(only(disputes))).status).toBe(200);
    expect(await statusOf(only(disputes))).toBe("permanently_disabled");
    expect([...seen].sort()).toEqual([...MEMBER_STATUSES].sort());
  });
});
