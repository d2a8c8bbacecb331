import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { cents, formatLedger } from "@/lib/core/money";
import { WHOLE } from "@/lib/core/time/period";
import { receive } from "@/lib/operations/webhooks/commands";
import { sweep } from "@/lib/operations/webhooks/reconcile.commands";
import { officeBalances } from "@/lib/platform/ledger/queries";
import { payoutCounts, payoutList, upcomingPayout } from "@/lib/practice/payouts/list.queries";
import { payoutLines, payoutOf } from "@/lib/practice/payouts/report.queries";
import { sweepPayouts, syncMissedPayouts, syncPayout } from "@/lib/practice/payouts/sync.commands";
import { eventsSince, payoutsSince } from "@/lib/providers/stripe";
import { makeUser } from "../../prisma/seed/users";
import { makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, download, tokenFor } from "../support/call";
import { control, sandbox } from "../support/own-sandbox";
import { pdfLines } from "../support/pdf";
import { centsOf, csvRows, xlsxRows } from "../support/sheets";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let destination: World;
let direct: World;
let token = "";
const worlds = (): [string, World][] => [
  ["destination", destination],
  ["direct", direct],
];
const world = (mode: string) => (mode === "direct" ? direct : destination);

const paid = async (where: World, options: Parameters<typeof makeFamily>[2] = {}) => {
  const family = await makeFamily(where, "2026-10-30", options);
  await work();
  const [payment] = await paymentsOf(family.payerId);
  if (payment?.status !== "succeeded") throw new Error(`not paid: ${payment?.status}`);
  return { family, payment };
};

const stored = (where: World) =>
  db.payout.findMany({ where: { officeId: where.office }, orderBy: { createdAt: "asc" }, include: { lines: true } });
const first = async (where: World) => {
  const row = (await stored(where))[0];
  if (!row) throw new Error("no payout");
  return row;
};
/** What our ledger says is at the provider, beside what is. */
async function bothBalances(where: World): Promise<[number, number]> {
  const books = (await control("GET", "books")) as { accounts: { account: string; balance: number }[] };
  const theirs = books.accounts.find(({ account }) => account === where.account)?.balance ?? 0;
  return [(await officeBalances(where.office)).get("O:stripe") ?? 0, theirs];
}
const journals = (stripeId: string) => db.journal.count({ where: { source: `payout:${stripeId}` } });

const bytesOf = async (address: string) => (await download(address, token)).bytes;

beforeAll(async () => {
  destination = await makeWorld();
  direct = await makeWorld({ mode: "direct" });
  await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Dana",
    lastName: "Reyes",
    email: "payouts@dental.test",
    officeIds: [destination.office, direct.office],
  });
  token = await tokenFor("payouts@dental.test");
  await moveTo("2026-11-30T14:00:00Z");
  for (const [, where] of worlds()) {
    // Three charges, a family among them, and a refund within the first days: part of the fee comes back too.
    await paid(where, { size: 3 });
    await paid(where);
    const { payment } = await paid(where);
    await refund(where.office, { paymentId: payment.id, amountCents: 1000, reason: "=asked" }, SYSTEM);
  }
  await moveTo("2026-12-08T14:00:00Z");
  for (const [, where] of worlds()) await syncMissedPayouts(where.account);
});

