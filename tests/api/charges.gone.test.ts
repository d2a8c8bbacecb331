// Every flow in which the providers are called, with the providers gone at each of its calls: what is interrupted is said in
// words, goes on with the next press or by itself, and moves money once.
import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { carryWaiting } from "@/lib/billing/disputes/send.commands";
import { issueBatch } from "@/lib/billing/dues/issue.commands";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { officeBillingTasks } from "@/lib/billing/office-billing/jobs";
import { chargeDue } from "@/lib/billing/payments/collect.commands";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { dateOn, toDbDate } from "@/lib/core/time/dates";
import { resumeEnrolments } from "@/lib/membership/enrolment/jobs";
import { brokenRules, checkData } from "@/lib/operations/checks/commands";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { connect } from "../support/banks";
import {
  capturedFor,
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
import { ALL, shareOf } from "../support/depth";
import { AT_HOME, joiner, joining } from "../support/joining";
import { callsOf, goneAt, movesMoney, unwatch, type Way, watch } from "../support/outages";
import { control, sandbox } from "../support/own-sandbox";
import { leasesEnd } from "../support/processes";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 90_000 });

/** A flow with everything before the press done. */
type Ready = {
  press(): Promise<Called>;
  /** What the provider has taken or done, and what it must have in the end. */
  moved(): Promise<number[]> | number[];
  once: number[];
  done(): Promise<boolean>;
  /** What was said is kept, and is done without another press. */
  byItself?: boolean;
  /** Whether it may stay undone where nobody presses again: then nothing stands as under way. */
  mayEnd?: boolean;
};

const PDF = Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF").toString("base64");
const person = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
let world: World;
let leaving: { planId: number; planVersionId: number };
let staff = "";
let made = 0;
/** Nobody's limits by address or user are met. */
const from = () => `10.3.${Math.floor(made / 250)}.${(made % 250) + 1}`;
const dataOf = <T>(answer: Called) => (answer.body as { data: T }).data;
const takenOf = async ({ payerId }: Family) => (await paymentsOf(payerId)).flatMap(({ id }) => capturedFor(id));
const isPaid = async ({ payerId }: Family) => (await paymentsOf(payerId)).every(({ status }) => status === "succeeded");
const only = ({ memberIds }: Family) => memberIds[0] ?? 0;

beforeAll(async () => {
  world = await makeWorld();
  await makeUser(db, { ...person, role: "dentist", officeIds: [world.office] });
  await makeUser(db, { ...person, role: "super_admin", officeIds: [] });
  staff = await tokenFor("dentist@dental.test");
  const plan = { ...filledPreset("dental", "general_adult"), planName: "Bound", exitPolicy: "remaining_term" as const };
  const bound = await makePlan(db, { officeId: world.office, plan });
  leaving = { planId: bound.id, planVersionId: bound.currentVersionId ?? 0 };
  await moveTo("2026-11-30T15:00:00Z");
  watch();
});
afterAll(unwatch);

async function typedCard(): Promise<string> {
  const card = { type: "card", "card[number]": "4242424242424242", "card[exp_month]": "12", "card[exp_year]": "2034" };
  const body = new URLSearchParams({ ...card, "card[cvc]": "123" });
  const headers = { authorization: "Bearer pk_test_inhouse" };
  const answer = await fetch(`${process.env.SANDBOX_URL}/v1/payment_methods`, { method: "POST", headers, body });
  return ((await answer.json()) as { id: string }).id;
}

async function enrolling(what: string, payment: object): Promise<Ready> {
  made += 1;
  const ana = joiner(world.planId, { firstName: "Ana", lastName: `Away${made}`, dob: "1985-11-03" });
  const input = joining(world.office, [ana], { payment, owner: { email: `away${made}@family.example`, ...AT_HOME } });
  const { submissionKey } = input;
  const ip = from();
  const row = () => db.enrolment.findUnique({ where: { submissionKey }, include: { memberships: true } });
  return {
    press: () => call(what, { input, ip, ...(what.endsWith("internal") ? { token: staff } : {}) }),
    moved: async () => {
      const { paymentId } = (await row()) ?? { paymentId: null };
      const payment = await db.payment.findUnique({ where: { id: paymentId ?? 0 } });
      // A debit brings its money days later.
      return payment?.status === "processing" ? [payment.amountCents] : capturedFor(paymentId ?? 0);
    },
    once: [4900],
    done: async () => (await row())?.state === "done" && (await row())?.memberships[0]?.status === "active",
    mayEnd: true,
  };
}

