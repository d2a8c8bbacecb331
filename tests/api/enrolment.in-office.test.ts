import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { addMonthsClamped, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { officeBalances } from "@/lib/platform/ledger/queries";
import { endDue } from "@/lib/platform/membership-status/commands";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { AT_HOME, joiner, joining } from "../support/joining";
import { pdfLines } from "../support/pdf";

const ZONE = "America/Chicago";
let office: number;
let planId: number;
let token: string;
let foreign: string;

const dataOf = (answer: { body: unknown }) => (answer.body as { data: Record<string, unknown> }).data;
const path = (memberId: number) => `/dentists/${office}/subscription/members/${memberId}/activate_cash`;

type Waiting = { owner: number; partner: number; email: string };

/** A couple enrols at the public page and wants to pay at the office. */
async function couple(): Promise<Waiting> {
  const email = `pay${randomUUID().slice(0, 8)}@family.example`;
  const ines = joiner(planId, { firstName: "Ines", lastName: "Moreno", dob: "1990-02-02" });
  const nico = joiner(planId, { firstName: "Nico", lastName: "Moreno", dob: "1988-08-08", relationship: "partner" });
  const answer = await call("POST /enrolments", {
    ip: `10.3.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    input: joining(office, [ines, nico], {
      owner: { email, ...AT_HOME },
      payment: { kind: "in_office" },
      // 49.00 less 10 %, twice, and an activation fee of 25.00 each.
      consentedTotalCents: 2 * 4410 + 2 * 2500,
    }),
  });
  expect(answer.status, String(answer.raw)).toBe(200);
  const people = await db.member.findMany({ where: { household: { email } }, orderBy: { id: "asc" } });
  return { owner: people[0]?.id ?? 0, partner: people[1]?.id ?? 0, email };
}

const balance = async (account: string): Promise<number> =>
  (await officeBalances(systemOffice(office))).get(account) ?? 0;

beforeAll(async () => {
  const spec = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: ZONE } as const;
  office = (await makeOffice(db, { ...spec, officeName: "Bright Smiles", slug: "bright-smiles" })).id;
  const other = (await makeOffice(db, { ...spec, officeName: "Elsewhere", slug: "elsewhere" })).id;
  const adult = filledPreset("dental", "general_adult");
  const fee = adult.activationFeeCents;
  planId = (
    await makePlan(db, { officeId: office, plan: { ...adult, activationFeeCents: (fee + 2500) as typeof fee } })
  ).id;
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...staff, role: "office_admin", officeIds: [office] });
  await makeUser(db, { ...staff, role: "dentist", email: "else@dental.test", officeIds: [other] });
  token = await tokenFor("office_admin@dental.test");
  foreign = await tokenFor("else@dental.test");
});

describe("the first payment taken in the office", () => {
  test("is shown before: who begins, for how much, until when", async () => {
    const { owner } = await couple();
    const until = addMonthsClamped(today(await now(), ZONE), 1);
    const one = {
      planName: expect.any(String),
      membershipId: planId,
      duesCents: 4410,
      feeCents: 2500,
      paidUntil: until,
      // A month brings the services of the year, and whoever leaves inside the 90 days is counted what they used.
      year: { leftCents: expect.any(Number), isWhole: true, leaving: "counted" },
    };
    expect(dataOf(await call(`GET ${path(owner)}`, { token }))).toMatchObject({
      people: [
        { name: "Ines Moreno", ...one },
        { name: "Nico Moreno", ...one },
      ],
      totalCents: 13_820,
    });
  });

  test("starts the whole family, posts what was agreed, and mails one receipt", async () => {
    const before = await balance("O:till");
    const { owner, email } = await couple();
    // Prices and discounts that change in between are not theirs.
    await db.planSettings.update({ where: { officeId: office }, data: { familyTwoBps: 0 } });
    const answer = await call(`POST ${path(owner)}`, { token, input: { membershipId: planId, wholeFamily: true } });
    await db.planSettings.update({ where: { officeId: office }, data: { familyTwoBps: 1000 } });
    expect(answer.status, String(answer.raw)).toBe(200);
    const memberships = await db.membership.findMany({ where: { household: { email } } });
    const day = today(await now(), ZONE);
    expect(
      memberships.map((row) => [row.status, row.nextDueOn, fromDbDate(row.startedOn), fromDbDate(row.termEndOn)]),
    ).toEqual(Array(2).fill(["active_cash", null, day, addMonthsClamped(day, 1)]));
    const payments = await db.payment.findMany({ where: { householdId: memberships[0]?.householdId ?? 0 } });
    expect(payments.map((row) => [row.method, row.status, row.amountCents])).toEqual([
      ["in_office", "succeeded", 13_820],
    ]);
    expect((await balance("O:till")) - before).toBe(13_820);
    expect(await db.outbox.count({ where: { dedupe: { contains: `receipt:${payments[0]?.id}` } } })).toBe(1);
  });

  test("keeps how it was paid, and the receipt to print says it; cash has no number", async () => {
    const record = async (how: object) => {
      const { owner } = await couple();
      const input = { membershipId: planId, wholeFamily: true, ...how };
      const answer = await call(`POST ${path(owner)}`, { token, input });
      expect(answer.status, String(answer.raw)).toBe(200);
      const receipt = await call(`GET /users/${owner}/receipts/${dataOf(answer).paymentId}`, { token });
      const { householdId } = await db.member.findUniqueOrThrow({ where: { id: owner } });
      const payment = await db.payment.findFirstOrThrow({ where: { householdId } });
      return { kept: [payment.deskMethod, payment.deskReference], lines: pdfLines(receipt.raw as Buffer) };
    };
    const check = await record({ deskMethod: "check", reference: "1041" });
    expect(check.kept).toEqual(["check", "1041"]);
    expect(check.lines.join(" ")).toContain("Check no. 1041");
    expect((await record({ deskMethod: "cash", reference: "1041" })).kept).toEqual(["cash", null]);
    expect((await record({})).lines.join(" ")).toContain("Paid in the office");
    const { owner } = await couple();
    const wrong = { membershipId: planId, deskMethod: "barter" };
    expect((await call(`POST ${path(owner)}`, { token, input: wrong })).status).toBe(400);
  });

  test("clicked ten times at the same time is recorded once", async () => {
    const before = await balance("O:till");
    const { owner } = await couple();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call(`POST ${path(owner)}`, { token, input: { membershipId: planId, wholeFamily: true } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await balance("O:till")) - before).toBe(13_820);
  });

  test("can be of one person; the other still waits and can be withdrawn without owing anything", async () => {
    const { owner, partner } = await couple();
    expect((await call(`POST ${path(owner)}`, { token, input: { membershipId: planId } })).status).toBe(200);
    const left = dataOf(await call(`GET ${path(owner)}`, { token }));
    expect(left).toMatchObject({ people: [{ name: "Nico Moreno" }], totalCents: 6910 });
    const waiting = await db.membership.findFirstOrThrow({ where: { memberId: partner } });
    // As the legacy wire names it: by the subscription, with a reason.
    const withdraw = { token, input: { memberId: partner, subscriptionId: waiting.id, reason: 11 } };
    const others = { token, input: { ...withdraw.input, memberId: owner } };
    expect((await call(`DELETE /dentists/${office}/subscription/cancel_cash`, others)).status).toBe(409);
    expect((await call(`DELETE /dentists/${office}/subscription/cancel_cash`, withdraw)).status).toBe(200);
    expect((await call(`DELETE /dentists/${office}/subscription/cancel_cash`, withdraw)).status).toBe(409);
    // Nothing was paid, so it can be taken back on its own day.
    const gone = await db.membership.findFirstOrThrow({ where: { memberId: partner, status: "canceled" } });
    const undo = { token, input: { membershipId: gone.id } };
    const took = () => call(`POST /dentists/${office}/subscription/cancel/undo`, undo);
    expect([(await took()).status, (await took()).status]).toEqual([200, 409]);
    const back = await db.membership.findUniqueOrThrow({ where: { id: gone.id } });
    expect(back).toMatchObject({ status: "pending_cash", statusesBefore: [], endedOn: null, cancelOn: null });
    expect((await call(`DELETE /dentists/${office}/subscription/cancel_cash`, withdraw)).status).toBe(200);
    const row = await db.membership.findFirstOrThrow({ where: { memberId: partner } });
    expect(row).toMatchObject({ status: "canceled", cancelReason: 11 });
    expect(await db.obligation.count({ where: { membershipId: row.id } })).toBe(0);
  });

  test("lasts for what was paid: unpaid after that, the membership is inactive", async () => {
    const { owner } = await couple();
    await call(`POST ${path(owner)}`, { token, input: { membershipId: planId } });
    const row = () => db.membership.findFirstOrThrow({ where: { memberId: owner } });
    const end = new Date((await row()).termEndOn.getTime() + 18 * 3_600_000);
    await endDue(new Date(end.getTime() - 86_400_000));
    expect((await row()).status).toBe("active_cash");
    await endDue(end);
    expect((await row()).status).toBe("inactive");
  });

  test("is nobody else's: 404 for another office, 403 for a patient, and nothing changes", async () => {
    const { owner, partner } = await couple();
    await makeUser(db, { tenantId: "dental", role: "client", firstName: "Pat", lastName: "Ient" });
    const patient = await tokenFor("client@dental.test");
    const input = { membershipId: planId, wholeFamily: true };
    expect((await call(`POST ${path(owner)}`, { token: foreign, input })).status).toBe(404);
    expect((await call(`GET ${path(owner)}`, { token: foreign })).status).toBe(404);
    expect((await call(`POST ${path(owner)}`, { token: patient, input })).status).toBe(403);
    const cancel = { memberId: partner, membershipId: planId };
    expect(
      (await call(`DELETE /dentists/${office}/subscription/cancel_cash`, { token: foreign, input: cancel })).status,
    ).toBe(404);
    const rows = await db.membership.findMany({ where: { memberId: { in: [owner, partner] } } });
    expect(rows.map(({ status }) => status)).toEqual(["pending_cash", "pending_cash"]);
  });
});