describe.each(["destination", "direct"])("a payout on the %s route", (mode) => {
  it("has lines that add up to it to the cent, each with its payment", async () => {
    const rows = (await stored(world(mode))).filter((row) => row.status === "paid");
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.itemisedAt).not.toBeNull();
      expect(row.lines.reduce((sum, line) => sum + line.netCents, 0)).toBe(row.amountCents);
      for (const line of row.lines) {
        expect(line.netCents).toBe(line.grossCents - line.platformFeeCents - line.processorFeeCents);
        expect(line.paymentId).not.toBeNull();
      }
    }
    const lines = rows.flatMap((row) => row.lines);
    expect(lines.filter(({ kind }) => kind === "payment")).toHaveLength(3);
    const back = lines.filter(({ kind }) => kind === "refund");
    expect(back).toMatchObject([{ grossCents: -1000 }]);
    const own = await db.refund.findFirstOrThrow({ where: { officeId: world(mode).office } });
    expect(back[0]?.refundId).toBe(own.id);
    expect(lines.filter(({ kind }) => kind === "fee_refund")).toMatchObject([
      { grossCents: own.appFeeRefundCents, refundId: own.id, paymentId: own.paymentId },
    ]);
  });

  it("leaves the ledger at what the provider holds", async () => {
    const [ours, theirs] = await bothBalances(world(mode));
    expect(ours).toBe(theirs);
    const arrived = (await stored(world(mode))).reduce((sum, row) => sum + row.amountCents, 0);
    expect((await officeBalances(world(mode).office)).get("O:bank")).toBe(arrived);
  });

  it("is one row with one journal, however often and in whatever order it is told", async () => {
    const { account } = world(mode);
    const before = await stored(world(mode));
    const events = (await eventsSince(new Date(0), account)).filter(({ type }) => type.startsWith("payout."));
    expect(events.length).toBeGreaterThan(1);
    const again = [...events]
      .reverse()
      .flatMap((event) => ["a", "b"].map((copy) => ({ ...event, id: `${event.id}${copy}`, account })));
    await receive(again);
    await work();
    expect(await db.webhookInbox.count({ where: { type: { startsWith: "payout." }, state: { not: "done" } } })).toBe(0);
    const after = await stored(world(mode));
    expect(after.map(({ stripeId, status, amountCents }) => [stripeId, status, amountCents])).toEqual(
      before.map(({ stripeId, status, amountCents }) => [stripeId, status, amountCents]),
    );
    expect(after.map((row) => row.lines.length)).toEqual(before.map((row) => row.lines.length));
    for (const row of after) expect(await journals(row.stripeId)).toBe(1);
    const [ours, theirs] = await bothBalances(world(mode));
    expect(ours).toBe(theirs);
  });

  it("is the same to the cent as data, CSV, spreadsheet and PDF, under its own kind's address only", async () => {
    const where = world(mode);
    const row = await first(where);
    const base = `/DBreports/dentist/${where.office}`;
    const [own, other] = mode === "direct" ? ["payout", "upgrade_payout"] : ["upgrade_payout", "payout"];
    const address = `${base}/${own}/${row.id}`;
    expect((await call(`GET ${base}/${other}/${row.id}`, { token })).status).toBe(404);
    const { body } = await call(`GET ${address}`, { token });
    const { data } = body as { data: { amount: number; difference: number; total: Record<string, number> } };
    const total = ["gross", "platformFee", "processorFee", "net"].map((name) =>
      Math.round((data.total[name] ?? 0) * 100),
    );
    expect(data.difference).toBe(0);
    expect(total[3]).toBe(row.amountCents);

    const csv = csvRows((await bytesOf(`${address}?csv=true`)).toString());
    const xlsx = xlsxRows(await bytesOf(`${address}?xlsx=true`));
    expect(csv).toHaveLength(row.lines.length + 3);
    expect(xlsx).toHaveLength(csv.length);
    const money = (cells: string[]) => cells.slice(4, 8).map(centsOf);
    const rows = csv.slice(1, -2);
    const sums = [0, 1, 2, 3].map((at) => rows.reduce((sum, cells) => sum + (money(cells)[at] ?? 0), 0));
    const signed = [total[0], -(total[1] ?? 0), -(total[2] ?? 0), total[3]].map((one) => (one ?? 0) || 0);
    expect(sums).toEqual(signed);
    expect(money(csv.at(-2) ?? [])).toEqual(signed);
    expect(csv.slice(1, -1).map(money)).toEqual(xlsx.slice(1, -1).map(money));
    expect(csv.map((cells) => cells[2])).toEqual(xlsx.map((cells) => cells[2]));
    for (const file of [csv, xlsx]) expect(centsOf(file.at(-1)?.[7] ?? "")).toBe(row.amountCents);

    const pdf = await bytesOf(`${address}?download=true`);
    const texts = pdfLines(pdf);
    const dollars = (amount: number) =>
      new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" }).format(
        amount / 100,
      );
    for (const amount of signed) expect(texts).toContain(dollars(amount));
    for (const cells of rows) expect(texts.filter((text) => text === dollars(money(cells)[3] ?? 0))).not.toEqual([]);
    expect(texts.filter((text) => text === dollars(row.amountCents)).length).toBeGreaterThanOrEqual(2);
  });

  it("is not found in another office, and not without a right to its own", async () => {
    const row = await first(world(mode));
    const foreign = world(mode === "direct" ? "destination" : "direct");
    for (const kind of ["payout", "upgrade_payout"])
      expect((await call(`GET /DBreports/dentist/${foreign.office}/${kind}/${row.id}`, { token })).status).toBe(404);
    await expect(payoutOf(foreign.office, row.id)).rejects.toThrow("errors.notFound");
    expect(
      await payoutLines(foreign.office, { id: row.id, timezone: "UTC" }, { filter: "all", skip: 0, take: 9 }, "en-US"),
    ).toEqual([]);
  });
});