/** Somebody at the desk who has pressed nothing yet. */
async function atDesk(): Promise<string> {
  made += 1;
  const email = `desk${made}@away.example`;
  await makeUser(db, { ...person, role: "dentist", email, officeIds: [world.office] });
  return tokenFor(email);
}

/** What is due today is issued and charged, and nothing else is done. */
async function bill(): Promise<void> {
  await issueBatch(await now());
  await chargeDue();
}

/** A family whose payment of today was refused. */
async function lateFamily(): Promise<Family> {
  const family = await makeFamily(world, "2026-10-30");
  await nextOutcomes(family.payerId, "insufficient_funds", "ok");
  await bill();
  return family;
}

async function paidFamily(spec = {}): Promise<Family> {
  const family = await makeFamily(world, "2026-11-30", { spec: { nextIndex: 0, ...spec } });
  await bill();
  return family;
}

const owed = (family: Family, press: Ready["press"]): Ready => ({
  press,
  moved: () => takenOf(family),
  once: [4900],
  done: () => isPaid(family),
  mayEnd: true,
});

async function disputed(): Promise<{ id: number; stripeId: string }> {
  const family = await paidFamily();
  const [payment] = await paymentsOf(family.payerId);
  const { id: stripeId } = (await control("POST", "disputes", { payment_intent: payment?.stripeIntentId })) as {
    id: string;
  };
  await work({ hear: true });
  return { id: (await db.dispute.findUniqueOrThrow({ where: { stripeId } })).id, stripeId };
}
const atBank = (stripeId: string) =>
  sandbox.accounts().flatMap((account) => sandbox.store.get("dispute", account, stripeId) ?? [])[0];

/** Somebody who runs an office of their own, with what the office pays us by. */
async function practice(): Promise<{ office: World["office"]; token: string }> {
  made += 1;
  const { office } = await makeWorld();
  const email = `owner${made}@away.example`;
  await makeUser(db, { ...person, role: "dentist", email, officeIds: [office] });
  await ensureBillingAccount(office);
  return { office, token: await tokenFor(email) };
}

async function invoiceWork(): Promise<void> {
  for (const { name, run } of officeBillingTasks) if (name !== "tier look again") await run();
}

