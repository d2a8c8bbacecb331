import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { disputeList } from "@/lib/billing/disputes/list.queries";
import { carryWaiting, sweepDisputes } from "@/lib/billing/disputes/send.commands";
import { syncDispute } from "@/lib/billing/disputes/sync.commands";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { formatLong, fromDbDate, lastDayBefore } from "@/lib/core/time/dates";
import { monthlyRevenue } from "@/lib/membership/members/list-stats.queries";
import { cancelMembership, undoCancel } from "@/lib/membership/memberships/cancel.commands";
import { receive } from "@/lib/operations/webhooks/commands";
import { officeBalances, platformBalances } from "@/lib/platform/ledger/queries";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { eventsSince } from "@/lib/providers/stripe";
import { makeUser } from "../../prisma/seed/users";
import {
  bothBooks,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  platformAccount,
  providerBalance,
  type World,
  work,
} from "../support/billing";
import { call, tokenFor } from "../support/call";
import { control, sandbox } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PDF = Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF");
let destination: World;
let direct: World;
let token = "";
let foreign = "";
let lent = 0;
const world = (mode: string) => (mode === "direct" ? direct : destination);
const accountOf = (mode: string) => (mode === "direct" ? direct.account : null);

/** What the office's administrators were mailed about a dispute, and who. */
const lettersAbout = async (disputeId: number) => {
  const rows = await db.outbox.findMany({ where: { dedupe: { startsWith: `mail:dispute:${disputeId}:` } } });
  const users = await db.user.findMany({ select: { id: true, role: true } });
  const said = rows.map(({ dedupe }) => {
    const [, , , template, userId] = dedupe.split(":");
    return `${template} ${users.find(({ id }) => id === Number(userId))?.role}`;
  });
  return said.sort();
};

const paid = async (where: World, options: Parameters<typeof makeFamily>[2] = {}) => {
  const family = await makeFamily(where, "2026-10-30", options);
  await work();
  const [payment] = await paymentsOf(family.payerId);
  if (payment?.status !== "succeeded") throw new Error(`not paid: ${payment?.status}`);
  return { family, payment };
};

/** A paid payment whose payer's bank disputes it, as we know it once the provider's message has come. */
async function disputed(mode: string, body: Record<string, unknown> = {}, options = {}) {
  const { family, payment } = await paid(world(mode), options);
  const made = (await control("POST", "disputes", { payment_intent: payment.stripeIntentId, ...body })) as {
    id: string;
  };
  await work({ hear: true });
  return { family, payment, stripeId: made.id, row: await rowOf(made.id) };
}

const rowOf = (stripeId: string) => db.dispute.findUniqueOrThrow({ where: { stripeId }, include: { files: true } });
const statusOf = (family: { membershipIds: number[] }) =>
  db.membership
    .findUniqueOrThrow({ where: { id: family.membershipIds[0] ?? 0 } })
    .then(({ status, nextDueOn }) => ({ status, nextDueOn: nextDueOn?.toISOString().slice(0, 10) ?? null }));
const decide = async (stripeId: string, won: boolean) => {
  await control("POST", `disputes/${stripeId}/close`, { won });
  await work({ hear: true });
};
const ask = (method: string, path: string, { token: as, body }: { token: string; body?: unknown }) =>
  call(`${method} ${path}`, { token: as, ...(body === undefined ? {} : { input: body }) });
const dataOf = <T>(answer: { body: unknown }) => (answer.body as { data: T }).data;
type Shown = { revision: number; evidence: Record<string, string>; agreement: string; stage: string };
const view = async (id: number) => dataOf<Shown>(await ask("GET", `/disputes/${id}`, { token }));
const theirs = (stripeId: string) => {
  for (const account of sandbox.accounts()) {
    const found = sandbox.store.get("dispute", account, stripeId);
    if (found) return found;
  }
  throw new Error(`no dispute ${stripeId} at the provider`);
};

