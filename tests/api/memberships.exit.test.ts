import "../support/own-sandbox";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { recordInOfficePayment } from "@/lib/billing/dues/first-payment.commands";
import { openExtra } from "@/lib/billing/payments/one-off.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { fromDbDate } from "@/lib/core/time/dates";
import { listFamilies } from "@/lib/membership/members/list.queries";
import { billingFilter } from "@/lib/membership/members/list-filters.queries";
import { officeWork } from "@/lib/operations/work/queries";
import { officeBalances } from "@/lib/platform/ledger/queries";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { officeNotices } from "@/lib/practice/offices/notices.queries";
import type { ExitPolicy } from "@/lib/practice/plans/schema";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { type Called, call, tokenFor } from "../support/call";
import { pdfLines } from "../support/pdf";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let staff: string;
let standard: string;
let foreign: string;
let patient: string;
let stranger: string;
let userId: number;
const plans: Partial<Record<ExitPolicy, { planId: number; planVersionId: number }>> = {};

type Quote = {
  id: number;
  state: string;
  sha256: string;
  used: unknown;
  alternatives: { kind: string; cents: number }[];
  quoted: {
    quotedOn: string;
    end: { on: string; payments: number } | null;
    now: { lines: { kind: string; cents: number }[]; refundCents: number; owedCents: number; needsOffice: boolean };
  };
};
const dataOf = <T>(answer: Called): T => (answer.body as { data: T }).data;
const only = (family: Family) => family.membershipIds[0] ?? 0;
const rowOf = (id: number) => db.membership.findUniqueOrThrow({ where: { id } });
const quoteRow = (id: number) => db.exitQuote.findUniqueOrThrow({ where: { id } });

const show = (membershipId: number, usedServices?: { code: string; quantity: number }[], as = staff) =>
  call(`POST /dentists/${world.office}/subscription/exit-quote`, {
    token: as,
    input: { membershipId, ...(usedServices ? { usedServices } : {}) },
  });
async function quoteOf(membershipId: number, used?: { code: string; quantity: number }[]): Promise<Quote> {
  const answer = await show(membershipId, used);
  expect(answer.status, String(answer.raw)).toBe(200);
  return dataOf<Quote>(answer);
}
const accept = (membershipId: number, input: Record<string, unknown> = {}, as = staff) =>
  call(`POST /dentists/${world.office}/subscription/cancel_contract_plan`, {
    token: as,
    input: { membershipId, immediately: true, reason: 3, ...input },
  });
const mine = (path: string, input: object = {}, as = patient) =>
  call(`POST /subscriptions/patient/${path}`, { token: as, input });

/** Where an office meets a request to leave: the memberships in its queue and in its bell, and the day in its members list. */
const waiting = async (membershipId: number) => {
  const office = systemOffice(world.office);
  const { lines } = await officeWork(office, { userId: 0, role: "dentist_standard" }, "leaving", 50);
  const { notices } = await officeNotices(office, 0);
  const view = { after: null, skip: 0, size: 500, search: "", locale: "en-US" } as const;
  const filter = billingFilter(office, "all", await officeDay(office));
  const { rows } = await listFamilies(office, { ...view, filter });
  const people = rows.flatMap((family) => [family, ...family.additionalMembers]);
  const listed = people.flatMap(({ subscriptions }) => subscriptions).find(({ id }) => id === membershipId);
  return {
    work: lines.flatMap((line) => (line.kind === "leaving" ? line.fact.membershipId : [])),
    bell: notices.flatMap(({ kind, id }) => (kind === "leaving" ? id : [])),
    listed: listed?.asksToLeaveOn ?? null,
  };
};
const NOWHERE = { work: [], bell: [], listed: null };

/** A family whose first monthly payment has gone through today. */
async function paidFamily(policy: ExitPolicy = "refund_90", options: Parameters<typeof makeFamily>[2] = {}) {
  const spec = { ...plans[policy], nextIndex: 0, ...options.spec };
  const family = await makeFamily(world, "2026-11-30", { ...options, spec });
  await work();
  const [payment] = await paymentsOf(family.payerId);
  if (payment?.status !== "succeeded") throw new Error(`not paid: ${payment?.status}`);
  return { family, id: only(family), payment };
}

