// Monthly reports as the specification has them: an office's own list and page, the master report of a dentist's offices, and the
// active members of a practice.
import { once } from "node:events";
import { beforeAll, describe, expect, it } from "vitest";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { addMonthsClamped, dateOn, formatDate, monthOf, toDbDate } from "@/lib/core/time/dates";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import { postJournal } from "@/lib/platform/ledger/commands";
import { inOfficePaid, inOfficeRefunded } from "@/lib/platform/ledger/rules";
import { measureTotals } from "@/lib/platform/measures/flows.queries";
import { monthLines, monthSums } from "@/lib/platform/measures/month.queries";
import { monthColumns } from "@/lib/platform/measures/month.rules";
import { monthFileReply } from "@/lib/platform/measures/month.wire";
import { averageRevenue, membersOnFile } from "@/lib/platform/measures/widgets.queries";
import type { Cast } from "@/prisma/seed/cast";
import { makeHousehold, makeMember, makeMembership } from "@/prisma/seed/members";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { centsOf, csvRows, xlsxRows } from "../support/sheets";

const OCTOBER = dateOn("2026-10-01");
const ZONE = "America/Chicago";
let cast: Cast;
let admin = "";
let dentist = "";
let dentistId = 0;

/** Two people pay 49.00 and 30.01 in the office on a day, of which we keep 7.01; half of the first goes back a week later. */
async function pay(officeId: number, on: string, name: string): Promise<void> {
  const plan = await makePlan(db, { officeId, plan: filledPreset("dental", "general_adult") });
  const family = await makeHousehold(db, { tenantId: "dental", officeId, email: `${name}@month.example` });
  const at = instantAt(dateOn(on), "10:00", ZONE);
  const payment = await db.payment.create({
    data: {
      ...{
        payerId: family.payerId,
        officeId,
        householdId: family.id,
        purpose: "dues",
        batchKey: "b",
        amountCents: 7901,
      },
      ...{ method: "in_office", mode: "destination", status: "succeeded", dueOn: at, createdAt: at, paidAt: at },
    },
  });
  let ownerId: number | null = null;
  let firstId = 0;
  for (const [person, netCents] of [4900, 3001].entries()) {
    const member = await makeMember(db, family, {
      firstName: `${name}${person}`,
      lastName: "Month",
      birthOn: "1980-01-01",
      addedById: ownerId,
    });
    ownerId ??= member.id;
    const terms = {
      planId: plan.id,
      planVersionId: plan.currentVersionId ?? 0,
      listCents: netCents,
      unit: "month" as const,
    };
    const row = await makeMembership(db, member, { ...terms, startedOn: on, createdAt: at, statusAt: at });
    const due = await db.obligation.create({
      data: {
        ...{
          membershipId: row.id,
          officeId,
          kind: "dues",
          periodIndex: 0,
          planVersionId: terms.planVersionId,
          familySize: 2,
        },
        ...{
          dueOn: toDbDate(dateOn(on)),
          periodStartOn: toDbDate(dateOn(on)),
          periodEndOn: toDbDate(addMonthsClamped(dateOn(on), 1)),
        },
        ...{
          listCents: netCents,
          discountCents: 0,
          discountBps: 0,
          netCents,
          status: "paid",
          paymentId: payment.id,
          createdAt: at,
        },
      },
    });
    firstId ||= due.id;
  }
  const source = `payment:${payment.id}`;
  const post = (entry: Parameters<typeof postJournal>[1]) => transaction((tx) => postJournal(tx, entry));
  await post({
    kind: "in_office",
    source,
    effectiveOn: dateOn(on),
    officeId,
    lines: inOfficePaid(cents(7901), cents(701)),
  });
  const refund = await db.refund.create({
    data: {
      ...{
        paymentId: payment.id,
        officeId,
        amountCents: 2450,
        reason: "x",
        idemKey: `m${payment.id}`,
        status: "succeeded",
      },
      ...{ createdAt: at, finishedAt: at, lines: { create: { obligationId: firstId, cents: 2450 } } },
    },
  });
  const backOn = dateOn(`${on.slice(0, 8)}20`);
  await post({
    kind: "refund",
    source: `refund:${refund.id}`,
    ref: source,
    effectiveOn: backOn,
    officeId,
    lines: inOfficeRefunded(cents(2450)),
  });
}

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  await pay(cast.soloOfficeId, "2026-10-05", "Solo");
  for (const officeId of cast.locationIds.slice(0, 2)) await pay(officeId, "2026-10-06", `Place${officeId}`);
  admin = await tokenFor("admin@dental.test");
  dentist = await tokenFor("dentist@dental.test");
  dentistId = (await db.user.findFirstOrThrow({ where: { email: "dentist@dental.test" } })).id;
}, 120_000);

