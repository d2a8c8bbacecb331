import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { memberFinances } from "@/lib/billing/payments/history.queries";
import { eachLine, reportPage } from "@/lib/billing/payments/report.queries";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { dateOn } from "@/lib/core/time/dates";
import { WHOLE } from "@/lib/core/time/period";
import {
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { call, download } from "../support/call";
import { centsOf, csvRows, xlsxRows } from "../support/sheets";
import { netEverywhere } from "../support/shown-everywhere";
import { staffOf } from "../support/staff";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let world: World;
let other: World;
let three: Family;
let late: Family;
let token = "";

const fileAt = (address: string) => download(address, token);

beforeAll(async () => {
  world = await makeWorld();
  other = await makeWorld();
  token = await staffOf([world.office]);
  await moveTo("2026-11-30T14:00:00Z");
  three = await makeFamily(world, "2026-10-30", { size: 3 });
  late = await makeFamily(world, "2026-10-30");
  await makeFamily(other, "2026-10-30");
  await nextOutcomes(late.payerId, "insufficient_funds");
  await work();
  const [payment] = await paymentsOf(three.payerId);
  const [line] = payment?.obligations ?? [];
  const request = {
    paymentId: payment?.id ?? 0,
    obligationId: line?.id,
    amountCents: 1500,
    reason: "one cleaning less",
  };
  await refund(world.office, request, SYSTEM);
  await moveTo("2027-01-05T14:00:00Z");
  await work({ hear: true });
  // Of November's payment, given back in January.
  const [, second] = payment?.obligations ?? [];
  const later = { paymentId: payment?.id ?? 0, obligationId: second?.id, amountCents: 700, reason: "moved away" };
  await refund(world.office, later, SYSTEM);
  await work({ hear: true });
});

describe("what the office took in a month", () => {
  it.each(["2026-11", "2026-12", "2027-01"])("is the same number wherever it is said, in %s", async (month) => {
    const places = await netEverywhere(world.office, month, token);
    expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, places.measure])));
  });

  it("is what the provider moved in that month, a refund in the month it was made", async () => {
    const paid = await db.payment.findMany({ where: { officeId: world.office, status: "succeeded" } });
    const of = (month: string) =>
      paid
        .filter(({ paidAt }) => paidAt?.toISOString().startsWith(month))
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const net = async (month: string) => (await netEverywhere(world.office, month, token)).home;
    expect(of("2026-11")).toBeGreaterThan(0);
    expect([await net("2026-11"), await net("2026-12"), await net("2027-01")]).toEqual([
      of("2026-11") - 1500,
      of("2026-12"),
      of("2027-01") - 700,
    ]);
  });
});

describe("the payment ledger", () => {
  it("has every payment of the office once, each refund beside it, with a total that runs to the sum", async () => {
    const { rows, totals } = await reportPage(
      world.office,
      { period: WHOLE, filter: "all" },
      { skip: 0, take: 100 },
      "en-US",
    );
    const all = await db.payment.findMany({ where: { officeId: world.office } });
    const payments = rows.filter(({ entry }) => entry === "payment");
    expect(payments.map(({ paymentId }) => paymentId).sort()).toEqual(all.map(({ id }) => id).sort());
    const [given, first] = rows.filter(({ entry }) => entry === "refund");
    expect([given, first].map((row) => [row?.on, row?.paidOn, row?.amountCents])).toEqual([
      ["2027-01-05", "2026-11-30", -700],
      ["2026-11-30", "2026-11-30", -1500],
    ]);
    const paid = all.filter(({ status }) => status === "succeeded");
    expect(totals).toEqual({
      lines: all.length + 2,
      paidCents: paid.reduce((sum, row) => sum + row.amountCents, 0),
      returnedCents: 2200,
    });
    expect(rows[0]?.runningCents).toBe(totals.paidCents - totals.returnedCents);
    expect(rows.find(({ owner }) => owner?.memberId === three.memberIds[0])?.items).toHaveLength(3);
  });

  it("runs on over pages, forwards and backwards alike", async () => {
    const view = { period: WHOLE, filter: "all" as const };
    const whole = await reportPage(world.office, view, { skip: 0, take: 100 }, "en-US");
    const pages = [];
    for (let skip = 0; skip < whole.rows.length; skip += 2)
      pages.push(...(await reportPage(world.office, view, { skip, take: 2 }, "en-US")).rows);
    const running = (rows: readonly { key: string; runningCents: number }[]) =>
      rows.map((row) => [row.key, row.runningCents]);
    expect(running(pages)).toEqual(running(whole.rows));
    const forward = [];
    for await (const row of eachLine(world.office, view, "en-US")) forward.push(row);
    expect(running(forward.toReversed())).toEqual(running(whole.rows));
  });

  it("shows what a filter and the office's days ask for", async () => {
    const november = { from: dateOn("2026-11-01"), until: dateOn("2026-11-30") };
    const rowsOf = async (filter: Parameters<typeof reportPage>[1]["filter"], period = WHOLE) =>
      (await reportPage(world.office, { period, filter }, { skip: 0, take: 100 }, "en-US")).rows;
    expect((await rowsOf("returned")).map(({ returnedCents }) => returnedCents)).toEqual([700, 1500]);
    expect((await rowsOf("all", november)).every(({ on }) => on >= "2026-11-01" && on <= "2026-11-30")).toBe(true);
    expect((await rowsOf("all", november)).length).toBeGreaterThan(0);
    expect(await rowsOf("inOffice")).toEqual([]);
    const failed = await rowsOf("failed");
    expect(failed.every(({ status, paidCents }) => status === "failed" && paidCents === 0)).toBe(true);
  });

  it("is the same as CSV and as a spreadsheet", async () => {
    const address = `/dentists/${world.office}/payments/export?from=2026-11-01`;
    const { bytes, name } = await fileAt(`${address}&format=csv`);
    const csv = csvRows(bytes.toString());
    const xlsx = xlsxRows((await fileAt(`${address}&format=xlsx`)).bytes);
    expect(name).toContain('filename="Payments 11-01-2026 Office');
    const money = (cells: string[]) => cells.slice(6, 10).map(centsOf);
    expect(csv.slice(1, -1).map(money)).toEqual(xlsx.slice(1, -1).map(money));
    const paid = csv.slice(1, -1).reduce((sum, cells) => sum + centsOf(cells[7] ?? ""), 0);
    expect(centsOf(csv.at(-1)?.[7] ?? "")).toBe(paid);
    expect(centsOf(csv.at(-1)?.[9] ?? "")).toBe(centsOf(csv.at(-2)?.[9] ?? ""));
  });
});