/** Money of its own on the platform's balance, which our ledger does not know; answers how much. */
async function lendToPlatform(): Promise<number> {
  const before = await providerBalance(await platformAccount());
  const at = "2026-11-01T12:00:00Z";
  const card = { customer: "cus_lender", id: "pm_lender", number: "4242424242424242", exp_month: 12, exp_year: 2032 };
  await control("POST", "import", {
    operations: [
      { op: "customer", at, id: "cus_lender", email: "lender@mail.example", name: "Lender" },
      { op: "card", at, ...card },
      { op: "payment", at, id: "pi_lender", customer: "cus_lender", payment_method: "pm_lender", amount: 100_000 },
    ],
  });
  return (await providerBalance(await platformAccount())) - before;
}

beforeAll(async () => {
  destination = await makeWorld();
  direct = await makeWorld({ mode: "direct" });
  const other = await makeWorld();
  const user = { tenantId: "dental" as const, role: "dentist" as const, firstName: "Dana", lastName: "Reyes" };
  await makeUser(db, { ...user, email: "disputes@dental.test", officeIds: [destination.office, direct.office] });
  await makeUser(db, { ...user, email: "other@dental.test", officeIds: [other.office] });
  token = await tokenFor("disputes@dental.test");
  foreign = await tokenFor("other@dental.test");
  await moveTo("2026-11-30T14:00:00Z");
  for (const mode of ["direct", "destination"]) await paid(world(mode));
  lent = await lendToPlatform();
});
afterEach(disarmFailpoints);
afterEach(async () => {
  await control("DELETE", "faults");
  const { ours, theirs: provider } = await bothBooks([destination, direct]);
  expect(ours).toEqual(provider.map((balance, at) => (at === 0 ? balance - lent : balance)));
});