const master = (month: string, userId: number | string, input?: object, flags = "") =>
  call(`POST /DBreports/admin/master_report_monthly/2026/${month}/by_dentist/${userId}${flags}`, {
    token: admin,
    ...(input ? { input } : {}),
  });

describe("a month of an office", () => {
  it("has every movement person by person, with its share of the fee, and comes to what the measures say", async () => {
    const office = systemOffice(cast.soloOfficeId);
    const lines = await monthLines([office], OCTOBER, "en-US");
    expect(lines.map(({ name, cents: amount, feeCents, on, status }) => [name, amount, feeCents, on, status])).toEqual([
      ["Solo0 Month", 4900, 435, "2026-10-05", "paid"],
      ["Solo1 Month", 3001, 266, "2026-10-05", "paid"],
      ["Solo0 Month", -2450, 0, "2026-10-20", "refunded"],
    ]);
    const { net, platformFees } = await measureTotals(office, ["net", "platformFees"], {
      from: OCTOBER,
      before: dateOn("2026-11-01"),
    });
    expect(await monthSums([office], OCTOBER)).toEqual({ lines: 3, cents: net, feeCents: platformFees });
  });

  it("is the same as CSV, spreadsheet and PDF, with the columns of the specification", async () => {
    const address = (format: string) => `/dentists/${cast.soloOfficeId}/web-report/2026/10/export?format=${format}`;
    const csv = csvRows((await download(address("csv"), dentist)).bytes.toString());
    expect(csv[0]).toEqual(["Member", "Plan", "Type", "Date", "Amount", "Fee", "Net", "Status"]);
    expect(csv.at(-1)?.slice(4, 7).map(centsOf)).toEqual([5451, -701, 4750]);
    const xlsx = xlsxRows((await download(address("xlsx"), dentist)).bytes);
    expect(xlsx.map((row) => centsOf(row[4] ?? ""))).toEqual(csv.map((row) => centsOf(row[4] ?? "")));
    const pdf = await download(address("pdf"), dentist);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.name).toContain("Monthly report Oct 2026 Bright Smiles Dental.pdf");
  });

  it.each(["2026/13", "2026/0", "26/10", "1999/10", "2026/Octopus1", "2031/1", "x/y"])(
    "that is none, %s, is not found",
    async (month) => {
      const found = await call(`GET /dentists/${cast.soloOfficeId}/web-report/${month}/export`, { token: dentist });
      expect(found.status).toBe(404);
    },
  );

  it("of another office is not found", async () => {
    expect(
      (await call(`GET /dentists/${cast.largeOfficeId}/web-report/2026/10/export`, { token: dentist })).status,
    ).toBe(404);
    expect((await call(`GET /dentists/${cast.largeOfficeId}/reports`, { token: dentist })).status).toBe(404);
  });
});

