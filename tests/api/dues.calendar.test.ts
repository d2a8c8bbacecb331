import "../support/own-sandbox";
import { beforeAll, expect, it } from "vitest";
import { issueDue } from "@/lib/billing/dues/issue.commands";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";

let world: World;
let monthEnd: Family;
let yearly: Family;
let canceled: Family;
let ending: Family;
let sleeper: Family;

beforeAll(async () => {
  world = await makeWorld();
  monthEnd = await makeFamily(world, "2026-10-31");
  yearly = await makeFamily(world, "2026-11-30", { spec: { unit: "year", listCents: 49000 } });
  canceled = await makeFamily(world, "2026-10-31", {
    spec: { status: "cancellation_requested", cancelOn: new Date("2027-01-15T00:00:00Z") },
  });
  ending = await makeFamily(world, "2026-10-31", { spec: { autoRenew: false } });
  sleeper = await makeFamily(world, "2026-10-15", { spec: { status: "disputed" } });
});

const duesOf = async (family: Family) =>
  (await paymentsOf(family.payerId)).map((one) => `${fromDbDate(one.dueOn)} ${one.status} ${one.amountCents}`);

it("charges month ends from the original anchor over 14 months, a year once, and nothing after an end", async () => {
  const months = [
    "2026-11-30",
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
    "2027-06-30",
    "2027-07-31",
    "2027-08-31",
    "2027-09-30",
    "2027-10-31",
    "2027-11-30",
    "2027-12-31",
  ];
  for (const day of months) {
    await moveTo(`${day}T11:30:00Z`);
    await work();
    await moveTo(`${day}T13:30:00Z`);
    await work();
  }
  expect(await duesOf(monthEnd)).toEqual(months.map((day) => `${day} succeeded 4900`));
  expect(await duesOf(yearly)).toEqual(["2027-11-30 succeeded 49000"]);
  expect(await duesOf(canceled)).toEqual(["2026-11-30 succeeded 4900", "2026-12-31 succeeded 4900"]);
  expect(await db.membership.findFirst({ where: { householdId: canceled.householdId } })).toMatchObject({
    status: "canceled",
    endedOn: new Date("2027-01-15T00:00:00Z"),
  });
  expect(await duesOf(ending)).toHaveLength(11);
  expect(await db.membership.findFirst({ where: { householdId: ending.householdId } })).toMatchObject({
    status: "inactive",
    endedOn: new Date("2027-10-31T00:00:00Z"),
  });
  expect(await db.membership.findFirst({ where: { householdId: monthEnd.householdId } })).toMatchObject({
    termEndOn: new Date("2028-10-31T00:00:00Z"),
  });
  const { ours, theirs } = await bothBooks([world]);
  expect(ours).toEqual(theirs);
}, 120_000);

it("charges a missed day once, and of several missed periods only the first", async () => {
  await db.membership.updateMany({ where: { householdId: sleeper.householdId }, data: { status: "active" } });
  await issueDue(await now());
  const open = await db.obligation.findMany({
    where: { membershipId: sleeper.membershipIds[0] ?? 0 },
    orderBy: { periodIndex: "asc" },
  });
  expect(open.length).toBe(14);
  expect(open.map((one) => one.paymentId !== null)).toEqual([true, ...Array.from({ length: 13 }, () => false)]);
  const [payment, ...others] = await paymentsOf(sleeper.payerId);
  expect(others).toEqual([]);
  expect(payment && fromDbDate(payment.dueOn)).toBe("2026-11-15");
  await work();
  expect(await duesOf(sleeper)).toEqual(["2026-11-15 succeeded 4900"]);
});

it("asks nothing for a free period, and does not bother a card with cents", async () => {
  const free = await makeFamily(world, "2027-11-30", { spec: { codeBps: 10_000 } });
  const cents = await makeFamily(world, "2027-11-30", { spec: { listCents: 49 } });
  await work();
  expect(await paymentsOf(free.payerId)).toEqual([]);
  expect(
    await db.obligation.findMany({
      where: { membershipId: { in: [...free.membershipIds, ...cents.membershipIds] } },
      select: { netCents: true, status: true },
      orderBy: { id: "asc" },
    }),
  ).toEqual([
    { netCents: 0, status: "paid" },
    { netCents: 49, status: "written_off" },
  ]);
});
