// An office that closes: said before it is done, drawn as it was said, taken back until its last day is over, and carried out
// however often that is interrupted.
import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { issueInvoices } from "@/lib/billing/office-billing/issue.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { armFailpoint, disarmFailpoints } from "@/lib/core/process/failpoint";
import { dateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { carryOutClosings } from "@/lib/membership/closings/commands";
import { toCash } from "@/lib/membership/memberships/billing-mode.commands";
import { cancelMembership } from "@/lib/membership/memberships/cancel.commands";
import { brokenRules } from "@/lib/operations/checks/commands";
import { endDispute, markDisputed } from "@/lib/platform/membership-status/dispute.commands";
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
import { type ClosingMail, closingLetters } from "../support/closing-letters";
import { joiner, joining } from "../support/joining";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let senior: string;
let junior: string;
let owner: string;
let monthly: Family;
let yearly: Family;
let desk: Family;

const at = (path: "/preview" | "" = "") => `/admin/dentists/${world.office}/closing${path}`;
const preview = (closesOn: string, token = senior) => call(`POST ${at("/preview")}`, { token, input: { closesOn } });
const close = (closesOn: string, token = senior) =>
  call(`POST ${at()}`, { token, input: { closesOn, reason: "sold", note: "To a group" } });
const stay = (token = senior) => call(`DELETE ${at()}`, { token });

const letters = (householdId: number) => closingLetters({ householdId });
const drawn = async (family: Family) =>
  (await paymentsOf(family.payerId)).map(({ dueOn, amountCents, status }) => [fromDbDate(dueOn), amountCents, status]);
const statusOf = async ({ membershipIds }: Family) =>
  (await db.membership.findMany({ where: { id: { in: membershipIds } } })).map(({ status }) => status);
const on = async (...days: string[]) => {
  for (const day of days) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
};

beforeAll(async () => {
  world = await makeWorld();
  const ours = { tenantId: "dental", firstName: "Ana", lastName: "Ours" } as const;
  await makeUser(db, { ...ours, role: "super_admin", email: "senior@ours.test" });
  await makeUser(db, { ...ours, role: "admin", email: "junior@ours.test" });
  await makeUser(db, { ...ours, role: "dentist", email: "owner@closes.test", officeIds: [world.office] });
  [senior, junior, owner] = [
    await tokenFor("senior@ours.test"),
    await tokenFor("junior@ours.test"),
    await tokenFor("owner@closes.test"),
  ];
  await moveTo("2026-12-10T15:00:00Z");
  monthly = await makeFamily(world, "2026-12-05", { size: 2 });
  const version = await db.planVersion.findUniqueOrThrow({ where: { id: world.versionId } });
  const annualCents = version.annualCents ?? 0;
  yearly = await makeFamily(world, "2026-12-01", { spec: { unit: "year", listCents: annualCents } });
  desk = await makeFamily(world, "2026-12-05", {
    card: null,
    spec: {
      collection: "in_office",
      status: "active_cash",
      autoRenew: false,
      termEndOn: toDbDate(dateOn("2027-01-05")),
    },
  });
});
afterEach(disarmFailpoints);

describe("before it is announced", () => {
  it("says what it does to whom, and changes nothing", async () => {
    const { body } = await preview("2027-01-20");
    expect(body).toMatchObject({
      data: {
        closesOn: "2027-01-20",
        refused: null,
        announced: false,
        families: 3,
        members: 4,
        // The monthly family's payment of January 5 pays beyond January 20, so nothing is drawn any more.
        coming: { payments: 0, cents: 0 },
      },
    });
    expect((await preview("2027-02-04")).body).toMatchObject({ data: { coming: { payments: 1, cents: 8820 } } });
    expect((await db.office.findUniqueOrThrow({ where: { id: world.office } })).closesOn).toBeNull();
    expect(await letters(monthly.householdId)).toEqual([]);
  });

  it.each([
    ["a day that has passed", "2026-12-09", "past"],
    ["a day too far ahead", "2027-06-09", "tooFar"],
  ])("refuses %s", async (_, day, refused) => {
    expect((await preview(day)).body).toMatchObject({ data: { refused } });
    expect((await close(day)).body).toMatchObject({ fields: { closesOn: expect.any(String) } });
  });

  it("is for our senior administrators alone", async () => {
    for (const token of [junior, owner]) {
      expect((await preview("2027-02-04", token)).status).toBe(403);
      expect((await close("2027-02-04", token)).status).toBe(403);
      expect((await stay(token)).status).toBe(403);
    }
  });

  it("cannot be taken back before it is said", async () => expect((await stay()).status).toBe(409));
});

describe("announced", () => {
  it("tells every family what is drawn, and nobody joins", async () => {
    expect(await close("2027-02-04")).toMatchObject({ status: 200, body: { message: "Closing announced" } });
    expect((await close("2027-02-04")).status).toBe(409);
    const [letter, ...more] = await letters(monthly.householdId);
    expect([letter?.template, more]).toEqual(["officeCloses", []]);
    expect(letter?.rows.map(({ value }) => value)).toEqual([
      "Last payment on January 5, 2027",
      "Last payment on January 5, 2027",
    ]);
    expect((await letters(yearly.householdId))[0]?.rows.map(({ value }) => value)).toEqual(["No more payments"]);
    expect((await letters(desk.householdId))[0]?.rows.map(({ value }) => value)).toEqual([
      "Last payment on January 5, 2027",
    ]);
    // As many as the preview counted.
    expect(await db.outbox.count({ where: { dedupe: { startsWith: "mail:closing:" } } })).toBe(3);
    const team = await db.outbox.findMany({ where: { dedupe: { startsWith: "mail:closing-team:" } } });
    expect(team.map(({ payload }) => (payload as ClosingMail).to)).toEqual(["owner@closes.test"]);
    const details = await call(`GET /dentists/${world.office}/public-plans`);
    expect(JSON.stringify(details.body)).not.toContain('"open":true');
    expect(await brokenRules(db)).toEqual([]);
  });

  it("sells no other plan and renews nothing at the desk beyond its last day", async () => {
    const [subscriptionId] = desk.membershipIds;
    const renew = () =>
      call(`POST /subscriptions/members/${desk.memberIds[0]}/renew_cash`, { token: owner, input: { subscriptionId } });
    await on("2027-01-05");
    expect((await renew()).status).toBe(200);
    await on("2027-01-20");
    expect(await renew()).toMatchObject({ status: 409, body: { message: expect.stringContaining("about to close") } });
    expect(await drawn(monthly)).toEqual([["2027-01-05", 8820, "succeeded"]]);
  });
});

describe("taken back", () => {
  it("goes on as before, draws what would have been drawn, and says so to whom it was said", async () => {
    await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
    await on("2027-02-04");
    expect(await stay()).toMatchObject({ status: 200, body: { message: "Closing taken back" } });
    expect((await letters(monthly.householdId)).map(({ template }) => template)).toEqual([
      "officeCloses",
      "officeStays",
    ]);
    expect((await letters(monthly.householdId))[1]?.rows[0]?.value).toBe("Next payment on February 5, 2027");
    await on("2027-02-05");
    expect(await drawn(monthly)).toEqual([
      ["2027-01-05", 8820, "succeeded"],
      ["2027-02-05", 8820, "succeeded"],
    ]);
    expect(await brokenRules(db)).toEqual([]);
    // Of the 28 days that both have paid for, 12 lie after February 20.
    const prepaid = { members: 2, cents: 3780, first: [{ paidThrough: "2027-03-04", cents: 1890 }, { cents: 1890 }] };
    expect((await preview("2027-02-20")).body).toMatchObject({ data: { prepaid } });
  });

  it("takes letters back unsent where none has left", async () => {
    expect((await close("2027-03-10")).status).toBe(200);
    expect(await letters(yearly.householdId)).toHaveLength(2);
    expect((await stay()).status).toBe(200);
    expect((await letters(yearly.householdId)).map(({ template }) => template)).toEqual([
      "officeCloses",
      "officeStays",
    ]);
  });
});

describe("agreed to while it closes", () => {
  it("leaving and paying in the office hold from the first unpaid day, also when the office stays", async () => {
    const family = await makeFamily(world, "2027-02-05", { size: 2 });
    const [leaver = 0, payer = 0] = family.membershipIds;
    expect((await close("2027-03-10")).status).toBe(200);
    const leaving = { membershipId: leaver, reason: 1, note: "", immediately: false };
    expect(await cancelMembership(world.office, leaving, SYSTEM)).toMatchObject({ effectiveOn: "2027-03-05" });
    await toCash({ officeId: world.office }, { subscriptionId: payer, preview: false }, SYSTEM);
    expect((await stay()).status).toBe(200);
    const kept = await db.membership.findUniqueOrThrow({ where: { id: payer } });
    expect(fromDbDate(kept.termEndOn)).toBe("2027-03-05");
    expect((await db.membership.findUniqueOrThrow({ where: { id: leaver } })).nextDueOn).toBeNull();
    expect(await drawn(family)).toEqual([]);
  });
});

describe("disputed while it closes", () => {
  it("pays nothing beyond its last day once the dispute is won, and goes on if the office stays", async () => {
    const { membershipIds } = await makeFamily(world, "2027-02-03");
    const where = { id: { in: membershipIds } };
    const found = (tx: Tx = db) => tx.membership.findMany({ where });
    const at = await now();
    await transaction(async (tx) => markDisputed(tx, await found(tx), at));
    expect((await close("2027-03-10")).status).toBe(200);
    await transaction(async (tx) => endDispute(tx, await found(tx), true, dateOn("2027-02-05"), at));
    expect(await found()).toMatchObject([{ status: "active", nextDueOn: null }]);
    expect((await stay()).status).toBe(200);
    expect(await found()).toMatchObject([{ status: "active", nextDueOn: new Date("2027-03-03") }]);
  });
});

describe("transferred while it closes", () => {
  it("goes on being drawn at the other office, where payments had stopped", async () => {
    const there = await makeWorld();
    const { id: userId } = await db.user.findFirstOrThrow({ where: { email: "owner@closes.test" } });
    await db.userOffice.create({ data: { userId, officeId: there.office } });
    const family = await makeFamily(world, "2027-02-03");
    expect((await close("2027-03-10")).status).toBe(200);
    const [subscriptionId] = family.membershipIds;
    const input = {
      memberId: family.memberIds[0],
      targetDentistInfoId: there.office,
      plans: [{ subscriptionId, planId: there.planId }],
    };
    const transfer = (preview: boolean) =>
      call(`POST /office/${world.office}/members/transfer-member`, { token: owner, input: { ...input, preview } });
    expect(JSON.stringify((await transfer(true)).body)).toContain('"nextDueOn":"2027-03-03"');
    expect((await transfer(false)).status).toBe(200);
    await on("2027-03-03");
    expect(await drawn(family)).toEqual([["2027-03-03", 4900, "succeeded"]]);
    expect((await stay()).status).toBe(200);
    expect(await brokenRules(db)).toEqual([]);
  });
});

describe("joining when it is announced", () => {
  const by = (payment: object) => joining(world.office, [joiner(world.planId)], { payment });
  const send = (input: object) => call("POST /enrolments", { input, ip: "10.1.9.1" });
  afterEach(() => stay());

  it("takes no other card of who was declined before", async () => {
    const input = by({ kind: "card", paymentMethodId: "pm_card_chargeCustomerFail" });
    expect((await send(input)).body).toMatchObject({ data: { state: "declined" } });
    expect((await close("2027-03-10")).status).toBe(200);
    const other = { ...input, payment: { kind: "card", paymentMethodId: "pm_card_visa" } };
    expect(await send(other)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("not currently") },
    });
    const { submissionKey } = input;
    const { state, paymentId } = await db.enrolment.findUniqueOrThrow({ where: { submissionKey } });
    expect(state).toBe("failed");
    expect(await db.attempt.count({ where: { paymentId: paymentId ?? 0 } })).toBe(1);
  });

  it("takes no first payment at the desk for a period beyond its last day", async () => {
    const input = by({ kind: "in_office" });
    expect((await send(input)).status).toBe(200);
    const { id } = await db.member.findFirstOrThrow({ where: { household: { email: input.owner.email } } });
    const path = `/dentists/${world.office}/subscription/members/${id}/activate_cash`;
    const take = () => call(`POST ${path}`, { token: owner, input: { membershipId: world.planId } });
    const refused = { status: 409, body: { message: expect.stringContaining("about to close") } };
    expect((await close("2027-03-10")).status).toBe(200);
    const shown = { people: [], refused: [{ memberId: id }], closesOn: "2027-03-10" };
    expect(await call(`GET ${path}`, { token: owner })).toMatchObject({ status: 200, body: { data: shown } });
    expect(await take()).toMatchObject(refused);
    expect((await stay()).status).toBe(200);
    expect((await close("2027-04-02")).status).toBe(200);
    expect((await take()).status).toBe(200);
  });

  it("saves nobody who was checked just before", async () => {
    const input = by({ kind: "card", paymentMethodId: "pm_card_visa" });
    armFailpoint("enrol.claimed", async () => {
      expect((await close("2027-03-10")).status).toBe(200);
    });
    expect(await send(input)).toMatchObject({ status: 409 });
    disarmFailpoints();
    expect(await db.household.count({ where: { email: input.owner.email } })).toBe(0);
  });
});