describe("an office's monthly reports", () => {
  it("are listed from its first month, the latest first, with address and figures in dollars", async () => {
    const { body } = await call(`GET /dentists/${cast.soloOfficeId}/reports`, { token: dentist });
    const { data } = body as {
      data: { year: number; month: number; reportName: string; reportUrl: string; revenue: number }[];
    };
    const october = data.find(({ year, month }) => year === 2026 && month === 10);
    expect(october).toMatchObject({
      ...{ reportName: "Report for Oct 2026", reportUrl: "/dentist-new/web-report/2026/10" },
      ...{ members: 2, joined: 2, left: 0, lost: 0, revenue: 54.51, refunded: 24.5, disputed: 0, fees: 7.01 },
    });
    expect(data.at(-1)).toBe(october);
  });

  it("of an empty office are none", async () => {
    const { body } = await call(`GET /dentists/${cast.locationIds[5]}/reports`, { token: admin });
    expect((body as { data: unknown }).data).toEqual([]);
  });
});

describe("the master report of a month", () => {
  it("takes the documented fields alone, and each of them may be left out", async () => {
    const documented = { startDate: "2026-10-01", userId: dentistId, fileType: "csv" };
    const whole = await master("Oct", dentistId, documented, "?csv=true&download=true");
    expect([whole.status, whole.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const rows = csvRows(String(whole.raw));
    expect(rows[0]).toEqual(["Practice", "Member", "Plan", "Type", "Date", "Amount", "Fee", "Net", "Status"]);
    expect(rows.slice(1, -1).map((row) => row[0])).toEqual([
      "Bright Smiles Dental",
      "Bright Smiles Dental",
      "Bright Smiles Dental",
    ]);
    for (const left of ["startDate", "userId", "fileType"] as const) {
      const { [left]: _, ...others } = documented;
      expect(String((await master("10", dentistId, others)).raw)).toBe(String(whole.raw));
    }
    expect(String((await master("october", dentistId, {})).raw)).toBe(String(whole.raw));
  });

  it("is of all offices the dentist works in, and of no other", async () => {
    const { id } = await db.user.findFirstOrThrow({ where: { email: "hq@dental.test" } });
    const rows = csvRows(String((await master("Oct", id, { fileType: "csv" })).raw));
    expect(new Set(rows.slice(1, -1).map((row) => row[0])).size).toBe(2);
    expect(centsOf(rows.at(-1)?.[5] ?? "")).toBe(2 * 5451);
    const foreign = await db.user.findFirstOrThrow({ where: { email: "dentist@vision.test" } });
    const nobody = await db.user.findFirstOrThrow({ where: { email: "client@dental.test" } });
    for (const userId of [foreign.id, nobody.id, 999_999_999])
      expect((await master("Oct", userId, {})).status).toBe(404);
  });

  it("begins on the start date, and says what is wrong with another", async () => {
    const later = csvRows(String((await master("Oct", dentistId, { startDate: "10/20/2026" })).raw));
    expect(later.slice(1, -1).map((row) => row[4])).toEqual([formatDate(dateOn("2026-10-20"))]);
    expect(centsOf(later.at(-1)?.[5] ?? "")).toBe(-2450);
    for (const input of [
      { startDate: "2026-11-01" },
      { startDate: "soon" },
      { userId: dentistId + 1 },
      { fileType: "exe" },
    ])
      expect((await master("Oct", dentistId, input)).status, JSON.stringify(input)).toBe(400);
    expect((await master("Smarch", dentistId, {})).status).toBe(404);
  });

  it("is a spreadsheet or a PDF where that is said, and closed to practices", async () => {
    const xlsx = await master("Oct", dentistId, { fileType: "xlsx" });
    expect(xlsx.headers["content-type"]).toContain("spreadsheetml");
    expect((await master("Oct", dentistId, { fileType: "pdf" })).headers["content-type"]).toBe("application/pdf");
    const path = `POST /DBreports/admin/master_report_monthly/2026/Oct/by_dentist/${dentistId}`;
    expect((await call(path, { token: dentist, input: {} })).status).toBe(403);
  });
});

describe("a file of a month that nobody reads to its end", () => {
  it("keeps nothing, and is whole when it is asked for again", async () => {
    const office = systemOffice(cast.soloOfficeId);
    const month = { month: OCTOBER, locale: "en-US", author: "A", tenantId: "dental", columns: monthColumns } as const;
    const read = () => monthLines([office], OCTOBER, "en-US");
    const sums = await monthSums([office], OCTOBER);
    const start = () => monthFileReply("csv", read, { ...month, sums, reports: null }).content;
    const left = start();
    if (Buffer.isBuffer(left)) throw new Error("a file is sent while it is made");
    left.destroy();
    await once(left, "close");
    const again = start();
    let text = "";
    for await (const piece of again) text += piece;
    expect(csvRows(text)).toHaveLength(1 + sums.lines + 1);
  });
});

describe("what stands below the figures, as a file", () => {
  it.each(["retention", "reasons", "plans"])("has heads and a line each: %s", async (insight) => {
    const path = `/dentists/${cast.soloOfficeId}/report/insight/export?insight=${insight}&span=2026-10-01..2026-12-31`;
    const csv = csvRows((await download(path, dentist)).bytes.toString());
    const xlsx = xlsxRows((await download(`${path}&format=xlsx`, dentist)).bytes);
    expect(xlsx.length).toBe(csv.length);
    if (insight === "retention") expect(csv[1]?.slice(0, 2)).toEqual(["Oct 2026", "2"]);
    if (insight === "plans") expect(csv[1]?.[1]).toBe("2");
    if (insight === "reasons") expect(csv).toHaveLength(1);
  });

  it("adds the offices of somebody who works in several, and is closed to others", async () => {
    const hq = await tokenFor("hq@dental.test");
    const path = (office: number | undefined) =>
      `/dentists/${office}/report/insight/export?insight=retention&span=2026-10-01..2026-12-31`;
    const csv = csvRows((await download(`${path(cast.locationIds[0])}&locations=all`, hq)).bytes.toString());
    expect(csv[1]?.slice(0, 2)).toEqual(["Oct 2026", "4"]);
    expect((await call(`GET ${path(cast.locationIds[0])}`, { token: dentist })).status).toBe(404);
  });
});

describe("what a dashboard says of people and money", () => {
  it("is who is on file and who of them is a member, and what a member brought in a month", async () => {
    const office = systemOffice(cast.soloOfficeId);
    expect(await membersOnFile(office)).toEqual({ members: 2, people: 2 });
    const average = await averageRevenue(office);
    const until = monthOf(today(await now(), ZONE));
    const span = { from: addMonthsClamped(until, -12), before: until };
    const { net } = await measureTotals(office, ["net"], span);
    // Two members since October: so many ends of months have had them.
    const ends = Array.from({ length: 12 }, (_, at) => addMonthsClamped(span.from, at + 1)).filter(
      (end) => end > "2026-10-05",
    );
    expect(average).toBe(ends.length === 0 ? null : Math.round(net / (2 * ends.length)));
    expect(await averageRevenue(systemOffice(cast.locationIds[5] ?? 0))).toBeNull();
  });
});

describe("the active members of a practice", () => {
  it("are a spreadsheet with a row for each person and plan", async () => {
    const { bytes, name } = await download(`/admin/reports/office/${cast.soloOfficeId}/activeMembers`, admin);
    expect(name).toContain("Active members Bright Smiles Dental.xlsx");
    const [head, ...rows] = xlsxRows(bytes);
    expect(head).toEqual(["Member", "Email", "Phone", "Plan", "Type", "Status", "Since", "Amount", "Next payment"]);
    expect(rows.map((row) => row[0])).toEqual(["Solo0 Month", "Solo1 Month"]);
    const closed = await call(`GET /admin/reports/office/${cast.soloOfficeId}/activeMembers`, { token: dentist });
    expect(closed.status).toBe(403);
  });
});
