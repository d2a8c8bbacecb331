import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ClaimFilter } from "@/lib/billing/guarantees/claim.schema";
import { tenantClaims } from "@/lib/billing/guarantees/list.queries";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { reportPage } from "@/lib/billing/payments/report.queries";
import { refund } from "@/lib/billing/refunds/commands";
import { refundableCents } from "@/lib/billing/refunds/rules";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { WHOLE } from "@/lib/core/time/period";
import { failingFamilies } from "@/lib/membership/recovery/queries";
import { postJournal } from "@/lib/platform/ledger/commands";
import { officeBalances, platformBalances } from "@/lib/platform/ledger/queries";
import { payoutList } from "@/lib/practice/payouts/list.queries";
import { syncMissedPayouts } from "@/lib/practice/payouts/sync.commands";
import { collectIntent } from "@/lib/providers/stripe";
import { makeUser } from "../../prisma/seed/users";
import {
  bothBooks,
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
import { call, tokenFor } from "../support/call";
import { control, sandbox } from "../support/own-sandbox";
import { netEverywhere } from "../support/shown-everywhere";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });
afterEach(disarmFailpoints);

const FAIL = "pm_card_chargeCustomerFail";
let world: World;
let direct: World;
let early: Family;
let twice: Family;
let mixed: Family;
let desk: Family;
let given: Family;
let paying: Family;
let back: Family;
let plain: Family;
let byItself: Family;
const crashing = new Map<string, Family>();
const CRASHES = ["claim.released", "claim.written", "claim.sent"];
let owner: string;
let far: string;
let admin: string;

const idOf = (family: Family) => family.membershipIds[0] ?? 0;
const statusOf = async (family: Family) =>
  (await db.membership.findUniqueOrThrow({ where: { id: idOf(family) } })).status;
const claimOf = (family: Family) => db.guaranteeClaim.findUnique({ where: { membershipId: idOf(family) } });
const claim = (family: Family, more: object = {}, token = owner) =>
  call("POST /subscriptions/claimGuarantee", { token, input: { subscriptionId: idOf(family), ...more } });
/** Claims of the back office's list: what came in, what is owed, and its last payment. */
const listed = async (filter: ClaimFilter, search = "") => {
  const { rows } = await tenantClaims("dental", { filter, q: search }, { skip: 0, take: 50 });
  return rows.map(({ recoveredCents, owedCents, payments }) => {
    const last = payments.at(-1);
    if (!last) return [recoveredCents, owedCents, null];
    const left = last.refundable ? refundableCents(last.refundable) : 0;
    return [recoveredCents, owedCents, { paymentId: last.paymentId, amountCents: last.amountCents, left }];
  });
};
/** The transfers the sandbox made for a claim. */
const transfers = async (family: Family) => {
  const id = (await claimOf(family))?.id;
  const all = sandbox.accounts().flatMap((account) => sandbox.store.values("transfer", account));
  return all.filter(({ metadata }) => metadata.claim_id === String(id));
};
const owedNow = async () => (await platformBalances()).get("P:guarantee_claim") ?? 0;
const equalBooks = async () => {
  const { ours, theirs } = await bothBooks([world, direct]);
  expect(ours).toEqual(theirs);
};

/** Money of the platform's own, as subscriptions of the offices bring it. */
async function fund(cents: number): Promise<void> {
  const customer = (await db.payer.findUniqueOrThrow({ where: { id: plain.payerId } })).stripeCustomerId ?? "";
  const { stripeId } = await db.instrument.findFirstOrThrow({ where: { payerId: plain.payerId } });
  await nextOutcomes(plain.payerId, "ok");
  const route = { mode: "platform" as const };
  const means = { paymentMethod: stripeId, kind: "card" as const, offSession: true };
  const request = { metadata: {}, amountCents: cents, appFeeCents: 0, customer, route, means, key: "fund" };
  const { latest_charge: charge } = await collectIntent(request);
  const moved = typeof charge === "object" ? charge?.balance_transaction : null;
  const net = typeof moved === "object" ? (moved?.net ?? 0) : 0;
  await db.$transaction((tx) =>
    postJournal(tx, {
      kind: "test_funds",
      source: "test:1",
      effectiveOn: "2026-12-21" as never,
      officeId: world.office,
      lines: [
        { account: "P:stripe", cents: net as never },
        { account: "P:fee_income", cents: -net as never },
      ],
    }),
  );
}