const FLOWS: Record<string, () => Promise<Ready>> = {
  "enrolment by card": async () => enrolling("POST /enrolments", { kind: "card", paymentMethodId: await typedCard() }),
  "enrolment by bank": async () => {
    const picked = await connect({ dentistInfoId: world.office }, { ip: from() });
    return enrolling("POST /enrolments", { kind: "bank", ...picked, mandate: true });
  },
  "enrolment at the desk": async () =>
    enrolling("POST /enrolments/internal", { kind: "card", paymentMethodId: await typedCard() }),
  "saving a card": async () => {
    const [family, token] = [await makeFamily(world, "2026-11-29", { card: null }), await atDesk()];
    const card = await typedCard();
    const path = `POST /users/${only(family)}/update-account/payment/sources`;
    return {
      press: () => call(path, { token, input: { token: card } }),
      moved: () => takenOf(family),
      once: [],
      done: async () => (await db.instrument.count({ where: { payerId: family.payerId, status: "active" } })) === 1,
      mayEnd: true,
    };
  },
  "a new card for a late payment": async () => {
    const [family, token] = [await lateFamily(), await atDesk()];
    const card = await typedCard();
    const path = `POST /users/${only(family)}/update-account/payment/sources`;
    return owed(family, () => call(path, { token, input: { token: card } }));
  },
  "a late payment again": async () => {
    const [family, token] = [await lateFamily(), await atDesk()];
    const input = { memberId: only(family) };
    return owed(family, () => call("POST /users/me/update-account/retryPayment", { token, input }));
  },
  "a payment that falls due": async () => {
    const family = await makeFamily(world, "2026-10-30");
    const pressed = { status: 200, body: {}, headers: {}, raw: "" };
    return {
      ...owed(family, async () => {
        await leasesEnd();
        await work();
        return pressed;
      }),
      mayEnd: false,
    };
  },
  "a charge on top": async () => {
    const family = await paidFamily();
    const input = { memberId: only(family), amount: 20, reason: "Whitening", submissionKey: randomUUID() };
    const path = `POST /users/${only(family)}/members/charge_user`;
    return {
      press: () => call(path, { token: staff, input }),
      moved: () => takenOf(family),
      once: [4900, 2000],
      done: async () => (await paymentsOf(family.payerId)).filter(({ status }) => status === "succeeded").length === 2,
      mayEnd: true,
    };
  },
  "a refund": async () => {
    const family = await paidFamily();
    const [payment] = await paymentsOf(family.payerId);
    const input = {
      dentistInfoId: world.office,
      chargeId: payment?.id,
      amount: 10,
      reason: "Moved",
      submissionKey: randomUUID(),
    };
    return {
      press: () => call("POST /dentists/refunds/single", { token: staff, input }),
      moved: () =>
        sandbox
          .accounts()
          .flatMap((account) => sandbox.store.values("refund", account))
          .filter((one) => one.paymentIntent === payment?.stripeIntentId)
          .map(({ amount }) => amount),
      once: [1000],
      done: async () => (await db.refund.count({ where: { paymentId: payment?.id ?? 0, status: "succeeded" } })) === 1,
    };
  },
  "leaving at once": async () => {
    const family = await paidFamily(leaving);
    const membershipId = family.membershipIds[0] ?? 0;
    const at = `POST /dentists/${world.office}/subscription`;
    const quote = await call(`${at}/exit-quote`, { token: staff, input: { membershipId } });
    const { id: quoteId } = dataOf<{ id: number }>(quote);
    const input = { membershipId, immediately: true, reason: 3, quoteId, settle: "card" };
    return {
      press: () => call(`${at}/cancel_contract_plan`, { token: staff, input }),
      moved: () => takenOf(family),
      once: [4900, 53_900],
      done: async () => (await db.membership.findUniqueOrThrow({ where: { id: membershipId } })).status === "canceled",
      mayEnd: true,
    };
  },
  "an answer to a dispute": async () => {
    const { id, stripeId } = await disputed();
    const file = { field: "service_documentation", name: "visits.pdf", file: PDF };
    await call(`POST /disputes/${id}/files`, { token: staff, input: file });
    return {
      press: () => call(`POST /disputes/${id}/respond`, { token: staff, input: {} }),
      moved: () => [atBank(stripeId)?.submissions ?? 0],
      once: [1],
      done: async () => atBank(stripeId)?.status === "under_review",
      byItself: true,
    };
  },
  "a pay link": async () => {
    const family = await lateFamily();
    const input = { memberId: only(family), send: false };
    const link = await call(`POST /dentists/${world.office}/members/pay-link`, { token: staff, input });
    const token = dataOf<{ url: string }>(link).url.split("/pn/")[1] ?? "";
    const card = await typedCard();
    const ip = from();
    const path = `POST /payment-links/${token}/pay`;
    return owed(family, () => call(path, { input: { paymentMethodId: card }, ip }));
  },
  "setting up payouts": async () => {
    const { office, token } = await practice();
    await db.payoutAccount.delete({ where: { officeId: office } });
    return {
      press: () => call(`POST /stripe-connect/${office}/setup`, { token, input: {} }),
      moved: () => [],
      once: [],
      done: async () =>
        (await db.payoutAccount.count({ where: { officeId: office, stripeAccountId: { not: null } } })) === 1,
      mayEnd: true,
    };
  },
  "our invoice": async () => {
    const { office, token } = await practice();
    const ask = (what: string, input: object) =>
      call(`POST /dentists/${what}`, { token, input: { dentistInfoId: office, ...input } });
    const { id } = dataOf<{ id: number }>(await ask("addTierPaymentMethod/org", { token: "pm_card_visa" }));
    const { stripeId } = await db.instrument.findUniqueOrThrow({ where: { id } });
    await control("POST", `instruments/${stripeId}`, { next: ["insufficient_funds", "ok"] });
    await db.tierAccount.update({ where: { officeId: office }, data: { nextOn: toDbDate(dateOn("2026-11-01")) } });
    await invoiceWork();
    const invoice = await db.tierInvoice.findFirstOrThrow({ where: { account: { officeId: office } } });
    return {
      press: () => ask("payTierInvoice", { invoiceId: invoice.id }),
      moved: () =>
        sandbox
          .accounts()
          .flatMap((account) => sandbox.store.values("charge", account))
          .filter((one) => one.status === "succeeded" && one.metadata.tier_invoice_id === String(invoice.id))
          .map(({ amount }) => amount),
      once: [invoice.amountCents],
      done: async () => (await db.tierInvoice.findUniqueOrThrow({ where: { id: invoice.id } })).status === "paid",
      mayEnd: true,
    };
  },
};

/** Ten minutes go by: leases run out, and whatever works by itself has had its turn. */
async function sweep(): Promise<void> {
  await leasesEnd();
  await db.tierInvoice.updateMany({ where: { leaseUntil: { not: null } }, data: { leaseUntil: new Date(0) } });
  await db.enrolment.updateMany({ data: { lookedAt: null } });
  await work();
  await invoiceWork();
  await carryWaiting();
  await resumeEnrolments();
}

