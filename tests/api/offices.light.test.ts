// The light offices of the demo over two months of bills: who is asked for what, who pays, who is reminded, who is left alone.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { officeBillingTasks } from "@/lib/billing/office-billing/jobs";
import { tierPlan } from "@/lib/billing/office-billing/tier.wire";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { checkData } from "@/lib/operations/checks/commands";
import { makeAssociation } from "@/prisma/seed/associations";
import { makeMoreOffices } from "@/prisma/seed/more-offices";
import { moveTo, work } from "../support/billing";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MONTHS = ["2026-12-01", "2027-01-01"];
type Offices = Awaited<ReturnType<typeof read>>;
let offices: Offices = [];
const read = () =>
  db.office.findMany({
    orderBy: { id: "asc" },
    include: {
      tierAccount: {
        include: { invoices: { orderBy: { monthOn: "asc" }, include: { lines: true, attempts: true } } },
      },
    },
  });
const invoicesOf = ({ tierAccount }: Offices[number]) => tierAccount?.invoices ?? [];
const monthsOf = (office: Offices[number]) =>
  invoicesOf(office)
    .map(({ monthOn }) => fromDbDate(monthOn))
    .filter((on) => MONTHS.includes(on));
const live = () => offices.filter(({ accountStatus }) => accountStatus === "live");

/** The worker's tasks for its own invoices, until none has anything left to do. */
async function billing(): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const { name, run } of officeBillingTasks) if (name !== "tier look again") done += await run();
  }
}

beforeAll(async () => {
  const spec = { name: "Lone Star Dental Association", signupUrl: "lone-star" };
  const { id } = await transaction((tx) => makeAssociation(tx, "dental", spec));
  await makeMoreOffices("dental", id, await now());
  await billing();
  // The months' first days, and one on which a card that was refused is tried again.
  for (const day of ["2026-12-01", "2026-12-04", "2027-01-01"]) {
    await moveTo(`${day}T20:00:00Z`);
    await billing();
  }
  await work({ hear: true });
  offices = await read();
});

it("offices that pay by the month are asked once a month, for what their plan costs", () => {
  const monthly = live().filter(({ pricingPeriod, legacyPricing }) => pricingPeriod === "month" && !legacyPricing);
  expect(monthly.length).toBeGreaterThan(5);
  for (const office of monthly) expect(monthsOf(office), office.officeName).toEqual(MONTHS);
});

it("offices that pay by the year are asked for it in its month, and for none of it in between", () => {
  const yearly = live().filter(({ pricingPeriod, legacyPricing }) => pricingPeriod === "year" && !legacyPricing);
  // In the month after the one in which its year began.
  const due = (office: Offices[number]) => {
    const month = (Number(tierPlan(office).sinceOn.slice(5, 7)) % 12) + 1;
    return MONTHS.filter((on) => Number(on.slice(5, 7)) === month);
  };
  const asked = (office: Offices[number]) =>
    invoicesOf(office)
      .filter(({ lines }) => lines.some(({ kind }) => kind === "tier"))
      .map(({ monthOn }) => fromDbDate(monthOn))
      .filter((on) => MONTHS.includes(on));
  expect(yearly.length).toBeGreaterThan(3);
  expect(yearly.some((office) => due(office).length === 0)).toBe(true);
  for (const office of yearly) expect(asked(office), office.officeName).toEqual(due(office));
});

it("a good card pays at once; a refused one is tried again, and its office is told", async () => {
  const cards = await db.instrument.findMany({ where: { isDefault: true }, select: { payerId: true, last4: true } });
  const by = (last4: string) => {
    const payers = cards.filter((card) => card.last4 === last4).map(({ payerId }) => payerId);
    return live().filter(({ tierAccount }) => tierAccount && payers.includes(tierAccount.payerId));
  };
  const paid = by("4242").flatMap(invoicesOf);
  expect(paid.length).toBeGreaterThan(5);
  for (const invoice of paid) expect(invoice).toMatchObject({ status: "paid", attemptCount: 1 });
  // What the demo's own past says of November was told nobody.
  const refused = by("0341")
    .flatMap(invoicesOf)
    .filter(({ monthOn }) => MONTHS.includes(fromDbDate(monthOn)));
  expect(refused.map(({ monthOn }) => fromDbDate(monthOn))).toEqual(MONTHS);
  for (const { id, status, attemptCount, attempts } of refused) {
    expect([status, attempts.length], `invoice ${id}`).toEqual(["failed", attemptCount]);
    expect(await db.outbox.count({ where: { dedupe: { startsWith: `mail:tier:${id}:` } } })).toBeGreaterThan(0);
  }
  expect(Math.max(...refused.map(({ attemptCount }) => attemptCount))).toBeGreaterThan(1);
});

it("who has left, prepares, has not finished or has old prices is not asked", () => {
  const left = offices.filter(({ accountStatus, legacyPricing }) => accountStatus !== "live" || legacyPricing);
  expect(new Set(left.map(({ accountStatus }) => accountStatus)).size).toBe(4);
  for (const office of left)
    expect(
      invoicesOf(office).flatMap(({ lines }) => lines.filter(({ kind }) => kind === "tier")),
      `${office.officeName}, ${office.accountStatus}`,
    ).toEqual([]);
});

it("the data breaks no rule afterwards", async () => {
  const { faults, providerSince } = await checkData(null);
  expect([faults, providerSince]).toEqual([[], null]);
});