beforeAll(async () => {
  world = await makeWorld();
  direct = await makeWorld({ mode: "direct" });
  const other = await makeWorld();
  const people = [
    { role: "dentist", offices: [world.office, direct.office] },
    { role: "office_admin", offices: [other.office] },
    { role: "admin", offices: [] },
  ] as const;
  for (const { role, offices } of people)
    await makeUser(db, { tenantId: "dental", role, firstName: "Robin", lastName: role, officeIds: [...offices] });
  const guaranteed = (where: World, size = 1) =>
    makeFamily(where, "2026-10-30", { card: FAIL, size, spec: { gpp: true } });
  early = await guaranteed(world);
  twice = await guaranteed(world);
  desk = await guaranteed(world);
  given = await guaranteed(world);
  paying = await guaranteed(world);
  back = await guaranteed(world);
  for (const point of CRASHES) crashing.set(point, await guaranteed(world));
  mixed = await guaranteed(world, 2);
  await db.membership.update({ where: { id: mixed.membershipIds[1] ?? 0 }, data: { gpp: false } });
  plain = await makeFamily(world, "2026-10-30", { card: FAIL });
  byItself = await guaranteed(direct);
  const settings = { gppAutomaticClaim: true, updatedAt: new Date() };
  await db.planSettings.upsert({
    where: { officeId: direct.office },
    create: { ...settings, officeId: direct.office },
    update: settings,
  });
  await moveTo("2026-11-30T14:00:00Z");
  await work();
  [owner, far, admin] = (await Promise.all(
    ["dentist", "office_admin", "admin"].map((role) => tokenFor(`${role}@dental.test`)),
  )) as [string, string, string];
});

describe("before all retries have failed", () => {
  it("a guarantee cannot be claimed, and the preview says why", async () => {
    expect(await claim(early, { preview: true })).toMatchObject({
      status: 200,
      body: { data: { refused: "notDelinquent", amountCents: 0, claim: null } },
    });
    expect((await claim(early)).status).toBe(409);
    expect(await claimOf(early)).toBeNull();
  });
});