beforeAll(async () => {
  world = await makeWorld();
  const other = await makeWorld();
  const person = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...person, role: "office_admin", officeIds: [world.office] });
  await makeUser(db, { ...person, role: "dentist_standard", officeIds: [world.office] });
  await makeUser(db, { ...person, role: "dentist", email: "else@dental.test", officeIds: [other.office] });
  const client = await makeUser(db, { ...person, role: "client", firstName: "Maria" });
  userId = client.id;
  const else_ = await makeUser(db, { ...person, role: "client", email: "stranger@dental.test" });
  await makeFamily(world, "2026-11-01", { userId: else_.id, card: null });
  staff = await tokenFor("office_admin@dental.test");
  standard = await tokenFor("dentist_standard@dental.test");
  foreign = await tokenFor("else@dental.test");
  patient = await tokenFor("client@dental.test");
  stranger = await tokenFor("stranger@dental.test");
  for (const exitPolicy of ["refund_90", "remaining_term", "none"] as const) {
    const plan = { ...filledPreset("dental", "general_adult"), planName: `Adult ${exitPolicy}`, exitPolicy };
    const made = await makePlan(db, { officeId: world.office, plan });
    plans[exitPolicy] = { planId: made.id, planVersionId: made.currentVersionId ?? 0 };
  }
  await db.officeFee.deleteMany({ where: { officeId: world.office } });
  await db.officeFee.createMany({
    data: [
      { officeId: world.office, code: "1110", feeCents: 11_500 },
      { officeId: world.office, code: "0120", feeCents: 1500 },
    ],
  });
  await moveTo("2026-11-30T14:00:00Z");
});