describe("carried out", () => {
  it("draws no period beyond the last day, ends everybody on the day after, and goes on where it was interrupted", async () => {
    await close("2027-03-10");
    await on("2027-03-05", "2027-03-10");
    // The period of March 5 goes on to April 4.
    expect(await drawn(monthly)).toHaveLength(2);
    expect(await carryOutClosings()).toBe(0);
    expect(await statusOf(monthly)).toEqual(["active", "active"]);
    await on("2027-03-11");
    let ends = 0;
    armFailpoint("closing.ended", () => {
      ends += 1;
      if (ends === 2) throw new Error("the process dies");
    });
    await expect(carryOutClosings()).rejects.toThrow("the process dies");
    disarmFailpoints();
    const office = () => db.office.findUniqueOrThrow({ where: { id: world.office } });
    expect((await office()).accountStatus).toBe("live");
    expect((await stay()).status).toBe(409);
    expect(await carryOutClosings()).toBeGreaterThan(0);
    expect(await statusOf(monthly)).toEqual(["canceled", "canceled"]);
    expect(await statusOf(yearly)).toEqual(["canceled"]);
    // Whoever was declined has memberships that never began: they hold up nobody.
    expect(await db.membership.count({ where: { officeId: world.office, status: "pending_payment" } })).toBe(1);
    expect((await office()).accountStatus).toBe("closed");
    expect(await carryOutClosings()).toBe(0);
    await on("2027-04-05");
    expect(await drawn(monthly)).toHaveLength(2);
    expect(await brokenRules(db)).toEqual([]);
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  });

  it("is still invoiced for its last fees, and for no month after", async () => {
    await db.payment.create({
      data: {
        payerId: desk.payerId,
        officeId: world.office,
        householdId: desk.householdId,
        purpose: "dues",
        batchKey: "last",
        dueOn: toDbDate(dateOn("2027-03-01")),
        amountCents: 4900,
        appFeeCents: 400,
        mode: "destination",
        method: "in_office",
        status: "succeeded",
        paidAt: new Date("2027-03-08T15:00:00Z"),
        createdAt: new Date("2027-03-08T15:00:00Z"),
      },
    });
    const taken = { officeId: world.office, method: "in_office", status: "succeeded" } as const;
    const lastFees = (await db.payment.findMany({ where: taken })).reduce(
      (sum, { appFeeCents }) => sum + appFeeCents,
      0,
    );
    expect(lastFees).toBeGreaterThan(400);
    await ensureBillingAccount(world.office);
    await issueInvoices(new Date("2027-06-02T15:00:00Z"));
    const lines = await db.tierLine.findMany({ where: { officeId: world.office }, include: { invoice: true } });
    expect(lines.filter(({ kind }) => kind === "in_office_fee").map(({ cents }) => cents)).toEqual([lastFees]);
    const tiers = lines.filter(({ kind }) => kind === "tier").map(({ invoice }) => fromDbDate(invoice.monthOn));
    expect(tiers.filter((month) => month > "2027-04-01")).toEqual([]);
  });
});