it("texts that a spreadsheet would run are harmless in every file", async () => {
  const rows = await stored(destination);
  const row = rows.find(({ lines }) => lines.some(({ kind }) => kind === "refund"));
  const address = `/DBreports/dentist/${destination.office}/upgrade_payout/${row?.id}`;
  const csv = csvRows((await bytesOf(`${address}?csv`)).toString());
  const xlsx = (await bytesOf(`${address}?xlsx`)).toString("latin1");
  expect(csv.flat().filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
  expect(csv.flat().some((cell) => cell.includes("=asked"))).toBe(true);
  expect(xlsx).not.toContain("<f>");
});

describe("a payout that did not reach the bank", () => {
  /** The emails about a failed payout, by their readers. */
  async function toldOf(payoutId: number) {
    const mails = await db.outbox.findMany({ where: { dedupe: { startsWith: `mail:payoutFailed:${payoutId}:` } } });
    const read = z.object({ to: z.string(), template: z.string(), link: z.string().optional(), values: z.unknown() });
    return mails
      .map(({ payload }) => read.parse(payload))
      .map(({ to, template, link, values }) => ({ to, template, link, values }))
      .sort((one, other) => one.to.localeCompare(other.to));
  }

  async function bellOf(officeId: number) {
    const { body } = await call(`GET /dentists/${officeId}/notices`, { token });
    const { data } = z
      .object({ data: z.object({ notices: z.array(z.looseObject({ kind: z.string() })) }) })
      .parse(body);
    return data.notices.filter(({ kind }) => kind === "payoutFailed");
  }

  it("is posted back, shown as failed, told to the office and to us once, and goes out with the next one", async () => {
    const office = await db.office.findUniqueOrThrow({ where: { id: destination.office } });
    const us = { firstName: "Ours", lastName: "Admin", email: "ours@dental.test" };
    await makeUser(db, { ...us, tenantId: "dental", role: "super_admin", officeIds: [] });
    await paid(destination);
    await moveTo("2026-12-14T14:00:00Z");
    await control("POST", "payouts", { account: destination.account });
    await syncMissedPayouts(destination.account);
    const gone = (await payoutsSince(new Date(0), destination.account)).at(-1);
    if (!gone) throw new Error("no payout");
    await control("POST", `payouts/${gone.id}/fail`, { code: "account_closed" });
    await receive(
      (await eventsSince(new Date(0), destination.account)).map((event) => ({
        ...event,
        account: destination.account,
      })),
    );
    await work();
    const row = await db.payout.findUniqueOrThrow({ where: { stripeId: gone.id } });
    expect(row).toMatchObject({ status: "failed", failureCode: "account_closed" });
    expect(await journals(gone.id)).toBe(2);
    const values = { practice: office.officeName, amount: formatLedger(cents(gone.amount)) };
    const told = { template: "payoutFailed", values: { ...values, reason: "The bank account is closed." } };
    expect(await toldOf(row.id)).toEqual([
      { ...told, to: "ours@dental.test", link: undefined },
      { ...told, to: "payouts@dental.test", link: expect.stringContaining(`/web-payout/${row.id}`) },
    ]);
    const line = { kind: "payoutFailed", id: row.id, cents: gone.amount, unread: true };
    expect(await bellOf(destination.office)).toEqual([expect.objectContaining(line)]);
    expect(await bellOf(direct.office)).toEqual([]);
    const [ours, theirs] = await bothBalances(destination);
    expect(ours).toBe(theirs);
    expect(ours).toBeGreaterThanOrEqual(gone.amount);

    // A late message of its way to the bank must not bring it back to life.
    await syncPayout(gone.id, destination.account);
    expect(await journals(gone.id)).toBe(2);
    expect(await toldOf(row.id)).toHaveLength(2);

    await moveTo("2026-12-18T14:00:00Z");
    await sweepPayouts({ now: true });
    const next = await db.payout.findFirstOrThrow({
      where: { officeId: destination.office, lines: { some: { kind: "payout_return" } } },
      include: { lines: true },
    });
    expect(next.lines.reduce((sum, line) => sum + line.netCents, 0)).toBe(next.amountCents);
    expect(next.lines.find(({ kind }) => kind === "payout_return")).toMatchObject({ grossCents: gone.amount });
    const bill = await payoutOf(destination.office, next.id);
    expect(bill.counts.unmatched).toBe(0);
    expect(await bothBalances(destination)).toEqual([0, 0]);
    const { counts } = await payoutCounts(destination.office, WHOLE);
    expect(counts).toMatchObject({ failed: 1, coming: 0 });
    expect(await bellOf(destination.office)).toEqual([]);
  });

  it("is found by its amount as the bank's statement says it, or by its number, in the list and its counts", async () => {
    const [one] = await payoutList(destination.office, { period: WHOLE, filter: "all" });
    if (!one) throw new Error("no payout");
    const found = async (q: string, office = destination.office) => {
      const rows = await payoutList(office, { period: WHOLE, filter: "all", q });
      const { counts } = await payoutCounts(office, WHOLE, q);
      expect(counts.all).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    const amount = (Math.abs(one.amountCents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
    for (const q of [amount, `-$${amount}`, `$ ${amount}`]) expect(await found(q), q).toContain(one.id);
    expect(await found(one.stripeId.toUpperCase())).toEqual([one.id]);
    expect(await found("no such payout")).toEqual([]);
    expect(await found(one.stripeId, direct.office)).toEqual([]);
  });
});

describe("a movement that belongs to no payment here", () => {
  it("is kept in the sum, told apart, and explained once its payment is known", async () => {
    const { payment } = await paid(direct);
    await moveTo("2026-12-24T14:00:00Z");
    // Our own row does not know its charge yet, as if the provider had been faster than we.
    await db.payment.update({ where: { id: payment.id }, data: { stripeChargeId: null } });
    await syncMissedPayouts(direct.account);
    const line = await db.payoutLine.findFirstOrThrow({ where: { sourceId: payment.stripeChargeId } });
    expect(line.paymentId).toBeNull();
    const before = await payoutOf(direct.office, line.payoutId);
    expect(before.counts.unmatched).toBe(1);
    expect(before.unmatchedCents).toBe(line.netCents);
    expect(before.differenceCents).toBe(0);
    const [listed] = await payoutList(direct.office, { period: WHOLE, filter: "all", take: 1 });
    expect(listed).toMatchObject({ id: line.payoutId, unmatched: 1 });
    const address = `/DBreports/dentist/${direct.office}/payout/${line.payoutId}`;
    const csv = csvRows((await bytesOf(`${address}?csv`)).toString());
    expect(csv.flat()).toContain("Not matched to a payment");
    expect(centsOf(csv.at(-1)?.[7] ?? "")).toBe(before.amountCents);

    await db.payment.update({ where: { id: payment.id }, data: { stripeChargeId: payment.stripeChargeId } });
    await syncMissedPayouts(direct.account);
    expect((await payoutOf(direct.office, line.payoutId)).counts.unmatched).toBe(0);
    expect((await db.payoutLine.findFirstOrThrow({ where: { sourceId: payment.stripeChargeId } })).paymentId).toBe(
      payment.id,
    );
  });
});

describe("disputes", () => {
  it.each(["destination", "direct"])("that are lost stand on the payout as disputes, route %s", async (mode) => {
    const where = world(mode);
    // Enough money that the payout is not negative.
    for (let n = 0; n < 3; n += 1) await paid(where);
    const { payment } = await paid(where);
    const made = (await control("POST", "disputes", { payment_intent: payment.stripeIntentId })) as { id: string };
    await work({ hear: true });
    await control("POST", `disputes/${made.id}/close`, { won: false });
    await work({ hear: true });
    await moveTo(mode === "direct" ? "2027-01-12T14:00:00Z" : "2027-01-05T14:00:00Z");
    await syncMissedPayouts(where.account);
    const lines = await db.payoutLine.findMany({ where: { kind: "dispute", payout: { officeId: where.office } } });
    expect(lines).toMatchObject([
      { grossCents: -4900, paymentId: payment.id, processorFeeCents: mode === "direct" ? 1500 : 0 },
    ]);
    const dispute = await db.dispute.findUniqueOrThrow({ where: { stripeId: made.id } });
    expect(lines[0]?.disputeId).toBe(dispute.id);
    const [ours, theirs] = await bothBalances(where);
    expect(ours).toBe(theirs);
  });
});

describe("a manual payout", () => {
  it("is listed and posted, and not itemised", async () => {
    const { stripe } = await import("@/lib/providers/stripe/client");
    const settings = { payouts: { schedule: { interval: "manual" as const } } };
    await stripe().accounts.update(direct.account, { settings });
    await paid(direct);
    await moveTo("2027-01-19T14:00:00Z");
    const available =
      (await stripe().balance.retrieve({}, { stripeAccount: direct.account })).available[0]?.amount ?? 0;
    expect(available).toBeGreaterThan(500);
    const made = await stripe().payouts.create({ amount: 500, currency: "usd" }, { stripeAccount: direct.account });
    await syncPayout(made.id, direct.account);
    await moveTo("2027-01-22T14:00:00Z");
    await sweep({ now: true });
    await syncMissedPayouts(direct.account);
    const row = await db.payout.findUniqueOrThrow({ where: { stripeId: made.id }, include: { lines: true } });
    expect(row).toMatchObject({ automatic: false, status: "paid", amountCents: 500, itemisedAt: null, lines: [] });
    expect((await payoutOf(direct.office, row.id)).differenceCents).toBe(0);
    const [ours, theirs] = await bothBalances(direct);
    expect(ours).toBe(theirs);
    // Who pays themselves out is promised no day.
    expect((await upcomingPayout(direct.office)).next).toBeNull();
  });
});

it("the list of the legacy API and what comes next agree with the rows", async () => {
  await syncMissedPayouts(destination.account);
  const answer = await call(`GET /DBreports/dentist/payouts/${destination.office}/list`, { token });
  const { data } = answer.body as { data: { payoutURL: string; amount: number; type: string }[] };
  const rows = await stored(destination);
  expect(data.map(({ payoutURL }) => Number(payoutURL)).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(data.every(({ type }) => type === "upgrade")).toBe(true);
  expect(data.reduce((sum, row) => sum + Math.round(row.amount * 100), 0)).toBe(
    rows.reduce((sum, row) => sum + row.amountCents, 0),
  );
  const coming = await upcomingPayout(destination.office);
  expect(coming.balanceCents).toBe((await bothBalances(destination))[1]);
  expect(coming.next).not.toBeNull();
});

it("a payout of an account that is no office's is left alone", async () => {
  const before = await db.payout.count();
  await syncPayout("po_none", "");
  await syncPayout("po_none", sandbox.accounts()[0] ?? "");
  expect(await db.payout.count()).toBe(before);
});