describe("a guaranteed plan that stayed unpaid", () => {
  it("shows beforehand who pays whom what; other offices' are 404, other plans' refused", async () => {
    await moveTo("2026-12-21T14:00:00Z");
    await work();
    expect(await statusOf(early)).toBe("delinquent_gpp");
    const shown = { amountCents: 4900, from: "delinquent_gpp", to: "canceled", refused: null };
    expect(await claim(early, { preview: true })).toMatchObject({
      body: { data: { ...shown, owed: [{ dueOn: "2026-11-30", netCents: 4900 }] } },
    });
    expect(await claimOf(early)).toBeNull();
    expect((await claim(early, {}, far)).status).toBe(404);
    expect((await claim(early, { preview: true }, far)).status).toBe(404);
    expect(await claim(plain, { preview: true })).toMatchObject({ body: { data: { refused: "notGuaranteed" } } });
    expect((await claim(plain)).status).toBe(409);
    expect((await claim(early, { revision: 1 })).status).toBe(409);
  });

  it("is claimed even while the platform's balance is empty: the office waits a day, nobody else", async () => {
    const before = await officeBalances(world.office);
    expect(await claim(early)).toMatchObject({ status: 200, body: { data: { claim: { state: "requested" } } } });
    expect(await claimOf(early)).toMatchObject({ failureCode: "balance_insufficient", attemptCount: 1 });
    expect(await statusOf(early)).toBe("canceled");
    expect((await officeBalances(world.office)).get("O:receivable")).toBe(before.get("O:receivable"));
    await work();
    expect(await transfers(early)).toHaveLength(0);
    await fund(100_000);
    await moveTo("2026-12-28T14:00:00Z");
    await work();
    expect(await claimOf(early)).toMatchObject({ state: "paid", failureCode: null });
    expect((await transfers(early)).map(({ amount }) => amount)).toEqual([4900]);
    const after = await officeBalances(world.office);
    expect((after.get("O:stripe") ?? 0) - (before.get("O:stripe") ?? 0)).toBe(4900);
    expect((after.get("O:receivable") ?? 0) - (before.get("O:receivable") ?? 0)).toBe(-4900);
    await equalBooks();
  });

  it("is claimed once, however often it is requested", async () => {
    const answers = await Promise.all([claim(twice), claim(twice), claim(twice)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await claim(twice)).status).toBe(409);
    await work();
    expect(await transfers(twice)).toHaveLength(1);
    const [event] = await db.auditEvent.findMany({
      where: { action: "membership.guaranteeClaim", nounId: String(idOf(twice)) },
    });
    expect(event).toMatchObject({
      before: { status: "delinquent_gpp" },
      after: { status: "canceled", amountCents: 4900 },
    });
    // A claim is not a cancellation of today that could be taken back.
    const params = `${world.office}/members/${twice.memberIds[0]}`;
    expect((await call(`POST /office/${params}/uncancel`, { token: owner })).status).not.toBe(200);
    expect(await statusOf(twice)).toBe("canceled");
  });

  it.each(CRASHES)("is claimed once although the process dies at %s", async (point) => {
    const family = crashing.get(point) as Family;
    armFailpoint(point, () => {
      throw new Crash(point);
    });
    await claim(family).catch(() => null);
    disarmFailpoints();
    // The provider has forgotten every key meanwhile: only the transfer's own mark is left.
    await control("POST", "idempotency-keys");
    if (point === "claim.released") expect((await claim(family)).status).toBe(200);
    await work();
    expect(await claimOf(family)).toMatchObject({ state: "paid" });
    expect(await transfers(family)).toHaveLength(1);
    await equalBooks();
  });

  it("is claimed by the worker where the office wants that, and only there", async () => {
    expect(await claimOf(byItself)).toMatchObject({ state: "paid", automatic: true, createdById: null });
    expect(await statusOf(byItself)).toBe("canceled");
    expect((await transfers(byItself)).map(({ destination }) => destination)).toEqual([direct.account]);
    expect(await claimOf(paying)).toBeNull();
    expect(await statusOf(paying)).toBe("delinquent_gpp");
  });

  it("parts a family's payment: who is not guaranteed still owes the office", async () => {
    expect((await claim(mixed)).status).toBe(200);
    const open = (await paymentsOf(mixed.payerId)).filter(({ status }) => status === "failed");
    expect(open.map(({ amountCents, claimId }) => [amountCents, claimId !== null]).sort()).toEqual([
      [4410, false],
      [4410, true],
    ]);
    const other = await db.membership.findUniqueOrThrow({ where: { id: mixed.membershipIds[1] ?? 0 } });
    expect(other.status).toBe("delinquent");
    // Of the board only the office's own part is left.
    const board = await failingFamilies(world.office);
    expect(board.find(({ memberId }) => memberId === mixed.memberIds[0])).toMatchObject({
      cents: 4410,
      delinquent: true,
    });
    expect(board.some(({ memberId }) => memberId === twice.memberIds[0])).toBe(false);
  });

  it("tells the family once whom it owes, with a link to pay", async () => {
    const letters = await db.notice.findMany({ where: { householdId: twice.householdId, kind: "guaranteeClaimed" } });
    expect(letters).toHaveLength(1);
    expect(letters[0]?.body).toContain("$49.00");
  });
});

