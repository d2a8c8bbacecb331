import { beforeAll, describe, expect, it } from "vitest";
import { systemOffice } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { addMonthsClamped, dateOn, formatMonth, monthOf } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { postJournal } from "@/lib/platform/ledger/commands";
import { inOfficePaid, inOfficeRefunded } from "@/lib/platform/ledger/rules";
import { measureSeries, measureTotals } from "@/lib/platform/measures/flows.queries";
import { readReport } from "@/lib/platform/measures/report.queries";
import { reportOfAddress } from "@/lib/platform/measures/report.schema";
import { reportTitle } from "@/lib/platform/measures/report.wire";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { centsOf, csvRows, xlsxRows } from "../support/sheets";

const ZONE = "America/Chicago";
const month = monthOf(today(new Date(), ZONE));
const lastMonth = addMonthsClamped(month, -1);
let office: ReturnType<typeof systemOffice>;
let token = "";

/** Money taken in the office, or given back there, on a day. */
async function moved(on: string, amount: number, no: number): Promise<void> {
  await transaction((tx) =>
    postJournal(tx, {
      kind: amount > 0 ? "in_office" : "refund",
      source: `${amount > 0 ? "payment" : "refund"}:${900_000 + no}`,
      effectiveOn: dateOn(on),
      officeId: office,
      lines: amount > 0 ? inOfficePaid(cents(amount), cents(0)) : inOfficeRefunded(cents(-amount)),
    }),
  );
}

beforeAll(async () => {
  const cast = castOf("dental");
  office = systemOffice(cast.soloOfficeId);
  token = await tokenFor("dentist@dental.test");
  await moved(`${lastMonth.slice(0, 7)}-01`, 30_000, 1);
  await moved(`${lastMonth.slice(0, 7)}-28`, 20_000, 2);
  await moved(`${lastMonth.slice(0, 7)}-28`, -5000, 3);
  await moved(month, 1000, 4);
}, 120_000);

describe("a measure", () => {
  it("has a step for each day, month or year, zeros among them, that add up to its total", async () => {
    const span = { from: addMonthsClamped(month, -11), before: addMonthsClamped(month, 1) };
    const total = await measureTotals(office, ["net", "collected", "refunded"], span);
    expect(total).toEqual({ net: 46_000, collected: 51_000, refunded: 5000 });
    for (const [by, most] of [
      ["day", 367],
      ["month", 12],
      ["year", 2],
    ] as const) {
      const steps = await measureSeries(office, ["net", "refunded"], span, by);
      expect(steps.length).toBeLessThanOrEqual(most);
      expect(steps.reduce((sum, { values }) => sum + values.net, 0)).toBe(total.net);
      expect([steps[0]?.from, steps.at(-1)?.before]).toEqual([span.from, span.before]);
    }
    const months = await measureSeries(office, ["net"], span, "month");
    expect(months.slice(-2).map(({ values }) => values.net)).toEqual([45_000, 1000]);
  });
});

describe("a report", () => {
  it("compares the running month with the same days of the last one", async () => {
    const report = await readReport(office, "income", reportOfAddress({}));
    expect(report.subject).toMatchObject({ from: month, open: true, value: 1000 });
    expect(report.compared?.value).toBe(
      (await measureTotals(office, ["net"], { from: lastMonth, before: report.compared?.before ?? month })).net,
    );
    expect(reportTitle(report, "en-US")).toMatch(/^\$10 collected after refunds in .* so far; \$\d+ by this day in /);
    expect(reportTitle(report, "es-US")).toMatch(/^\$10 cobrados .* hasta hoy; \$\d+ a esta fecha en /);
  });

  it("over whole months says how much more or less", async () => {
    const report = await readReport(office, "income", reportOfAddress({ span: "lastMonth" }));
    expect(reportTitle(report, "en-US")).toBe(
      `$450 collected after refunds in ${formatMonth(lastMonth)}; $0 in ${formatMonth(addMonthsClamped(lastMonth, -1))}`,
    );
  });

  it("is the same as CSV, spreadsheet and PDF", async () => {
    const address = (format: string) => `/dentists/${office}/report/export?report=income&format=${format}`;
    const csv = csvRows((await download(address("csv"), token)).bytes.toString());
    const xlsx = xlsxRows((await download(address("xlsx"), token)).bytes);
    expect(csv.length).toBe(14);
    expect(csv.slice(1).map((row) => centsOf(row[1] ?? ""))).toEqual(xlsx.slice(1).map((row) => centsOf(row[1] ?? "")));
    expect(centsOf(csv.at(-1)?.[1] ?? "")).toBe(46_000);
    expect(csv.at(-2)?.[0]).toBe(`${formatMonth(month)} so far`);
    const pdf = await download(address("pdf"), token);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.name).toContain("Revenue");
    expect(pdf.name).toContain(".pdf");
  });

  it("over an empty office, one day, ten years or the future is one", async () => {
    for (const [name, span] of [
      ["payouts", "months12"],
      ["disputes", "2026-02-28..2026-02-28"],
      ["recovery", "2016-01-01..2026-12-31"],
      ["income", "2031-01-01..2031-12-31"],
    ] as const) {
      const report = await readReport(office, name, reportOfAddress({ span }));
      expect(report.steps.length).toBeGreaterThan(0);
      expect(reportTitle(report, "en-US")).toMatch(/^(Nothing|No) /);
    }
  });

  it("of another office is not found, and a wrong period is refused in words", async () => {
    const other = await db.office.findFirstOrThrow({
      where: { id: { not: office }, users: { none: { user: { email: "dentist@dental.test" } } } },
    });
    expect((await call(`GET /dentists/${other.id}/report/export?report=income`, { token })).status).toBe(404);
    const wrong = await call(`GET /dentists/${office}/report/export?report=income&span=2026-12-01..2026-01-01`, {
      token,
    });
    expect(wrong.status).toBe(400);
    expect((await call(`GET /dentists/${office}/report/export?report=income`)).status).toBe(401);
  });
});