/** What stands as being worked on, though nobody is at it. */
async function hanging(): Promise<string[]> {
  const [attempts, ours, enrolments, refunds, exits] = await Promise.all([
    db.attempt.count({ where: { state: "sending" } }),
    db.tierAttempt.count({ where: { state: "sending" } }),
    db.enrolment.count({ where: { state: { in: ["received", "charging"] } } }),
    db.refund.count({ where: { status: "requested" } }),
    db.exitQuote.count({ where: { state: "charging" } }),
  ]);
  return Object.entries({ attempts, ours, enrolments, refunds, exits })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what} under way`);
}

const isSame = (a: readonly number[], b: readonly number[]) => JSON.stringify(a) === JSON.stringify(b);

/** What is wrong with what the person reads. */
function saidBadly(when: string, { status, body, headers }: Called): string[] {
  if (status === 200) return [];
  if (status !== 503 && status !== 409) return [`${when}: ${status}`];
  const { message } = body as { message?: string };
  if (!message) return [`${when}: ${status} without a word`];
  return status === 503 && !headers["retry-after"] ? [`${when}: 503 without Retry-After`] : [];
}

const table: string[] = [];
afterAll(() => process.stdout.write(`${table.join("\n")}\n`));

type Case = { nth: number; what: string; way: Way; then: "press" | "sweep" };

/** One flow with the providers gone at one call; the returned function says, once time has gone by, what is not as it should be. */
async function interrupted(flow: string, { nth, way, then }: Case): Promise<() => Promise<string[]>> {
  const ready = await (FLOWS[flow] as () => Promise<Ready>)();
  const first = await goneAt(nth, way, ready.press);
  const wrong = saidBadly("gone", first);
  if (then === "press") {
    wrong.push(...saidBadly("pressed again", await ready.press()));
    if (!ready.byItself && !(await ready.done())) wrong.push("pressing again did not do it at once");
  }
  return async () => {
    const [done, moved] = [await ready.done(), await ready.moved()];
    if (!done && !(then === "sweep" && ready.mayEnd)) wrong.push("not done in the end");
    const before = ready.once.slice(0, -1);
    if (!isSame(moved, ready.once) && !(!done && isSame(moved, before))) wrong.push(`moved ${moved.join(", ")}`);
    return wrong;
  };
}

/**
 * Every call in both ways, followed by both. Else silent at those before which money may have moved, and a third of the others by
 * turns.
 */
function casesOf(calls: readonly string[], from: number): Case[] {
  const all = calls.flatMap((what, at) =>
    (["away", "silent"] as const).flatMap((way) =>
      (["press", "sweep"] as const).map((then) => ({ nth: at + 1, what, way, then })),
    ),
  );
  if (ALL) return all;
  const always = all.filter(({ what, way, then }) => way === "silent" && then === "press" && movesMoney(what));
  const byTurns = all.filter(({ what, way, then }) =>
    way === "away" ? then === "press" : then === "sweep" && movesMoney(what),
  );
  return [...always, ...shareOf(byTurns, 3, from)];
}

describe("the providers are gone at each call of", () => {
  it.each(Object.keys(FLOWS))("%s", async (flow) => {
    const plain = await (FLOWS[flow] as () => Promise<Ready>)();
    const calls = await callsOf(plain.press);
    expect(await plain.done()).toBe(true);
    expect(await plain.moved()).toEqual(plain.once);
    expect(calls.length).toBeGreaterThan(0);
    const cases = casesOf(calls, Object.keys(FLOWS).indexOf(flow));
    const ends: (() => Promise<string[]>)[] = [];
    for (const one of cases) ends.push(await interrupted(flow, one));
    await sweep();
    const problems = await hanging();
    for (const [at, { nth, what, way, then }] of cases.entries()) {
      const wrong = (await ends[at]?.()) ?? [];
      table.push(`${flow} | ${what} | ${way}, then ${then} | ${wrong.length === 0 ? "holds" : wrong.join("; ")}`);
      problems.push(...wrong.map((one) => `${nth} ${what} ${way}, then ${then}: ${one}`));
    }
    expect(problems).toEqual([]);
  });

  it("none of them, in the end: what must hold does, and our books are the provider's", async () => {
    await sweep();
    await work({ hear: true });
    expect(await db.$transaction((tx) => brokenRules(tx))).toEqual([]);
    expect((await checkData(null)).faults).toEqual([]);
  });
});
