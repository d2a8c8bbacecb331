// A report's files say what its page says, and its days are the office's own, whatever zone the office moves to.
import { beforeAll, describe, expect, it } from "vitest";
import { disputeCounts, disputeList } from "@/lib/billing/disputes/list.queries";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { addDays, addMonthsClamped, dateOn } from "@/lib/core/time/dates";
import { measureSeries, measureTotals } from "@/lib/platform/measures/flows.queries";
import { readReport } from "@/lib/platform/measures/report.queries";
import { reportOfAddress } from "@/lib/platform/measures/report.schema";
import { inWords, reportTitle } from "@/lib/platform/measures/report.wire";
import { makeHousehold } from "@/prisma/seed/members";
import { download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { pdfLines } from "../support/pdf";

let office: ReturnType<typeof systemOffice>;
let token = "";
/** Half past eleven of October's last evening in Chicago, when it is November in New York. */
const EVENING = new Date("2026-11-01T04:30:00Z");
const SPAN = { from: dateOn("2026-10-01"), before: dateOn("2026-12-01") };

async function dispute(stripeId: string, amountCents: number, status: "won" | "lost", closedAt: Date): Promise<void> {
  const family = await makeHousehold(db, { tenantId: "dental", officeId: office, email: `${stripeId}@files.example` });
  const { id: paymentId } = await db.payment.create({
    data: {
      ...{ payerId: family.payerId, officeId: office, householdId: family.id, amountCents },
      ...{ purpose: "dues", batchKey: "run", mode: "destination", status: "succeeded" },
      ...{ dueOn: closedAt, paidAt: closedAt, createdAt: closedAt },
    },
  });
  const data = { stripeId, paymentId, officeId: office, amountCents, reason: "fraudulent", status, closedAt };
  await db.dispute.create({ data: { ...data, createdAt: closedAt } });
}

beforeAll(async () => {
  const cast = castOf("dental");
  office = systemOffice(cast.soloOfficeId);
  token = await tokenFor("dentist@dental.test");
  await dispute("dp_evening", 12_345, "won", EVENING);
  await dispute("dp_noon", 5050, "lost", new Date("2026-11-10T18:00:00Z"));
}, 120_000);

describe("the file of a report", () => {
  it("on paper has the office, the finding, each figure and how it is computed", async () => {
    const span = "2026-10-01..2026-12-31";
    const address = `/dentists/${office}/report/export?report=disputes&span=${span}&format=pdf`;
    const { bytes } = await download(address, token);
    const text = pdfLines(bytes).join(" ").replace(/\s+/g, " ");
    const report = await readReport(office, "disputes", reportOfAddress({ span }));
    const { officeName } = await db.office.findUniqueOrThrow({ where: { id: office }, select: { officeName: true } });
    expect(text).toContain(officeName ?? "");
    for (const part of [
      "10/01/2026",
      "12/31/2026",
      "Won in disputes",
      "The amount of the disputes decided in your favor.",
    ])
      expect(text).toContain(part);
    expect(text).toContain(reportTitle(report, "en-US"));
    for (const measure of report.measures)
      expect(text).toContain(inWords(measure, report.totals[measure] ?? 0, "en-US"));
    expect(report.totals).toEqual({ disputedWon: 12_345, disputedLost: 5050 });
  });
});

describe("the disputes behind a figure", () => {
  it.each([
    ["won", "disputedWon"],
    ["lost", "disputedLost"],
  ] as const)("that were %s are listed by the days they were decided", async (filter, measure) => {
    const months = await measureSeries(office, [measure], SPAN, "month");
    for (const { from, values } of months) {
      const until = addDays(addMonthsClamped(from, 1), -1);
      const rows = await disputeList(office, { filter, days: { from, until } });
      expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(values[measure]);
      expect((await disputeCounts(office, { from, until }))[filter]).toBe(rows.length);
    }
    expect(months.some(({ values }) => values[measure] > 0)).toBe(true);
  });
});

describe("an office that moves to another zone", () => {
  const won = async () =>
    (await measureSeries(office, ["disputedWon"], SPAN, "month")).map(({ values }) => values.disputedWon);

  it("reads each moment by the zone it is in now, every step of a report alike", async () => {
    expect(await won()).toEqual([12_345, 0]);
    const { timezone } = await db.office.findUniqueOrThrow({ where: { id: office }, select: { timezone: true } });
    await db.office.update({ where: { id: office }, data: { timezone: "America/New_York" } });
    expect(await won()).toEqual([0, 12_345]);
    expect((await measureTotals(office, ["disputedWon"], SPAN)).disputedWon).toBe(12_345);
    // The night in which the clocks go back has one hour twice and is one day.
    const night = { from: dateOn("2026-11-01"), before: dateOn("2026-11-02") };
    expect((await measureTotals(office, ["disputedWon"], night)).disputedWon).toBe(12_345);
    await db.office.update({ where: { id: office }, data: { timezone } });
  });
});
