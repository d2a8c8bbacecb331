// The numbers of the business: each is the sum of the rows it leads to, of one tenant, and a file is what the page shows.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { now } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { addMonthsClamped, BACK_OFFICE_ZONE, monthOf } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { postJournals } from "@/lib/platform/ledger/commands";
import { invoiceOwed } from "@/lib/platform/ledger/rules";
import { officesAtRisk } from "@/lib/platform/measures/risk.queries";
import { listOffices } from "@/lib/practice/offices/directory.queries";
import { directoryList } from "@/lib/practice/offices/directory.schema";
import { onboardingFunnel, platformNumbers } from "@/lib/practice/offices/kpi.queries";
import { listMaster } from "@/lib/practice/offices/master.queries";
import { masterList } from "@/lib/practice/offices/master.schema";
import type { Cast } from "@/prisma/seed/cast";
import { makeFamily, makeWorld, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

let world: World;
let foreign: Cast;
let admin = "";
const WINDOW = { skip: 0, take: 100 };
const master = (search: Record<string, string> = {}) => listMaster("dental", masterList.parse(search), WINDOW);
const offices = async (filter: string) =>
  (await listOffices("dental", directoryList.parse({ filter }), WINDOW)).rows.map(({ id }) => id);

beforeAll(async () => {
  castOf("dental");
  foreign = castOf("vision");
  world = await makeWorld();
  await makeFamily(world, "2026-11-15");
  admin = await tokenFor("admin@dental.test");
  const on = today(await now(), BACK_OFFICE_ZONE);
  const lastMonth = addMonthsClamped(monthOf(on), -1);
  const book = (effectiveOn: typeof on, amount: number) => ({
    ...{ kind: "test", source: `master:${effectiveOn}`, officeId: world.office as number, effectiveOn },
    lines: invoiceOwed(cents(amount)),
  });
  await transaction((tx) => postJournals(tx, [book(lastMonth, 14_900), book(on, 2500)]));
});

describe("the numbers", () => {
  it("are the sums of the rows they lead to", async () => {
    const numbers = await platformNumbers("dental");
    expect(numbers.dentistOfficeCount).toBe((await offices("open")).length);
    expect(numbers.officesWithMembers).toBe((await offices("withMembers")).length);
    expect(await offices("withMembers")).toContain(world.office);
    expect(numbers.onBoardingCount).toBe((await offices("onboarding")).length);
    const on = today(await now(), BACK_OFFICE_ZONE);
    const sum = (rows: readonly { feeCents: number; joined: number }[], of: "feeCents" | "joined") =>
      rows.reduce((all, row) => all + row[of], 0);
    expect(numbers.feesLastMonth).toBe(sum((await master()).rows, "feeCents"));
    expect(numbers.feesLastMonth).toBe(14_900);
    expect(numbers.feesYTD).toBe(sum((await master({ month: on.slice(0, 4) })).rows, "feeCents"));
    expect(numbers.membersLastWeek).toBe(sum((await master({ month: "week" })).rows, "joined"));
    expect(numbers.membersByMonth).toHaveLength(12);
    expect(numbers.activeUserCount).toBeGreaterThan(0);
  });

  it("are answered under the names of the specification, to administrators only", async () => {
    const { body, status } = await call("GET /admin/kpi", { token: admin });
    expect(status).toBe(200);
    expect(Object.keys((body as { data: object }).data)).toEqual([
      ...["dentistOfficeCount", "officesWithMembers", "activeUserCount", "onBoardingCount", "membersLastWeek"],
      ...["membersByMonth", "feesLastMonth", "feesYTD"],
    ]);
    const token = await tokenFor("dentist@dental.test");
    for (const path of ["/admin/kpi", "/admin/kpi/export?report=movement", "/admin/reports/export?format=csv"])
      expect([path, (await call(`GET ${path}`, { token })).status]).toEqual([path, 403]);
  });

  it("have a chart as a file", async () => {
    const { status, raw } = await call("GET /admin/kpi/export?report=movement&format=csv", { token: admin });
    expect([status, String(raw)]).toEqual([200, expect.stringContaining("Joined")]);
  });

  it("say how far offices come, each step at most as many as the one before, and who is at risk and why", async () => {
    const steps = Object.values(await onboardingFunnel("dental"));
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    const risky = await officesAtRisk("dental");
    expect(risky.every(({ risks }) => risks.length > 0)).toBe(true);
    expect(risky.map(({ id }) => id)).not.toContain(foreign.soloOfficeId);
  });
});

describe("the master report", () => {
  it("is searched, ordered, paged, summed by the same measures, and of one tenant", async () => {
    const { rows, sum, total, counts } = await master({ sort: "-fees" });
    expect(rows[0]?.id).toBe(world.office);
    expect(total).toBe(rows.length);
    expect(counts.moved + counts.quiet).toBe(counts.all);
    expect(sum.values.fees).toEqual({ cents: 14_900 });
    expect(rows.map(({ id }) => id)).not.toContain(foreign.soloOfficeId);
    expect((await master({ filter: "moved" })).rows.map(({ id }) => id)).toContain(world.office);
    expect((await master({ q: "nobody is called so" })).rows).toEqual([]);
  });

  it("has nothing of a month in the future, takes a month that is none as not said, and refuses it in a call", async () => {
    expect(await master({ month: "2090-01" })).toMatchObject({ rows: [], ahead: true, total: 0 });
    for (const bad of ["month=2026-13", "month=soon", `q=${"x".repeat(10_000)}`])
      expect([
        bad.slice(0, 20),
        (await call(`GET /admin/reports/export?format=csv&${bad}`, { token: admin })).status,
      ]).toEqual([bad.slice(0, 20), 400]);
  });

  it("is a file of what the page shows, with its sums", async () => {
    const { raw } = await call("GET /admin/reports/export?format=csv&sort=-fees", { token: admin });
    const lines = String(raw).trim().split("\r\n");
    expect(lines[0]).toContain("Office,Place,Owner,Members at the end,Joined,Left");
    expect(lines.at(-1)).toContain("149.00");
  });
});