describe("a member's ledger", () => {
  const receivable = async (family: Family) => {
    const [row] = await db.$queryRaw<{ cents: bigint | null }[]>`
      select sum(p.cents) as cents from posting p join ledger_account a on a.id = p.account_id
      where a.code = 'O:receivable' and p.ref in (
        select 'obligation:' || o.id from obligation o where o.membership_id = any(${family.membershipIds}::int[])
        union select 'payment:' || y.id from payment y where y.household_id = ${family.householdId}::int)`;
    return Number(row?.cents ?? 0);
  };

  it("ends at what the ledger says the family owes", async () => {
    for (const family of [three, late]) {
      const finances = await memberFinances(world.office, family.memberIds[0] ?? 0, false, "en-US");
      expect(finances.entries.length).toBeGreaterThan(2);
      expect(finances.totals.balanceCents).toBe(await receivable(family));
    }
  });

  it("of each person adds up to the family's, and a refund of one line is that person's", async () => {
    const of = (memberId: number, single: boolean) => memberFinances(world.office, memberId, single, "en-US");
    const family = await of(three.memberIds[0] ?? 0, false);
    const people = await Promise.all(three.memberIds.map((id) => of(id, true)));
    for (const name of ["chargedCents", "paidCents", "returnedCents", "balanceCents"] as const)
      expect(people.reduce((sum, one) => sum + one.totals[name], 0)).toBe(family.totals[name]);
    expect(people.map(({ totals }) => totals.returnedCents)).toEqual([1500, 700, 0]);
  });

  it("is called and saved by the legacy addresses, and is not found in another office", async () => {
    const memberId = three.memberIds[1] ?? 0;
    const base = `/office/${world.office}/members/finances`;
    const whole = await call(`POST ${base}/${memberId}/1970`, { token, input: {} });
    const alone = await call(`POST ${base}/${memberId}/1970/single`, { token, input: {} });
    const data = (body: unknown) => (body as { data: { totals: { chargedCents: number }; entries: unknown[] } }).data;
    expect([whole.status, alone.status]).toEqual([200, 200]);
    expect(data(whole.body).totals.chargedCents).toBeGreaterThan(data(alone.body).totals.chargedCents);
    const { bytes, name } = await fileAt(`${base}/reports?memberId=${memberId}&single=true`);
    const rows = xlsxRows(bytes);
    expect(rows).toHaveLength(data(alone.body).entries.length + 2);
    expect(centsOf(rows.at(-1)?.[5] ?? "")).toBe(data(alone.body).totals.chargedCents);
    expect(name).toContain("Ledger Person1 Example.xlsx");
    const paid = await fileAt(`${base}/reports?memberId=${memberId}&single=true&filter=paid&sort=-date&format=csv`);
    const lines = csvRows(paid.bytes.toString("utf8")).slice(1, -1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((row) => row[1]?.startsWith("Paid") && centsOf(row[6] ?? "") > 0)).toBe(true);
    const pdf = await fileAt(`${base}/reports?memberId=${memberId}&format=pdf`);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.name).toContain(".pdf");
    const stranger = await db.member.findFirstOrThrow({ where: { officeId: other.office } });
    expect((await call(`POST ${base}/${stranger.id}/1970`, { token, input: {} })).status).toBe(404);
    expect((await call(`GET ${base}/reports?memberId=${stranger.id}`, { token })).status).toBe(404);
    expect((await call(`GET ${base}/reports`, { token })).status).toBe(400);
  });
});
