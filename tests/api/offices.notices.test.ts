import { beforeAll, describe, expect, it } from "vitest";
import { disputeList } from "@/lib/billing/disputes/list.queries";
import { declinedInvoice } from "@/lib/billing/office-billing/invoice.queries";
import { actorOf } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let owner = "";
let colleague = "";
beforeAll(async () => {
  cast = castOf("dental");
  owner = await tokenFor("dentist@dental.test");
  colleague = await tokenFor("office_admin@dental.test");
});

type Notices = {
  notices: { kind: string; name: string | null; cents: number | null; unread: boolean }[];
  unread: number;
};
const noticesOf = async (token: string) =>
  ((await call(`GET /dentists/${cast.soloOfficeId}/notices`, { token })).body as { data: Notices }).data;
const see = (token: string) => call(`POST /dentists/${cast.soloOfficeId}/notices/seen`, { token, input: {} });

/** A family of the office with a payment in a state, as the engine leaves it. */
async function familyWithPayment(officeId: number, status: "failed" | "succeeded", cents: number, lastName: string) {
  const at = await now();
  const payer = await db.payer.create({ data: { tenantId: "dental", createdAt: at } });
  const contact = { email: `${lastName}@family.example`, phone: "5125550100" };
  const household = await db.household.create({ data: { officeId, payerId: payer.id, ...contact, createdAt: at } });
  const born = new Date("1988-04-12");
  await db.member.create({
    data: {
      officeId,
      householdId: household.id,
      firstName: "Ana",
      lastName,
      birthOn: born,
      relationship: "myself",
      createdAt: at,
      updatedAt: at,
    },
  });
  return db.payment.create({
    data: {
      payerId: payer.id,
      officeId,
      householdId: household.id,
      dueOn: new Date(at.toISOString().slice(0, 10)),
      amountCents: cents,
      ...{ purpose: "dues", batchKey: "run" },
      mode: "destination",
      status,
      paidAt: status === "succeeded" ? at : null,
      createdAt: at,
    },
  });
}

describe("notices of an office", () => {
  it("name what went wrong here and nothing of another office, newest first", async () => {
    await db.payoutAccount.deleteMany({ where: { officeId: cast.soloOfficeId } });
    expect(await noticesOf(owner)).toMatchObject({ notices: [], unread: 0 });
    await familyWithPayment(cast.soloOfficeId, "failed", 7850, "Ortiz");
    await familyWithPayment(cast.soloOfficeId, "succeeded", 4000, "Paid");
    await familyWithPayment(cast.largeOfficeId, "failed", 9900, "Elsewhere");
    expect(await noticesOf(owner)).toMatchObject({
      notices: [{ kind: "failed", name: "Ana Ortiz", cents: 7850, unread: true }],
      unread: 1,
    });
  });

  it("are new for each user until that user has looked", async () => {
    expect((await see(owner)).status).toBe(200);
    expect(await noticesOf(owner)).toMatchObject({ unread: 0, notices: [{ unread: false }] });
    expect(await noticesOf(colleague)).toMatchObject({ unread: 1 });
    const later = await familyWithPayment(cast.soloOfficeId, "failed", 1200, "Later");
    expect(await noticesOf(owner)).toMatchObject({ unread: 1 });
    await db.payment.update({ where: { id: later.id }, data: { status: "succeeded", paidAt: await now() } });
    expect((await noticesOf(owner)).notices.map(({ name }) => name)).toEqual(["Ana Ortiz"]);
  });

  it("stay new when an administrator looks through the user", async () => {
    const admin = await tokenFor("admin@dental.test");
    await call("POST /admin/impersonate", {
      token: admin,
      input: { officeId: cast.soloOfficeId, reason: "asked by phone" },
    });
    await db.userOffice.updateMany({ data: { noticesSeenAt: null } });
    expect(await noticesOf(admin)).toMatchObject({ unread: 1 });
    expect((await see(admin)).status).toBe(200);
    expect(await noticesOf(owner)).toMatchObject({ unread: 1 });
  });

  it("ask for an answer to a dispute until it is sent, and for a payout account in trouble", async () => {
    const paid = await familyWithPayment(cast.soloOfficeId, "succeeded", 5000, "Doubt");
    const at = await now();
    const dispute = await db.dispute.create({
      data: {
        stripeId: "dp_notice",
        paymentId: paid.id,
        officeId: cast.soloOfficeId,
        amountCents: 5000,
        reason: "fraudulent",
        status: "needs_response",
        // By midnight in Greenwich: at the office it is the day before.
        dueBy: new Date("2026-12-12T02:00:00Z"),
        createdAt: at,
      },
    });
    await db.payoutAccount.create({
      data: { officeId: cast.soloOfficeId, stripeAccountId: "acct_notice", updatedAt: at },
    });
    const kinds = async () => (await noticesOf(owner)).notices.map(({ kind }) => kind).sort();
    expect(await kinds()).toEqual(["dispute", "failed", "payout"]);
    const { notices } = await noticesOf(owner);
    const list = await disputeList(systemOffice(cast.soloOfficeId), { filter: "all", skip: 0, take: 10 });
    expect(list.map(({ dueOn }) => dueOn)).toEqual(["2026-12-11"]);
    expect(notices.find(({ kind }) => kind === "dispute")).toMatchObject({ dueOn: "2026-12-11" });
    await db.dispute.update({ where: { id: dispute.id }, data: { submittedAt: at } });
    await db.payoutAccount.updateMany({
      where: { officeId: cast.soloOfficeId },
      data: { chargesEnabled: true, payoutsEnabled: true },
    });
    expect(await kinds()).toEqual(["failed"]);
  });

  it("tell those who may see how the practice pays that our invoice was declined, until it is paid", async () => {
    const at = await now();
    const payer = await db.payer.create({ data: { tenantId: "dental", createdAt: at } });
    const month = new Date("2026-11-01");
    const account = await db.tierAccount.create({
      data: { tenantId: "dental", officeId: cast.soloOfficeId, payerId: payer.id, nextOn: month, createdAt: at },
    });
    const invoice = await db.tierInvoice.create({
      data: {
        ...{ accountId: account.id, monthOn: month, dueOn: month, amountCents: 14900 },
        ...{ status: "failed", createdAt: at },
      },
    });
    const bills = async (token: string) =>
      (await noticesOf(token)).notices.filter(({ kind }) => kind === "billDeclined");
    const barOf = async (token: string) => {
      const actor = await actorOf(token, "dental", false);
      return actor && declinedInvoice(actor, systemOffice(cast.soloOfficeId));
    };
    const standard = await tokenFor("dentist_standard@dental.test");
    expect(await bills(owner)).toMatchObject([{ cents: 14900, name: null }]);
    expect(await bills(standard)).toEqual([]);
    expect(await barOf(owner)).toMatchObject({ id: invoice.id, monthOn: "2026-11-01", amountCents: 14900 });
    expect(await barOf(standard)).toBeNull();
    await db.tierInvoice.update({ where: { id: invoice.id }, data: { status: "paid", paidAt: at } });
    expect(await bills(owner)).toEqual([]);
    expect(await barOf(owner)).toBeNull();
  });
});
