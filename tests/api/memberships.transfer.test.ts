import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { makeUser } from "@/prisma/seed/users";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let here: World;
let there: World;
let token: string;
let single: string;

const send = (family: Family, more: object = {}, as = token, person = 0) =>
  call(`POST /office/${here.office}/members/transfer-member`, {
    token: as,
    input: { memberId: family.memberIds[person], targetDentistInfoId: there.office, ...more },
  });
const dataOf = (answer: { body: unknown }) => (answer.body as { data: Record<string, never> }).data;
const membershipsAt = (world: World, payerId: number) =>
  db.membership.findMany({ where: { officeId: world.office, household: { payerId } }, orderBy: { id: "asc" } });

beforeAll(async () => {
  here = await makeWorld();
  there = await makeWorld({ mode: "direct", timezone: "America/New_York" });
  await db.planSettings.update({ where: { officeId: there.office }, data: { familyTwoBps: 2000 } });
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...staff, role: "dentist", email: "both@dental.test", officeIds: [here.office, there.office] });
  await makeUser(db, { ...staff, role: "dentist", email: "one@dental.test", officeIds: [here.office] });
  token = await tokenFor("both@dental.test");
  single = await tokenFor("one@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
});

describe("a plan that is named for what does not move", () => {
  it("is refused, and nothing is moved to another plan instead", async () => {
    const family = await makeFamily(here, "2026-11-15", { size: 2 });
    const neighbour = await makeFamily(here, "2026-11-16");
    const [own = 0, sister = 0] = family.membershipIds;
    for (const subscriptionId of [sister, neighbour.membershipIds[0], 99_999_999])
      for (const preview of [true, false]) {
        const plans = [
          { subscriptionId: own, planId: there.planId },
          { subscriptionId, planId: there.planId },
        ];
        expect((await send(family, { preview, plans })).status).toBe(404);
      }
    expect(await membershipsAt(there, family.payerId)).toEqual([]);
  });
});

describe("handing a person over", () => {
  it("shows first what it does, moves once, and the next payment is the other office's at the locked price", async () => {
    const family = await makeFamily(here, "2026-11-15", { size: 2 });
    const shown = dataOf(await send(family, { preview: true }));
    expect(shown).toMatchObject({
      refused: null,
      memberships: [
        { planName: expect.any(String), toPlanId: there.planId, priceThenCents: 4900, nextDueOn: "2026-12-15" },
      ],
    });
    expect(await membershipsAt(there, family.payerId)).toEqual([]);

    const twice = await Promise.all([send(family), send(family)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await membershipsAt(here, family.payerId)).map(({ status }) => status)).toEqual([
      "inactive_transferred",
      "active",
    ]);
    const [moved, ...others] = await membershipsAt(there, family.payerId);
    expect(others).toEqual([]);
    expect(moved).toMatchObject({
      status: "active_transferred",
      planId: there.planId,
      listCents: 4900,
      source: "transfer",
    });

    await moveTo("2026-12-15T15:00:00Z");
    await work();
    const payments = await paymentsOf(family.payerId);
    expect(
      payments.map(({ officeId, amountCents, mode, status }) => ({ officeId, amountCents, mode, status })),
    ).toEqual(
      expect.arrayContaining([
        { officeId: there.office, amountCents: 4900, mode: "direct", status: "succeeded" },
        { officeId: here.office, amountCents: 4900, mode: "destination", status: "succeeded" },
      ]),
    );
    expect(payments).toHaveLength(2);
    const { ours, theirs } = await bothBooks([here, there]);
    expect(ours).toEqual(theirs);
  });

  it("keeps the 90-day refund: leaving there gives back what was paid here, from the office that was paid", async () => {
    const family = await makeFamily(here, "2026-12-15", { spec: { nextIndex: 0 } });
    await work();
    const [paid] = await paymentsOf(family.payerId);
    expect(paid).toMatchObject({ status: "succeeded", officeId: here.office, amountCents: 4900 });
    expect((await send(family)).status).toBe(200);
    const [moved] = await membershipsAt(there, family.payerId);
    const membershipId = moved?.id ?? 0;
    const shown = await call(`POST /dentists/${there.office}/subscription/exit-quote`, {
      token,
      input: { membershipId, usedServices: [] },
    });
    expect(dataOf(shown)).toMatchObject({ quoted: { now: { refundCents: 4900, owedCents: 0 } } });
    const left = await call(`POST /dentists/${there.office}/subscription/cancel_contract_plan`, {
      token,
      input: { membershipId, immediately: true, reason: 3 },
    });
    expect(left.status, String(left.raw)).toBe(200);
    const refunds = await db.refund.findMany({ where: { paymentId: paid?.id ?? 0 } });
    expect(refunds).toMatchObject([{ officeId: here.office, amountCents: 4900, status: "succeeded" }]);
    const { ours, theirs } = await bothBooks([here, there]);
    expect(ours).toEqual(theirs);
  });

  it("counts the other office's family discount once both are there, and goes back the same way", async () => {
    const family = await makeFamily(here, "2026-12-12", { size: 2 });
    expect((await send(family)).status).toBe(200);
    expect(dataOf(await send(family, { preview: true }, token, 1))).toMatchObject({
      memberships: [{ priceThenCents: 3920 }],
    });
    expect((await send(family, {}, token, 1)).status).toBe(200);
    const people = await db.member.findMany({
      where: { officeId: there.office, household: { payerId: family.payerId } },
    });
    expect(people).toHaveLength(2);
    const back = await call(`POST /office/${there.office}/members/transfer-member`, {
      token,
      input: { memberId: people[0]?.id, targetDentistInfoId: here.office },
    });
    expect(back.status, String(back.raw)).toBe(200);
    const at = await membershipsAt(here, family.payerId);
    expect(at.map(({ status }) => status)).toEqual([
      "inactive_transferred",
      "inactive_transferred",
      "active_transferred",
    ]);
    expect(at[2]?.memberId).toBe(family.memberIds[0]);
    expect(at[2] && fromDbDate(at[2].anchorOn)).toBe("2026-12-12");
    expect(await db.member.count({ where: { household: { payerId: family.payerId } } })).toBe(4);
  });

  it("is refused with its reason: late, without a payout account there, to the same office", async () => {
    const family = await makeFamily(here, "2026-12-12");
    await db.payoutAccount.update({ where: { officeId: there.office }, data: { chargesEnabled: false } });
    expect(dataOf(await send(family, { preview: true }))).toMatchObject({ refused: "noPayoutAccount" });
    expect((await send(family)).status).toBe(409);
    await db.payoutAccount.update({ where: { officeId: there.office }, data: { chargesEnabled: true } });
    expect(dataOf(await send(family, { preview: true, targetDentistInfoId: here.office }))).toMatchObject({
      refused: "sameOffice",
    });
    await db.membership.updateMany({ where: { householdId: family.householdId }, data: { status: "past_due" } });
    expect(dataOf(await send(family, { preview: true }))).toMatchObject({ refused: "settleFirst" });
  });

  it("is not for who does not work in both offices", async () => {
    const family = await makeFamily(here, "2026-12-12");
    expect((await send(family, {}, single)).status).toBe(404);
    expect(await membershipsAt(there, family.payerId)).toEqual([]);
  });
});