describe("inside 90 days", () => {
  it("the refund is the quote's to the cent, goes to the payment, and the ledger agrees with the provider", async () => {
    const { family, id } = await paidFamily();
    expect((await quoteOf(id)).quoted.now.needsOffice).toBe(true);
    const quote = await quoteOf(id, [{ code: "0120", quantity: 1 }]);
    expect(quote.quoted.now).toMatchObject({ refundCents: 3400, owedCents: 0, needsOffice: false });
    const answer = await accept(id, { quoteId: quote.id });
    expect(answer.status, String(answer.raw)).toBe(200);
    const [payment] = await paymentsOf(family.payerId);
    expect(payment).toMatchObject({ refundedCents: 3400, refunds: [{ amountCents: 3400, status: "succeeded" }] });
    expect(await rowOf(id)).toMatchObject({ status: "canceled", cancelReason: 3 });
    const stored = await quoteRow(quote.id);
    expect(stored).toMatchObject({ state: "done", sha256: quote.sha256, choice: "now" });
    expect(stored.acceptedAt).not.toBeNull();
    expect(stored.acceptedById).not.toBeNull();
    expect(stored.acceptedIp).not.toBeNull();
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  });

  it("ends a membership named as the legacy wire does, with its member", async () => {
    const { family, id } = await paidFamily();
    const legacy = (memberId: number | undefined) =>
      call(`POST /dentists/${world.office}/subscription/cancel_contract_plan`, {
        token: staff,
        input: { memberId, subscriptionId: id, reason: 11, note: "Asked at the desk" },
      });
    expect((await legacy((family.memberIds[0] ?? 0) + 1)).status).toBe(404);
    expect((await legacy(family.memberIds[0])).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: "cancellation_requested", cancelReason: 11 });
  });

  it("accepting twice, also at the same time, refunds once", async () => {
    const { family, id } = await paidFamily();
    const quote = await quoteOf(id, []);
    const answers = await Promise.all([1, 2, 3].map(() => accept(id, { quoteId: quote.id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [payment] = await paymentsOf(family.payerId);
    expect(payment?.refunds).toHaveLength(1);
    expect(payment?.refundedCents).toBe(4900);
    const trail = { noun: "membership", nounId: String(id) };
    expect(await db.auditEvent.count({ where: { ...trail, action: "membership.exitAccepted" } })).toBe(1);
    expect(await db.outbox.count({ where: { dedupe: `mail:exit-done:${quote.id}` } })).toBe(1);
    await expect(
      db.exitQuote.update({ where: { id: quote.id }, data: { sha256: "other" } }),
      "an accepted quote never changes",
    ).rejects.toThrow();
  });

  it("used services beyond what was paid are charged, and then the membership ends", async () => {
    const { family, id } = await paidFamily();
    // A code may be sent with the prefix it has on paper; what is kept and said has none.
    const quote = await quoteOf(id, [{ code: "D1110", quantity: 1 }]);
    expect(quote).toMatchObject({ used: [{ code: "1110", quantity: 1 }] });
    expect(quote.quoted.now).toMatchObject({ refundCents: 0, owedCents: 6600 });
    expect((await accept(id, { quoteId: quote.id })).status).toBe(200);
    const payments = await paymentsOf(family.payerId);
    expect(payments.map(({ amountCents, status, refundedCents }) => [amountCents, status, refundedCents])).toEqual([
      [4900, "succeeded", 0],
      [6600, "succeeded", 0],
    ]);
    expect((await rowOf(id)).status).toBe("canceled");
    const undo = await call(`POST /dentists/${world.office}/subscription/cancel/undo`, {
      token: staff,
      input: { membershipId: id },
    });
    expect(undo.status, "money moved").toBe(409);
  });

  it("a card that refuses what is owed cancels nothing; the quote can be accepted again", async () => {
    const { family, id } = await paidFamily();
    const quote = await quoteOf(id, [{ code: "1110", quantity: 1 }]);
    await nextOutcomes(family.payerId, "insufficient_funds");
    const refused = await accept(id, { quoteId: quote.id });
    expect(refused.status).toBe(409);
    expect((await rowOf(id)).status).toBe("active");
    expect(await quoteRow(quote.id)).toMatchObject({ state: "open", paymentId: null, acceptedAt: null });
    const open = await db.obligation.count({ where: { membershipId: id, status: "open" } });
    expect(open).toBe(0);
    expect((await accept(id, { quoteId: quote.id })).status).toBe(200);
    expect((await rowOf(id)).status).toBe("canceled");
    const paid = (await paymentsOf(family.payerId)).filter(({ status }) => status === "succeeded");
    expect(paid.map(({ amountCents }) => amountCents)).toEqual([4900, 6600]);
  });

  it("pressed three times at once, what is owed is charged once", async () => {
    const { family, id } = await paidFamily();
    const quote = await quoteOf(id, [{ code: "1110", quantity: 1 }]);
    const answers = await Promise.all([1, 2, 3].map(() => accept(id, { quoteId: quote.id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await paymentsOf(family.payerId)).map(({ amountCents }) => amountCents)).toEqual([4900, 6600]);
    expect((await rowOf(id)).status).toBe("canceled");
  });

  it("a process that dies between the charge and the end leaves it to the worker, which ends it once", async () => {
    const { family, id } = await paidFamily();
    const quote = await quoteOf(id, [{ code: "1110", quantity: 1 }]);
    const key = `exit:${quote.id}:1`;
    const extra = { officeId: world.office, membershipId: id, amountCents: cents(6600), label: "Settlement", key };
    const paymentId = await transaction((tx) => openExtra(tx, extra, SYSTEM));
    const accepted = { acceptedAt: new Date(), choice: "now" as const, settle: "card" as const, reason: 12 };
    await db.exitQuote.update({ where: { id: quote.id }, data: { ...accepted, state: "charging", paymentId } });
    await work();
    expect(await rowOf(id)).toMatchObject({ status: "canceled", cancelReason: 12 });
    expect(await quoteRow(quote.id)).toMatchObject({ state: "done" });
    expect((await paymentsOf(family.payerId)).map(({ amountCents }) => amountCents)).toEqual([4900, 6600]);
  });

  it("what is owed at the desk is kept until it is paid there, once", async () => {
    const { family, id } = await paidFamily();
    const quote = await quoteOf(id, [{ code: "1110", quantity: 1 }]);
    expect((await accept(id, { quoteId: quote.id, settle: "desk" })).status).toBe(200);
    expect((await rowOf(id)).status).toBe("canceled");
    const till = (await officeBalances(world.office)).get("O:till") ?? 0;
    const pay = (as = staff) =>
      call(`POST /dentists/${world.office}/subscription/exit-quote/${quote.id}/desk-paid`, {
        token: as,
        input: { deskMethod: "check", reference: "88" },
      });
    const exits = async () =>
      dataOf<{ owedCents: number }[]>(await call(`GET /members/${family.memberIds[0]}/exits`, { token: staff }));
    expect((await exits()).map(({ owedCents }) => owedCents)).toEqual([6600]);
    expect((await pay(foreign)).status).toBe(404);
    const paid = await Promise.all([pay(), pay()]);
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [taken] = paid
      .filter(({ status }) => status === 200)
      .map((answer) => dataOf<{ paymentId: number; amountCents: number }>(answer));
    if (!taken) throw new Error("nobody has taken it");
    expect(taken.amountCents).toBe(6600);
    const kept = { method: "in_office", amountCents: 6600, deskMethod: "check", deskReference: "88" };
    expect(await db.payment.findUniqueOrThrow({ where: { id: taken.paymentId } })).toMatchObject(kept);
    expect((await officeBalances(world.office)).get("O:till")).toBe(till + 6600);
    expect((await exits()).map(({ owedCents }) => owedCents)).toEqual([0]);
  });

  it("a refund made in the meantime makes a new quote instead of a second refund", async () => {
    const { family, id, payment } = await paidFamily();
    const quote = await quoteOf(id, []);
    await call("POST /dentists/refunds/single", {
      token: staff,
      input: { dentistInfoId: world.office, chargeId: payment.id, amount: 10, reason: "goodwill" },
    });
    expect((await accept(id, { quoteId: quote.id })).status).toBe(409);
    expect((await rowOf(id)).status).toBe("active");
    expect((await quoteRow(quote.id)).state).toBe("void");
    const fresh = await quoteOf(id);
    expect(fresh.id).not.toBe(quote.id);
    expect(fresh.quoted.now.refundCents).toBe(3900);
    expect((await accept(id, { quoteId: fresh.id })).status).toBe(200);
    expect((await paymentsOf(family.payerId))[0]?.refundedCents).toBe(4900);
  });

  it("so does a family that has changed, because the others' price is on the quote", async () => {
    const { family, id } = await paidFamily("refund_90", { size: 2 });
    const quote = await quoteOf(id, []);
    const others = family.membershipIds[1] ?? 0;
    await db.membership.update({ where: { id: others }, data: { listCents: 5900 } });
    expect((await accept(id, { quoteId: quote.id })).status).toBe(409);
    expect((await rowOf(id)).status).toBe("active");
  });

  it("only who runs the practice ends it, with a refund or plainly", async () => {
    const { id } = await paidFamily();
    const quote = await quoteOf(id, []);
    expect((await accept(id, { quoteId: quote.id }, standard)).status).toBe(403);
    expect((await rowOf(id)).status).toBe("active");
    expect((await accept(id, { quoteId: quote.id, immediately: false }, standard)).status).toBe(403);
    expect((await rowOf(id)).status).toBe("active");
    expect((await accept(id, { quoteId: quote.id, immediately: false })).status).toBe(200);
    expect((await rowOf(id)).status).toBe("cancellation_requested");
  });

  it("services that are not of the plan or have no fee are refused beside the field", async () => {
    const { id } = await paidFamily();
    for (const code of ["9999", "0274"]) {
      const answer = await show(id, [{ code, quantity: 1 }]);
      expect(answer.status).toBe(400);
      expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(["usedServices"]);
    }
    expect((await show(id, [{ code: "1110", quantity: 9 }])).status).toBe(400);
  });
});

it("in cash: what was paid at the desk comes back out of the till", async () => {
  const family = await makeFamily(world, "2026-11-30", {
    card: null,
    spec: { ...plans.refund_90, nextIndex: 0, status: "active_cash" },
  });
  const id = only(family);
  const line = { membershipId: id, kind: "dues" as const, discountBps: 0, discountReason: null, familySize: 1 };
  await transaction((tx) =>
    recordInOfficePayment(
      tx,
      {
        officeId: world.office,
        householdId: family.householdId,
        payerId: family.payerId,
        ...{ purpose: "enrolment", batchKey: "first" },
        lines: [{ ...line, listCents: cents(4900), netCents: cents(4900) }],
        from: { memberships: [], changes: [] },
      },
      SYSTEM,
    ),
  );
  const till = (await officeBalances(world.office)).get("O:till") ?? 0;
  const quote = await quoteOf(id, [{ code: "0120", quantity: 1 }]);
  expect(quote.alternatives.map(({ kind }) => kind)).not.toContain("toCash");
  expect((await accept(id, { quoteId: quote.id })).status).toBe(200);
  expect((await officeBalances(world.office)).get("O:till")).toBe(till - 3400);
  expect(
    await db.refund.findFirst({ where: { paymentId: (await paymentsOf(family.payerId))[0]?.id ?? 0 } }),
  ).toMatchObject({ amountCents: 3400, status: "succeeded", stripeRefundId: null });
});

describe("other policies", () => {
  it("a plan that binds owes the rest of its term today, or runs to its end", async () => {
    const { family, id } = await paidFamily("remaining_term");
    const quote = await quoteOf(id);
    const { termEndOn } = await rowOf(id);
    expect(quote.quoted.now).toMatchObject({ owedCents: 11 * 4900, refundCents: 0, needsOffice: false });
    expect(quote.quoted.end).toMatchObject({ on: fromDbDate(termEndOn), payments: 11 });
    const plain = await call(`POST /dentists/${world.office}/subscription/cancel`, {
      token: staff,
      input: { membershipId: id, immediately: true },
    });
    expect(plain.status, "a plain cancellation cannot get round it").toBe(409);
    expect((await accept(id, { quoteId: quote.id, settle: "card" })).status).toBe(200);
    expect((await paymentsOf(family.payerId)).map(({ amountCents }) => amountCents)).toEqual([4900, 53_900]);
  });

  it("a plan without a policy moves nothing", async () => {
    const { family, id } = await paidFamily("none");
    const quote = await quoteOf(id);
    expect(quote.quoted.now).toMatchObject({ lines: [], refundCents: 0, owedCents: 0 });
    expect((await accept(id, { quoteId: quote.id })).status).toBe(200);
    expect((await rowOf(id)).status).toBe("canceled");
    expect((await paymentsOf(family.payerId)).flatMap(({ refunds }) => refunds)).toEqual([]);
  });

  it("members keep what they signed when the plan changes its policy", async () => {
    const { id } = await paidFamily("refund_90");
    const { planId, planVersionId } = plans.refund_90 ?? { planId: 0, planVersionId: 0 };
    const version = await db.planVersion.findUniqueOrThrow({ where: { id: planVersionId } });
    const { id: _, no, services, ...terms } = version;
    const made = await db.planVersion.create({
      data: { ...terms, no: no + 1, exitPolicy: "none", services: services ?? [] },
    });
    await db.plan.update({ where: { id: planId }, data: { currentVersionId: made.id } });
    expect((await quoteOf(id, [])).quoted.now.refundCents).toBe(4900);
    await db.plan.update({ where: { id: planId }, data: { currentVersionId: planVersionId } });
  });
});

describe("a quote that is open", () => {
  it("is the same one when nothing has changed, and one at a time", async () => {
    const { id } = await paidFamily();
    const answers = await Promise.all([quoteOf(id), quoteOf(id), quoteOf(id)]);
    expect(new Set(answers.map((one) => one.id)).size).toBe(1);
  });

  it("of another office or family is 404, also on paper", async () => {
    const { id } = await paidFamily();
    const quote = await quoteOf(id);
    expect((await show(id, undefined, foreign)).status).toBe(404);
    expect((await accept(id, { quoteId: 999_999 })).status).toBe(404);
    expect((await call(`GET /exit-quotes/${quote.id}/pdf`, { token: foreign })).status).toBe(404);
    expect((await call(`GET /exit-quotes/${quote.id}/pdf`, { token: stranger })).status).toBe(404);
    const paper = await call(`GET /exit-quotes/${quote.id}/pdf`, { token: staff });
    expect(paper.status).toBe(200);
    const lines = pdfLines(paper.raw as Buffer);
    expect(lines).toEqual(expect.arrayContaining(["Exit quote", "Paid so far", "$49.00"]));
    expect((await mine(`exit-quote/${id}`, {}, stranger)).status).toBe(404);
    expect((await mine(`cancel/${id}`, {}, stranger)).status).toBe(404);
  });
});

describe("a patient", () => {
  let id: number;
  beforeEach(async () => {
    id = (await paidFamily("refund_90", { userId })).id;
  });

  it("ends a membership with what is paid for in one call, without the office", async () => {
    const quote = dataOf<Quote>(await mine(`exit-quote/${id}`));
    const answer = await mine(`cancel/${id}`, { quoteId: quote.id, note: "moving" });
    expect(answer.status, String(answer.raw)).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: "cancellation_requested", cancelReason: 12, cancelNote: "moving" });
    expect((await mine(`cancel/${id}`, { quoteId: quote.id })).status, "the same again").toBe(200);
    expect((await mine(`cancel/${id}`, { quoteId: quote.id, immediately: true })).status).toBe(409);
  });

  it("gets the money back once the office has said what was used, and the day of asking counts", async () => {
    const quote = dataOf<Quote>(await mine(`exit-quote/${id}`));
    expect((await mine(`cancel/${id}`, { quoteId: quote.id, immediately: true })).status).toBe(409);
    expect(await waiting(id)).toEqual(NOWHERE);
    expect((await mine(`exit-quote/${id}/ask`)).status).toBe(200);
    expect(await waiting(id)).toEqual({ work: [id], bell: [id], listed: quote.quoted.quotedOn });
    expect((await mine(`exit-quote/${id}/ask`)).status, "asked twice is one request").toBe(200);
    expect(await db.outbox.count({ where: { dedupe: `mail:exit-asked:${quote.id}` } })).toBe(1);
    const confirmed = await quoteOf(id, [{ code: "0120", quantity: 1 }]);
    expect(confirmed.state).toBe("open");
    expect(await waiting(id), "answered, it is off the lists").toEqual(NOWHERE);
    expect(await db.outbox.count({ where: { dedupe: `mail:exit-ready:${confirmed.id}` } })).toBe(1);
    const seen = dataOf<Quote>(await mine(`exit-quote/${id}`));
    expect(seen).toMatchObject({ id: confirmed.id, quoted: { now: { refundCents: 3400, needsOffice: false } } });
    expect((await mine(`cancel/${id}`, { quoteId: seen.id, immediately: true })).status).toBe(200);
    expect((await rowOf(id)).status).toBe("canceled");
  });
});

describe("taking an end back", () => {
  const uncancel = (id: number, as = patient) => mine(`uncancel/${id}`, {}, as);
  const own = async () => {
    const { id } = await paidFamily("refund_90", { userId });
    return id;
  };

  it("says one end everywhere: the last day, in the response, the mail and the history", async () => {
    const { id } = await paidFamily("none");
    const shown = await quoteOf(id);
    const answer = await accept(id, { quoteId: shown.id, immediately: false });
    expect(shown.quoted.end?.on).toBe("2026-12-30");
    expect(answer).toMatchObject({
      ...{ body: { message: "Last day: 12/29/2026. No charges after that.", data: { lastDayOn: "2026-12-29" } } },
    });
    const [mail] = await db.outbox.findMany({ where: { dedupe: { startsWith: `mail:exit-done:${shown.id}` } } });
    expect(JSON.stringify(mail?.payload)).toContain("December 29, 2026");
    const events = await db.auditEvent.findMany({
      where: {
        noun: "membership",
        nounId: String(id),
        action: { in: ["membership.cancel", "membership.exitAccepted"] },
      },
    });
    expect(events.map(({ after }) => (after as { lastDayOn: string }).lastDayOn)).toEqual(["2026-12-29", "2026-12-29"]);
  });

  it("is the family's own right, once, and not for what the office ended", async () => {
    const id = await own();
    expect((await mine(`cancel/${id}`, { immediately: false, reason: 3 })).status).toBe(200);
    expect((await rowOf(id)).status).toBe("cancellation_requested");
    expect((await uncancel(id, stranger)).status).toBe(404);
    expect((await uncancel(id)).body).toMatchObject({ message: "The membership continues." });
    expect(await rowOf(id)).toMatchObject({ status: "active", cancelOn: null, cancelReason: null });
    expect((await uncancel(id)).status).toBe(409);

    expect((await accept(id, { immediately: false, reason: 11 })).status).toBe(200);
    expect((await uncancel(id)).status).toBe(409);
    expect((await rowOf(id)).status).toBe("cancellation_requested");
  });

  it("also takes back what the front desk noted as the patient's request", async () => {
    const id = await own();
    expect((await accept(id, { immediately: false, reason: 12 })).status).toBe(200);
    expect((await uncancel(id)).status).toBe(200);
    expect((await rowOf(id)).status).toBe("active");
  });
});