describe.each(["destination", "direct"])("a dispute on the %s route", (mode) => {
  it("pauses the membership, refuses refunds, and gives everything back when it is won", async () => {
    const owed = async () => (await officeBalances(world(mode).office)).get("O:stripe") ?? 0;
    const { family, payment, stripeId, row } = await disputed(mode);
    expect(row).toMatchObject({ status: "needs_response", takenCents: 4900, feeCents: 1500, kind: "card" });
    expect((await statusOf(family)).status).toBe("disputed");
    const request = { paymentId: payment.id, amountCents: 100, reason: "asked by phone" };
    await expect(refund(world(mode).office, request, SYSTEM)).rejects.toThrow("paymentsBilling.disputedNoRefund");
    const before = await owed();
    await decide(stripeId, true);
    expect(await rowOf(stripeId)).toMatchObject({ status: "won", takenCents: 0, feeCents: 1500 });
    expect((await statusOf(family)).status).toBe("active");
    expect(await lettersAbout(row.id)).toContain("disputeWon dentist");
    expect((await owed()) - before).toBe(mode === "direct" ? 4900 : 0);
    expect((await platformBalances()).get("P:dispute_receivable") ?? 0).toBe(0);
    expect((await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).disputed).toBe(false);
  });

  it("ends the membership when it is lost, posts the loss once, and stops charging", async () => {
    const loss = async () => (await officeBalances(world(mode).office)).get("O:dispute_loss") ?? 0;
    const before = await loss();
    const revenue = async () => (await monthlyRevenue(world(mode).office, 1))[0]?.cents ?? 0;
    const earned = await revenue();
    const { family, payment, stripeId } = await disputed(mode);
    expect((await revenue()) - earned).toBe(4900);
    await decide(stripeId, false);
    // What the bank has taken for good is no revenue, nor can it be given back once more.
    expect(await revenue()).toBe(earned);
    const request = { paymentId: payment.id, amountCents: 100, reason: "asked by phone" };
    await expect(refund(world(mode).office, request, SYSTEM)).rejects.toThrow("paymentsBilling.disputeLostNoRefund");
    for (let again = 0; again < 3; again += 1) await syncDispute(stripeId, accountOf(mode));
    expect(await statusOf(family)).toEqual({ status: "canceled", nextDueOn: null });
    expect((await loss()) - before).toBe(4900);
    const instrument = await db.instrument.findFirstOrThrow({ where: { payerId: family.payerId } });
    expect(instrument.status).toBe("broken");
    expect((await officeBalances(world(mode).office)).get("O:dispute_receivable") ?? 0).toBe(0);
  });

  it("that an appeal wins after all gives the office its money back, once, and takes the membership up again", async () => {
    const { family, stripeId, row } = await disputed(mode);
    const before = await officeBalances(world(mode).office);
    await decide(stripeId, false);
    expect(await statusOf(family)).toMatchObject({ status: "canceled", nextDueOn: null });
    await control("POST", `disputes/${stripeId}/appeal`);
    await work({ hear: true });
    expect(await rowOf(stripeId)).toMatchObject({ status: "appeal_needs_response", closedAt: null });
    const { revision } = await view(row.id);
    const evidence = { appeal_reason: "The visit of June 3 was overlooked." };
    const saved = await ask("PUT", `/disputes/${row.id}/evidence`, { token, body: { revision, evidence } });
    expect(saved.status).toBe(200);
    expect((await ask("POST", `/disputes/${row.id}/respond`, { token, body: {} })).status).toBe(200);
    expect(theirs(stripeId)).toMatchObject({
      status: "appeal_under_review",
      evidence: { appeal: { card: { reason_for_filing: "The visit of June 3 was overlooked." } } },
    });
    await decide(stripeId, true);
    await syncDispute(stripeId, accountOf(mode));
    const after = await officeBalances(world(mode).office);
    expect(after.get("O:dispute_loss") ?? 0).toBe(before.get("O:dispute_loss") ?? 0);
    expect((after.get("O:stripe") ?? 0) - (before.get("O:stripe") ?? 0)).toBe(mode === "direct" ? 4900 : 0);
    expect((await platformBalances()).get("P:dispute_receivable") ?? 0).toBe(0);
    const revived = await statusOf(family);
    expect(revived.status).toBe("active");
    expect(revived.nextDueOn).toMatch(/^202[67]-/);
    expect(await lettersAbout(row.id)).toEqual(["appealRevived dentist", "disputeOpened dentist"]);
  });

  it("that an appeal wins leaves alone whoever has taken the plan again since", async () => {
    const { family, stripeId, row } = await disputed(mode);
    await decide(stripeId, false);
    const { id, ...again } = await db.membership.findFirstOrThrow({ where: { householdId: family.householdId } });
    await db.membership.create({ data: { ...again, status: "active", endedOn: null, cancelOn: null } });
    await control("POST", `disputes/${stripeId}/appeal`);
    await work({ hear: true });
    await control("POST", `disputes/${stripeId}/close`, { won: true });
    await syncDispute(stripeId, accountOf(mode));
    expect((await db.membership.findUniqueOrThrow({ where: { id } })).status).toBe("canceled");
    expect(await lettersAbout(row.id)).toEqual(["appealLeft dentist", "disputeOpened dentist"]);
  });

  it("gets evidence once, with prefilled texts and a document", async () => {
    const { family, stripeId, row } = await disputed(mode);
    const { officeId, createdAt } = row;
    const use = { officeId, membershipId: family.membershipIds[0] ?? 0, createdAt };
    const cleaning = { ...use, code: "1110", usedOn: new Date("2026-11-03") };
    await db.benefitUse.createMany({
      data: [cleaning, { ...cleaning, usedOn: new Date("2026-11-04"), undoneAt: createdAt }],
    });
    const first = await view(row.id);
    // The strongest proof comes first; what was taken back is none.
    expect(first.evidence.access_activity_log?.split("\n")[0]).toMatch(
      /^November 3, 2026: .+ came in and used .*cleaning.* of the plan$/i,
    );
    expect(first.evidence.access_activity_log).not.toContain("November 4, 2026: ");
    expect(JSON.stringify(first.evidence)).not.toMatch(/SHA-256|[0-9a-f]{64}/);
    expect(first.evidence.product_description).toContain("$49.00");
    // What was paid for ends on its last day, not on the first that is not paid for.
    const due = await db.obligation.findFirstOrThrow({ where: { paymentId: row.paymentId } });
    const last = formatLong(lastDayBefore(fromDbDate(due.periodEndOn)));
    expect(first.evidence.service_date).toBe(`${formatLong(fromDbDate(due.periodStartOn))} to ${last}`);
    expect(first.evidence.product_description).toContain(` to ${last}.`);
    const evidence = { ...first.evidence, cancellation_rebuttal: "Three visits this quarter." };
    const body = { revision: first.revision, evidence };
    const saved = await ask("PUT", `/disputes/${row.id}/evidence`, { token, body });
    expect(saved.status).toBe(200);
    // The same again is no change, an older draft with other words is refused.
    expect((await ask("PUT", `/disputes/${row.id}/evidence`, { token, body })).status).toBe(200);
    const stale = { ...body, evidence: { ...evidence, customer_name: "Somebody else" } };
    expect((await ask("PUT", `/disputes/${row.id}/evidence`, { token, body: stale })).status).toBe(409);
    const file = { field: "service_documentation", name: "../visits.exe", file: PDF.toString("base64") };
    expect((await ask("POST", `/disputes/${row.id}/files`, { token, body: file })).status).toBe(200);
    await carryWaiting();
    expect(theirs(stripeId)).toMatchObject({ status: "needs_response", submissions: 0 });
    expect(theirs(stripeId).evidence.cancellation_rebuttal).toBe("Three visits this quarter.");
    const answers = await Promise.all([
      ask("POST", `/disputes/${row.id}/respond`, { token, body: {} }),
      ask("POST", `/disputes/${row.id}/respond`, { token, body: {} }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const provider = theirs(stripeId);
    expect(provider).toMatchObject({ status: "under_review", submissions: 1 });
    const fileId = String(provider.evidence.service_documentation);
    const account = mode === "direct" ? direct.account : (sandbox.accounts()[0] ?? "");
    expect(sandbox.store.get("file", account, fileId)).toMatchObject({ filename: "visits.pdf", size: PDF.length });
    expect((await ask("POST", `/disputes/${row.id}/respond`, { token, body: {} })).status).toBe(409);
    expect((await ask("POST", `/disputes/${row.id}/files`, { token, body: file })).status).toBe(409);
    expect(await rowOf(stripeId)).toMatchObject({ sendingAt: null, sentStatus: "needs_response" });
    await decide(stripeId, true);
  });

  it("is given up once, at the price that was shown", async () => {
    const { family, stripeId, row } = await disputed(mode);
    const wrong = await ask("POST", `/disputes/${row.id}/accept`, { token, body: { amountCents: 1 } });
    expect(wrong.status).toBe(409);
    const body = { amountCents: 4900 };
    expect((await ask("POST", `/disputes/${row.id}/accept`, { token, body })).status).toBe(200);
    expect((await ask("POST", `/disputes/${row.id}/accept`, { token, body })).status).toBe(409);
    expect(theirs(stripeId).status).toBe("lost");
    expect((await statusOf(family)).status).toBe("canceled");
    const trail = await db.auditEvent.findMany({
      where: { noun: "dispute", nounId: stripeId, actorId: { not: null } },
    });
    expect(trail.map(({ action }) => action)).toEqual(["dispute.accept"]);
  });
});

describe("disputes", () => {
  it("won by an appeal wait with the office's money until the platform's balance holds it", async () => {
    const { stripeId } = await disputed("destination");
    await decide(stripeId, false);
    await control("POST", `disputes/${stripeId}/appeal`);
    await work({ hear: true });
    const loss = async () => (await officeBalances(destination.office)).get("O:dispute_loss") ?? 0;
    const before = await loss();
    await control("POST", "faults", { match: { method: "POST", path: "/v1/transfers" }, kind: "http_500", times: 9 });
    await control("POST", `disputes/${stripeId}/close`, { won: true });
    await expect(syncDispute(stripeId, null)).rejects.toThrow("unreachable");
    expect(await loss()).toBe(before);
    await control("DELETE", "faults");
    await sweepDisputes(new Date("2026-12-01T00:00:00Z"));
    expect(await loss()).toBe(before - 4900);
    await sweepDisputes(new Date("2026-12-01T00:00:00Z"));
    expect(await loss()).toBe(before - 4900);
  });

  it("as inquiries take nothing, can be refunded, and can become disputes that are answered anew", async () => {
    const { family, payment, stripeId, row } = await disputed("destination", { inquiry: true });
    expect(row).toMatchObject({ status: "warning_needs_response", takenCents: 0, refundable: true });
    expect((await statusOf(family)).status).toBe("active");
    const accept = await ask("POST", `/disputes/${row.id}/accept`, { token, body: { amountCents: 4900 } });
    expect(accept.status).toBe(409);
    expect((await ask("POST", `/disputes/${row.id}/respond`, { token, body: {} })).status).toBe(200);
    await control("POST", `disputes/${stripeId}/escalate`);
    await work({ hear: true });
    expect(await rowOf(stripeId)).toMatchObject({ status: "needs_response", takenCents: 4900 });
    expect((await statusOf(family)).status).toBe("disputed");
    expect((await ask("POST", `/disputes/${row.id}/respond`, { token, body: {} })).status).toBe(200);
    await decide(stripeId, true);
    await refund(destination.office, { paymentId: payment.id, amountCents: 4900, reason: "asked by phone" }, SYSTEM);
  });

  it("that the provider calls not refundable keep even an inquiry from being refunded", async () => {
    const { payment, row } = await disputed("destination", { inquiry: true });
    await db.dispute.update({ where: { id: row.id }, data: { refundable: false } });
    const request = { paymentId: payment.id, amountCents: 100, reason: "asked by phone" };
    await expect(refund(destination.office, request, SYSTEM)).rejects.toThrow("paymentsBilling.disputedNoRefund");
  });

  it("that were prevented by paying back at once are posted as lost", async () => {
    const { family, row } = await disputed("destination", { prevented: true });
    expect(row).toMatchObject({ status: "prevented", takenCents: 4900, recoveredCents: 4900 });
    expect(row.closedAt).not.toBeNull();
    const instrument = await db.instrument.findFirstOrThrow({ where: { payerId: family.payerId } });
    expect(instrument.status).toBe("broken");
  });

  it("that two workers handle at the same time are recovered once, and neither loses the amount", async () => {
    const { payment } = await paid(destination);
    const request = { payment_intent: payment.stripeIntentId, prevented: true };
    const made = (await control("POST", "disputes", request)) as { id: string };
    // One is held up at its look at the transfer until the other has taken the money back.
    const match = { method: "GET", path: "^/v1/transfers/tr_[^/]*$" };
    await control("POST", "faults", { match, kind: "delay", ms: 400, times: 1 });
    await Promise.all([syncDispute(made.id, null), syncDispute(made.id, null)]);
    await control("DELETE", "faults");
    expect(await rowOf(made.id)).toMatchObject({ status: "prevented", takenCents: 4900, recoveredCents: 4900 });
    await work({ hear: true });
  });

  it("after a part was refunded take back from the office only what it still has", async () => {
    const { payment } = await paid(destination);
    await refund(destination.office, { paymentId: payment.id, amountCents: 1000, reason: "asked by phone" }, SYSTEM);
    const made = (await control("POST", "disputes", { payment_intent: payment.stripeIntentId })) as { id: string };
    await work({ hear: true });
    const before = (await platformBalances()).get("P:dispute_loss") ?? 0;
    await decide(made.id, false);
    expect(await rowOf(made.id)).toMatchObject({ status: "lost", takenCents: 4900, recoveredCents: 3900 });
    expect(((await platformBalances()).get("P:dispute_loss") ?? 0) - before).toBe(1000);
  });

  it("come duplicated, late and in any order, and change nothing twice", async () => {
    const { payment } = await paid(destination);
    const made = (await control("POST", "disputes", { payment_intent: payment.stripeIntentId })) as { id: string };
    await control("POST", `disputes/${made.id}/close`, { won: true });
    const events = (await eventsSince(new Date(0), null)).filter(({ type }) => type.startsWith("charge.dispute"));
    const own = events.filter(({ data }) => "id" in data.object && data.object.id === made.id).reverse();
    expect(own.length).toBeGreaterThan(2);
    await receive([...own, ...own]);
    await work();
    await receive(own.map((event, at) => ({ ...event, id: `evt_again_${made.id}_${at}` })));
    await work();
    expect(await rowOf(made.id)).toMatchObject({ status: "won", takenCents: 0 });
    expect(await db.journal.count({ where: { kind: "dispute", source: { startsWith: "movement:" } } })).toBe(
      new Set(sandboxMovements()).size,
    );
  });

  it("whose messages all got lost are found at night", async () => {
    const { payment } = await paid(direct);
    const made = (await control("POST", "disputes", { payment_intent: payment.stripeIntentId })) as { id: string };
    expect(await db.dispute.count({ where: { stripeId: made.id } })).toBe(0);
    expect(await sweepDisputes(new Date("2026-12-01T00:00:00Z"))).toBeGreaterThan(0);
    expect((await rowOf(made.id)).status).toBe("needs_response");
    expect(await sweepDisputes(new Date("2026-12-01T00:00:00Z"))).toBe(0);
  });

  it("of two months at once hold the membership until both are decided", async () => {
    const { family, stripeId } = await disputed("destination");
    const [first] = await paymentsOf(family.payerId);
    if (!first?.obligations[0]) throw new Error("no payment");
    const { obligations, attempts: _attempts, refunds: _refunds, ...facts } = first;
    const copy = { ...facts, id: undefined, batchKey: "another", stripeIntentId: "pi_two", stripeChargeId: "ch_two" };
    const second = await db.payment.create({ data: copy });
    const { id: _id, paymentId: _payment, ...line } = obligations[0] as (typeof obligations)[number];
    await db.obligation.create({ data: { ...line, paymentId: second.id, periodIndex: 99 } });
    const other = { paymentId: second.id, officeId: destination.office, amountCents: 4900, reason: "fraudulent" };
    const twin = await db.dispute.create({
      data: { ...other, stripeId: "dp_two", status: "needs_response", createdAt: new Date("2026-11-30T00:00:00Z") },
    });
    await decide(stripeId, true);
    expect((await statusOf(family)).status).toBe("disputed");
    await db.dispute.delete({ where: { id: twin.id } });
    await db.obligation.deleteMany({ where: { paymentId: second.id } });
    await db.payment.delete({ where: { id: second.id } });
  });

  it("pause what is taken up again while the bank has not decided", async () => {
    const { family, payment } = await paid(destination);
    const membershipId = family.membershipIds[0] ?? 0;
    const end = { membershipId, reason: 1, note: "", immediately: true };
    await cancelMembership(destination.office, end, SYSTEM);
    const made = await control("POST", "disputes", { payment_intent: payment.stripeIntentId });
    await work({ hear: true });
    expect((await statusOf(family)).status).toBe("canceled");
    await undoCancel(destination.office, membershipId, SYSTEM);
    expect((await statusOf(family)).status).toBe("disputed");
    await decide((made as { id: string }).id, true);
    expect((await statusOf(family)).status).toBe("active");
  });

  it.each([true, false])(
    "that are decided (won: %s) after the end of what they paused count when that is taken back",
    async (won) => {
      const { family, stripeId } = await disputed("destination");
      const membershipId = family.membershipIds[0] ?? 0;
      const end = { membershipId, reason: 1, note: "", immediately: true };
      await cancelMembership(destination.office, end, SYSTEM);
      await decide(stripeId, won);
      expect((await statusOf(family)).status).toBe("canceled");
      const undone = undoCancel(destination.office, membershipId, SYSTEM);
      await (won ? undone : expect(undone).rejects.toThrow("members.cannotUndo"));
      expect((await statusOf(family)).status).toBe(won ? "active" : "canceled");
    },
  );

  it.each(["dispute.sent", "dispute.closed"])("survive a crash at %s", async (point) => {
    const { stripeId, row } = await disputed("destination");
    armFailpoint(point, () => {
      throw new Crash(point);
    });
    const [path, body] = point === "dispute.sent" ? ["respond", {}] : ["accept", { amountCents: 4900 }];
    expect((await ask("POST", `/disputes/${row.id}/${path}`, { token, body })).status).toBe(500);
    disarmFailpoints();
    await carryWaiting();
    await work({ hear: true });
    const after = await rowOf(stripeId);
    expect(after.status).toBe(point === "dispute.sent" ? "under_review" : "lost");
    expect(after.sendingAt).toBeNull();
    expect(theirs(stripeId).submissions).toBe(point === "dispute.sent" ? 1 : 0);
  });

  it("are sent by the worker when the provider is away", async () => {
    const { stripeId, row } = await disputed("destination");
    await control("POST", "faults", {
      match: { method: "POST", path: `/v1/disputes/${stripeId}` },
      kind: "http_500",
      times: 3,
    });
    const answer = await ask("POST", `/disputes/${row.id}/respond`, { token, body: {} });
    expect(dataOf<Shown>(answer).stage).toBe("sending");
    await control("DELETE", "faults");
    await carryWaiting();
    expect(theirs(stripeId)).toMatchObject({ status: "under_review", submissions: 1 });
  });

  it("take the legacy answer: agreement, description and terms", async () => {
    const { stripeId, row } = await disputed("destination");
    const body = { agreement: "Signed on paper.", description: "A membership.", terms: "No refunds after 90 days." };
    expect((await ask("POST", `/disputes/${row.id}/respond`, { token, body })).status).toBe(200);
    expect(theirs(stripeId).evidence).toMatchObject({
      uncategorized_text: "Signed on paper.",
      product_description: "A membership.",
      cancellation_policy_disclosure: "No refunds after 90 days.",
    });
  });

  it("refuse documents and texts the bank does not take", async () => {
    const { row } = await disputed("destination");
    const send = (content: Buffer, name = "a.pdf") =>
      ask("POST", `/disputes/${row.id}/files`, {
        token,
        body: { field: "receipt", name, file: content.toString("base64") },
      });
    expect((await send(Buffer.from("<svg onload=alert(1)>"))).status).toBe(400);
    expect((await send(Buffer.concat([PDF, Buffer.alloc(4_500_000)]))).status).toBe(400);
    const { revision } = await view(row.id);
    const long = { product_description: "x".repeat(100_000), uncategorized_text: "y".repeat(50_001) };
    const answer = await ask("PUT", `/disputes/${row.id}/evidence`, { token, body: { revision, evidence: long } });
    expect(answer.status).toBe(400);
    const own = await ask("POST", `/disputes/${row.id}/files/own`, { token, body: { field: "receipt" } });
    expect(own.status).toBe(200);
    const { files } = await rowOf((await db.dispute.findUniqueOrThrow({ where: { id: row.id } })).stripeId);
    const path = `/disputes/${row.id}/files/${files[0]?.id}`;
    expect((await ask("GET", path, { token: foreign })).status).toBe(404);
    expect((await ask("DELETE", path, { token: foreign })).status).toBe(404);
    expect((await ask("DELETE", path, { token })).status).toBe(200);
    expect((await ask("DELETE", path, { token })).status).toBe(200);
    // A script inside runs nowhere: the file is saved, not shown, and where it is shown all the same it is of no origin.
    const scripted = Buffer.from("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF");
    expect((await send(scripted, "letter.pdf")).status).toBe(200);
    const kept = await db.disputeFile.findFirstOrThrow({ where: { disputeId: row.id }, orderBy: { id: "desc" } });
    const back = await ask("GET", `/disputes/${row.id}/files/${kept.id}`, { token });
    expect([back.status, back.raw]).toEqual([200, scripted]);
    expect(back.headers).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment; filename="letter\.pdf"/),
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
      "x-content-type-options": "nosniff",
    });
  });

  it("that are open count, and weigh, on the tiles what the lists behind them show", async () => {
    await disputed("destination");
    for (const { office } of [destination, direct]) {
      const open = await measuresNow(office, ["disputesToAnswer", "atRisk", "disputesInReview", "inReview"]);
      const [toAnswer, inReview] = await Promise.all(
        (["needsResponse", "underReview"] as const).map((filter) => disputeList(office, { filter })),
      );
      const worth = (rows: typeof toAnswer = []) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(open).toEqual({
        ...{ disputesToAnswer: toAnswer?.length, atRisk: worth(toAnswer) },
        ...{ disputesInReview: inReview?.length, inReview: worth(inReview) },
      });
    }
    expect((await measuresNow(destination.office, ["atRisk"])).atRisk).toBeGreaterThan(0);
  });

  it("of other offices are not found, whatever is asked of them", async () => {
    const { row } = await disputed("destination");
    const tries: [string, string, unknown?][] = [
      ["GET", ""],
      ["PUT", "/evidence", { revision: 0, evidence: {} }],
      ["POST", "/respond", {}],
      ["POST", "/accept", { amountCents: 4900 }],
      ["POST", "/files/own", { field: "receipt" }],
    ];
    for (const [method, path, body] of tries) {
      const options = body === undefined ? { token: foreign } : { token: foreign, body };
      expect((await ask(method, `/disputes/${row.id}${path}`, options)).status).toBe(404);
    }
    expect((await rowOf(row.stripeId)).revision).toBe(0);
  });

  it("are too late to answer after their day, and are lost without an answer", async () => {
    const { stripeId, row } = await disputed("destination");
    await db.dispute.update({ where: { id: row.id }, data: { dueBy: new Date("2026-11-29T00:00:00Z") } });
    expect((await view(row.id)).stage).toBe("late");
    expect((await ask("POST", `/disputes/${row.id}/respond`, { token, body: {} })).status).toBe(409);
    await decide(stripeId, false);
  });

  it.each([
    ["after the bank has decided", true],
    ["while the bank argues", false],
  ])("of who is late lead back to where it all began, paid %s", async (_when, afterwards) => {
    const { family, payment } = await paid(destination);
    const [id = 0] = family.membershipIds;
    await db.membership.update({ where: { id }, data: { status: "active_transferred" } });
    await moveTo(afterwards ? "2026-12-30T14:00:00Z" : "2027-01-30T14:00:00Z");
    await nextOutcomes(family.payerId, "insufficient_funds");
    await work();
    expect((await statusOf(family)).status).toBe("past_due");
    const made = (await control("POST", "disputes", { payment_intent: payment.stripeIntentId })) as { id: string };
    await work({ hear: true });
    expect((await statusOf(family)).status).toBe("disputed");
    const pay = () => saveInstrument(family.payerId, "pm_card_visa", SYSTEM);
    if (!afterwards) await pay();
    await decide(made.id, true);
    if (afterwards) {
      expect((await statusOf(family)).status).toBe("past_due");
      await pay();
    }
    const row = await db.membership.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ status: "active_transferred", statusesBefore: [], pastDueOn: null });
  });
});

const sandboxMovements = (): string[] =>
  sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("dispute", account))
    .flatMap(({ transactions }) => transactions);