describe("a payment taken in the office for a debt, in the legacy shape", () => {
  it("settles whole late payments, never more than is owed, once per request", async () => {
    const path = "POST /subscriptions/in-office-payment";
    const pay = (input: object, token = owner) =>
      call(path, { token, input: { subscriptionId: idOf(plain), ...input } });
    const nobody = { before: (await officeBalances(world.office)).get("O:till") ?? 0 };
    const debt = (await paymentsOf(plain.payerId)).filter(({ status }) => status === "failed");
    expect(debt.map(({ amountCents }) => amountCents)).toEqual([4900]);
    expect((await pay({ amount: 49 }, far)).status).toBe(404);
    expect((await pay({ amount: 49.01 })).status).toBe(400);
    expect((await pay({ amount: 20 })).status).toBe(400);
    expect((await pay({ amount: 0 })).status).toBe(400);
    expect((await pay({ amount: 49, expectedCents: 9800 })).status).toBe(409);
    expect((await officeBalances(world.office)).get("O:till") ?? 0).toBe(nobody.before);
    const answers = await Promise.all([
      pay({ amount: 49, expectedCents: 4900 }),
      pay({ amount: 49, expectedCents: 4900 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await pay({ amount: 49 })).toMatchObject({ status: 200, body: { data: { repeated: true } } });
    expect((await officeBalances(world.office)).get("O:till")).toBe(nobody.before + 4900);
    expect(await statusOf(plain)).toBe("active");
  });
});

describe("a debt after its claim", () => {
  it("goes to the guarantor when the family pays by card, and the office gets nothing twice", async () => {
    expect((await claim(paying)).status).toBe(200);
    const [before, claimed] = [await officeBalances(world.office), await owedNow()];
    await nextOutcomes(paying.payerId, "ok");
    const input = { memberId: paying.memberIds[0], expectedCents: 4900 };
    const paid = await call("POST /users/null/members/charge_user_delinquency", { token: owner, input });
    expect(paid).toMatchObject({ status: 200, body: { data: [{ outcome: "succeeded" }] } });
    expect(await officeBalances(world.office)).toEqual(before);
    expect(await owedNow()).toBe(claimed - 4900);
    const payment = (await paymentsOf(paying.payerId)).find(({ status }) => status === "succeeded");
    expect(capturedFor(payment?.id ?? 0)).toEqual([4900]);
    expect(await statusOf(paying)).toBe("canceled");
    expect(await claim(paying, { preview: true })).toMatchObject({
      body: { data: { refused: "claimed", claim: { amountCents: 4900, recoveredCents: 4900, state: "paid" } } },
    });
    const request = { paymentId: payment?.id ?? 0, amountCents: 100, reason: "asked by phone" };
    await expect(refund(world.office, request, SYSTEM)).rejects.toMatchObject({
      message: "paymentsBilling.guarantorsPayment",
    });
    await equalBooks();
  });

  it("what the guarantor got is refunded by its people, once, as the platform's loss; the debt does not come back", async () => {
    const payment = (await paymentsOf(paying.payerId)).find(({ status }) => status === "succeeded");
    const [office, platform, owed] = [await officeBalances(world.office), await platformBalances(), await owedNow()];
    const path = "POST /dentists/refunds/single";
    const input = { dentistInfoId: world.office, chargeId: payment?.id, amount: 40, reason: "asked by phone" };
    expect((await call(path, { token: owner, input })).status).toBe(409);
    expect(await listed("recovered", "Person0")).toContainEqual([
      ...[4900, 0, { paymentId: payment?.id, amountCents: 4900, left: 4900 }],
    ]);
    armFailpoint("refund.created", () => {
      throw new Crash("refund.created");
    });
    await call(path, { token: admin, input }).catch(() => null);
    disarmFailpoints();
    await work();
    // The same press again is answered by the first, also when the first one's process died.
    expect((await call(path, { token: admin, input })).status).toBe(200);
    expect((await call(path, { token: admin, input: { ...input, amount: 41 } })).status).toBe(400);
    const half = (submissionKey: string) =>
      call(path, { token: admin, input: { ...input, amount: 4.5, submissionKey } });
    const [one, other] = [randomUUID(), randomUUID()];
    for (const key of [one, one, other]) expect((await half(key)).status).toBe(200);
    const ids = new Set((await db.refund.findMany({ where: { paymentId: payment?.id } })).map(({ id }) => String(id)));
    const sent = sandbox.accounts().flatMap((account) => sandbox.store.values("refund", account));
    const mine = sent.filter(({ metadata }) => ids.has(metadata.refund_id ?? ""));
    expect(mine.map(({ amount }) => amount)).toEqual([4000, 450, 450]);
    expect(await officeBalances(world.office)).toEqual(office);
    const loss = (balances: Map<string, number>) => balances.get("P:bad_debt") ?? 0;
    expect(loss(await platformBalances()) - loss(platform)).toBe(4900);
    expect(await owedNow()).toBe(owed);
    expect((await listed("recovered")).map(([, , last]) => last)).not.toContainEqual(
      expect.objectContaining({ paymentId: payment?.id }),
    );
    expect(await listed("all", "nobody of that name")).toEqual([]);
    expect(await statusOf(paying)).toBe("canceled");
    expect(await claim(paying, { preview: true })).toMatchObject({
      body: { data: { claim: { recoveredCents: 0 } } },
    });
    await equalBooks();
  });

  it("a refund of it that the bank sends back is the platform's again, not the office's", async () => {
    expect((await claim(back)).status).toBe(200);
    await saveInstrument(back.payerId, "pm_card_refundFailAtOnce", SYSTEM);
    const input = { memberId: back.memberIds[0], expectedCents: 4900 };
    await call("POST /users/null/members/charge_user_delinquency", { token: owner, input });
    const payment = (await paymentsOf(back.payerId)).find(({ status, claimId }) => status === "succeeded" && claimId);
    const [office, platform] = [await officeBalances(world.office), await platformBalances()];
    const request = { dentistInfoId: world.office, chargeIds: [payment?.id], reason: "asked by phone" };
    expect((await call("POST /dentists/refunds", { token: admin, input: request })).status).toBe(200);
    await work({ hear: true });
    const after = (await paymentsOf(back.payerId)).find(({ id }) => id === payment?.id);
    expect([after?.refundedCents, after?.refunds.map(({ status }) => status)]).toEqual([0, ["failed"]]);
    expect(await officeBalances(world.office)).toEqual(office);
    expect((await platformBalances()).get("P:bad_debt") ?? 0).toBe(platform.get("P:bad_debt") ?? 0);
    await equalBooks();
  });

  it("paid in the office is held for the guarantor", async () => {
    expect((await claim(desk)).status).toBe(200);
    const [before, claimed] = [await officeBalances(world.office), await owedNow()];
    const input = { subscriptionId: idOf(desk), amount: "49.00" };
    const path = "POST /subscriptions/in-office-payment";
    expect(await call(path, { token: owner, input })).toMatchObject({ body: { data: { amount: 49, left: 0 } } });
    expect(await call(path, { token: owner, input })).toMatchObject({
      status: 200,
      body: { data: { repeated: true } },
    });
    const after = await officeBalances(world.office);
    expect((after.get("O:till") ?? 0) - (before.get("O:till") ?? 0)).toBe(4900);
    expect((after.get("O:owed_platform") ?? 0) - (before.get("O:owed_platform") ?? 0)).toBe(-4900);
    expect(after.get("O:receivable")).toBe(before.get("O:receivable"));
    expect(await owedNow()).toBe(claimed - 4900);
    expect(await statusOf(desk)).toBe("canceled");
    const chargeIds = (await paymentsOf(desk.payerId)).flatMap(({ id, claimId }) => (claimId ? [id] : []));
    const request = { dentistInfoId: world.office, chargeIds, reason: "asked by phone" };
    expect((await call("POST /dentists/refunds", { token: admin, input: request })).status).toBe(409);
  });

  it("is given up by the guarantor's people, not by the office", async () => {
    expect((await claim(given)).status).toBe(200);
    const input = { memberId: given.memberIds[0], how: "waive", expectedCents: 4900, reason: null };
    const path = "POST /users/me/members/clearDelinquency";
    expect((await call(path, { token: owner, input })).status).toBe(409);
    const [before, platform] = [await officeBalances(world.office), await platformBalances()];
    expect((await call(path, { token: admin, input })).status).toBe(200);
    expect((await officeBalances(world.office)).get("O:bad_debt")).toBe(before.get("O:bad_debt"));
    const loss = (balances: Map<string, number>) => balances.get("P:bad_debt") ?? 0;
    expect(loss(await platformBalances()) - loss(platform)).toBe(4900);
  });

  it("is in the office's ledger as the guarantor's money, and later payments are not", async () => {
    const { rows, totals } = await reportPage(
      direct.office,
      { period: WHOLE, filter: "all" },
      { skip: 0, take: 9 },
      "en-US",
    );
    expect(rows).toMatchObject([
      {
        claimId: (await claimOf(byItself))?.id,
        paymentId: null,
        method: "guarantor",
        paidCents: 4900,
        runningCents: 4900,
      },
    ]);
    expect(totals).toMatchObject({ lines: 1, paidCents: 4900 });
    const claims = await db.guaranteeClaim.count({ where: { officeId: world.office } });
    const methodsOf = async (filter: "paid" | "guarantees") =>
      (await reportPage(world.office, { period: WHOLE, filter }, { skip: 0, take: 99 }, "en-US")).rows.map(
        ({ method }) => method,
      );
    expect(await methodsOf("guarantees")).toEqual(Array.from({ length: claims }, () => "guarantor"));
    // Beside the guarantees there is only what the family without one paid at the desk.
    expect(await methodsOf("paid")).toEqual(["in_office"]);
  });

  it("is income of the month it is paid in, in every place that says what the office took", async () => {
    for (const where of [world, direct]) {
      const paid = await db.guaranteeClaim.findMany({ where: { officeId: where.office, state: "paid" } });
      const months = [...new Set(paid.map(({ paidAt }) => paidAt?.toISOString().slice(0, 7) ?? ""))];
      expect(months.length).toBeGreaterThan(0);
      for (const month of months) {
        const places = await netEverywhere(where.office, month, owner);
        expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, places.measure])));
        expect(places.measure).toBeGreaterThanOrEqual(4900);
      }
    }
  });

  it("stands as a line of its own in the payout that brings it to the bank", async () => {
    await moveTo("2027-01-08T14:00:00Z");
    for (const where of [world, direct]) {
      await syncMissedPayouts(where.account);
      const lines = await db.payoutLine.findMany({ where: { payout: { officeId: where.office }, kind: "guarantee" } });
      const claims = await db.guaranteeClaim.findMany({ where: { officeId: where.office } });
      expect(lines.map(({ claimId, netCents }) => [claimId, netCents]).sort()).toEqual(
        claims.map(({ id, amountCents }) => [id, amountCents]).sort(),
      );
      const rows = await payoutList(where.office, { period: WHOLE, filter: "all" });
      expect(rows.reduce((sum, { bill }) => sum + bill.guaranteeCents, 0)).toBe(
        claims.reduce((sum, { amountCents }) => sum + amountCents, 0),
      );
      expect(rows.every(({ unmatched }) => unmatched === 0)).toBe(true);
    }
    await equalBooks();
  });
});
