// What the calendar and the dry run say is what the billing run then does: to the day, the person and the cent.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { billingRunOf, eachRunLine } from "@/lib/billing/dues/billing-run.queries";
import type { RunLine } from "@/lib/billing/dues/billing-run.rules";
import { memberCalendar, officeCalendar, officeComingOn } from "@/lib/billing/dues/calendar.queries";
import { db } from "@/lib/core/db/db";
import { addDays, type DateOn, dateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { recordStatements } from "../support/asked";
import { type Family, makeFamily, makeWorld, moveTo, nextOutcomes, type World, work } from "../support/billing";
import { call } from "../support/call";
import { everything } from "../support/everything";
import { staffOf } from "../support/staff";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let world: World;
let token: string;
let foreign: string;
let trio: Family;
let till: Family;
let failing: Family;
const families: Family[] = [];

/** Day, person and cents of everything the calendar says is charged, the free ones with nothing. */
async function said(): Promise<string[]> {
  const lines: string[] = [];
  for (const family of families) {
    const calendar = await memberCalendar(world.office, family.memberIds[0] ?? 0);
    for (const { kind, on, membershipId, cents } of calendar.lines)
      if ((kind === "charge" || kind === "free") && membershipId !== null) lines.push(`${on} ${membershipId} ${cents}`);
  }
  return lines.sort();
}

/** The same of what was issued since an obligation, as far as it was paid or asked for nothing. */
async function done(after: number): Promise<string[]> {
  const rows = await db.obligation.findMany({
    where: { id: { gt: after }, officeId: world.office, kind: "dues" },
    include: { payment: true },
  });
  return rows
    .map(({ dueOn, membershipId, netCents, payment }) => {
      const paid = payment === null ? 0 : payment.status === "succeeded" ? netCents : Number.NaN;
      return `${fromDbDate(dueOn)} ${membershipId} ${paid}`;
    })
    .sort();
}

const change = (family: Family, at: number, data: Parameters<typeof db.membership.update>[0]["data"]) =>
  db.membership.update({ where: { id: family.membershipIds[at] ?? 0 }, data });
const soon = (iso: string) => moveTo(`${iso}T15:00:00Z`);
const lastObligation = async () => (await db.obligation.aggregate({ _max: { id: true } }))._max.id ?? 0;

beforeAll(async () => {
  world = await makeWorld();
  const other = await makeWorld();
  token = await staffOf([world.office]);
  foreign = await staffOf([other.office], { email: "else@dental.test" });
  const family = { familyTwoBps: 1000, familyThreeBps: 1500, familyFourBps: 2000, updatedAt: new Date() };
  await db.planSettings.upsert({
    where: { officeId: world.office },
    create: { officeId: world.office, ...family },
    update: family,
  });
  await soon("2026-12-01");
  const solo = await makeFamily(world, "2026-11-05", { card: "pm_card_mastercard" });
  trio = await makeFamily(world, "2026-11-12", { size: 3 });
  const yearly = await makeFamily(world, "2025-12-12", { spec: { unit: "year", listCents: 49_000 } });
  till = await makeFamily(world, "2026-11-12", { size: 2 });
  const free = await makeFamily(world, "2026-11-12", { spec: { codeBps: 10_000 } });
  const small = await makeFamily(world, "2026-11-12", { spec: { listCents: 40 } });
  failing = await makeFamily(world, "2026-11-05");
  families.push(solo, trio, yearly, till, free, small);
  // One of three leaves in March and one asks to go in June, so that the discount of those who stay shrinks.
  await change(trio, 1, { autoRenew: false, termEndOn: toDbDate(dateOn("2027-03-12")) });
  await change(trio, 2, { status: "cancellation_requested", cancelOn: toDbDate(dateOn("2027-06-01")) });
  await change(till, 1, {
    status: "active_cash",
    collection: "in_office",
    autoRenew: false,
    nextDueOn: null,
    termEndOn: toDbDate(dateOn("2027-02-12")),
  });
  const plan = { ...filledPreset("dental", "general_adult"), disableFamilyDiscounts: true };
  const plain = await makePlan(db, { officeId: world.office, plan });
  const payload = { planId: plain.id, planVersionId: plain.currentVersionId ?? 0, unit: "month", listCents: 6000 };
  const createdAt = new Date();
  await db.scheduledChange.createMany({
    data: [
      {
        membershipId: solo.membershipIds[0] ?? 0,
        kind: "price",
        effectiveIndex: 4,
        payload: { listCents: 5500 },
        createdAt,
      },
      { membershipId: trio.membershipIds[0] ?? 0, kind: "plan", effectiveIndex: 5, payload, createdAt },
    ],
  });
});

describe("the dry run of a day", () => {
  const plain = ({ householdId, cents, instrument }: RunLine) => `${householdId} ${cents} ${instrument?.last4}`;
  const linesOn = async (on: string) => {
    const lines: RunLine[] = [];
    for await (const line of eachRunLine({ office: world.office }, dateOn(on))) lines.push(line);
    return lines;
  };
  /** Household, amount and card of every attempt of a day. */
  async function attempted(since: Date): Promise<string[]> {
    const rows = await db.attempt.findMany({
      where: { startedAt: { gte: since }, payment: { officeId: world.office }, instrumentId: { not: null } },
      include: { payment: true, instrument: true },
    });
    return rows.map((row) => `${row.payment.householdId} ${row.payment.amountCents} ${row.instrument?.last4}`).sort();
  }

  it("lists new dues, retries and held payments, writes nothing, and is what the run does", async () => {
    await soon("2026-12-05");
    await nextOutcomes(failing.payerId, "insufficient_funds");
    await work();
    const retryOn = await db.payment.findFirstOrThrow({ where: { payerId: failing.payerId } });
    const day = fromDbDate(retryOn.nextAttemptOn ?? retryOn.dueOn);
    // A family whose dues fall on the day of the attempt, and one without a card.
    const same = await makeFamily(world, addDays(day, -31), {});
    await change(same, 0, { nextIndex: 1, anchorOn: toDbDate(addMonth(day)), nextDueOn: toDbDate(day) });
    const cardless = await makeFamily(world, "2026-11-01", { card: null });
    await change(cardless, 0, { anchorOn: toDbDate(addMonth(day)), nextDueOn: toDbDate(day) });
    await moveTo(`${addDays(day, -1)}T15:00:00Z`);
    await work();
    const before = await everything();
    const lines = await linesOn(day);
    const { total } = await billingRunOf({ office: world.office }, day, 1);
    expect(await everything()).toEqual(before);
    expect(lines.map(({ kind, held }) => `${kind} ${held}`).sort()).toEqual([
      "dues noInstrument",
      "dues null",
      "retry null",
    ]);
    expect(total).toMatchObject({ payments: 2, cents: 9800, retries: 1, retryCents: 4900, held: 1, heldCents: 4900 });
    await soon(day);
    const since = new Date(`${day}T06:00:00Z`);
    await work();
    const drawn = lines.filter(({ held }) => held === null).map(plain);
    expect(await attempted(since)).toEqual(drawn.sort());
    expect(drawn).toHaveLength(2);
    // What was attempted is no longer to come.
    expect((await linesOn(day)).filter(({ held }) => held === null)).toEqual([]);
    await db.membership.updateMany({
      where: { householdId: { in: [same, cardless, failing].map(({ householdId }) => householdId) } },
      data: { status: "canceled", nextDueOn: null },
    });
    await db.payment.updateMany({ where: { officeId: world.office, status: "failed" }, data: { nextAttemptOn: null } });
  });

  it("holds everything while the office cannot take money", async () => {
    await db.payoutAccount.update({ where: { officeId: world.office }, data: { chargesEnabled: false } });
    const { total } = await billingRunOf({ office: world.office }, dateOn("2026-12-12"), 10);
    await db.payoutAccount.update({ where: { officeId: world.office }, data: { chargesEnabled: true } });
    expect(total).toMatchObject({ payments: 0, cents: 0 });
    expect(total.held).toBe(3);
  });

  it("comes as CSV and XLSX, for days in reach, to the office alone and to administrators", async () => {
    const path = `GET /dentists/${world.office}/billing-run`;
    const { body } = await call(`${path}?on=2026-12-12`, { token });
    expect(body).toMatchObject({ data: { on: "2026-12-12", total: { payments: 3, held: 0 } } });
    expect((await call(`${path}?on=2027-03-12`, { token })).status).toBe(400);
    expect((await call(`${path}?on=2026-12-12`, { token: foreign })).status).toBe(404);
    expect((await call("GET /admin/billing-run", { token })).status).toBe(403);
    for (const form of ["csv", "xlsx"]) {
      const file = await call(`${path}?on=2026-12-12&${form}=1`, { token });
      expect(file.headers["content-disposition"]).toContain(`12-12-2026.${form}`);
    }
    const everywhere = await billingRunOf({ tenant: "dental" }, dateOn("2026-12-12"), 10);
    const own = await billingRunOf({ office: world.office }, dateOn("2026-12-12"), 10);
    expect(everywhere.total).toEqual(own.total);
    expect((await billingRunOf({ tenant: "vision" }, dateOn("2026-12-12"), 10)).lines).toEqual([]);
  });
});

describe("the calendar of twelve months", () => {
  let before: string[];

  it("says who is charged what and why: shrinking discounts, new prices and plans, ends, dues in the office", async () => {
    const { lines } = await memberCalendar(world.office, trio.memberIds[0] ?? 0);
    const of = (on: string) =>
      lines
        .filter((line) => line.on === on)
        .map(({ kind, cents, discountBps, changed }) => [kind, cents, discountBps, changed]);
    // Two count, because who asks to go does not: 10 %; alone from March on; then a plan without discounts.
    expect(of("2026-12-12")).toEqual([
      ["charge", 4410, 1000, null],
      ["charge", 4410, 1000, null],
      ["charge", 4410, 1000, null],
    ]);
    expect(of("2027-03-12")).toEqual([
      ["charge", 4900, 0, null],
      ["charge", 4900, 0, null],
      ["end", 0, 0, null],
    ]);
    expect(of("2027-04-12")).toEqual([
      ["charge", 6000, 0, "plan"],
      ["charge", 4900, 0, null],
    ]);
    expect(of("2027-06-01")).toEqual([["end", 0, 0, null]]);
    const desk = await memberCalendar(world.office, till.memberIds[0] ?? 0);
    expect(desk.lines.filter(({ kind }) => kind === "desk")).toMatchObject([{ on: "2027-02-12", cents: 4410 }]);
    expect(desk.lines.filter(({ on }) => on === "2027-02-12").map(({ kind }) => kind)).toEqual(["charge", "desk"]);
  });

  it("adds up: the office's days are its families' lines, and a day opens to them", async () => {
    const calendar = await officeCalendar(world.office);
    const day = calendar.days.find(({ on }) => on === "2027-02-12");
    const lines = await officeComingOn(world.office, dateOn("2027-02-12"));
    const sum = (kind: string) => lines.reduce((total, line) => total + (line.kind === kind ? line.cents : 0), 0);
    expect(day).toMatchObject({ payments: 2, chargeCents: sum("charge"), desk: 1, deskCents: sum("desk"), ends: 0 });
    const { raw } = await call(`GET /dentists/${world.office}/billing-calendar`, { token });
    expect(JSON.parse(String(raw)).data.days).toEqual(calendar.days);
    expect((await call(`GET /dentists/${world.office}/billing-calendar`, { token: foreign })).status).toBe(404);
    const member = trio.memberIds[0];
    const path = (office: number) => `GET /dentists/${office}/members/${member}/billing-calendar`;
    expect((await call(path(world.office), { token })).status).toBe(200);
    expect((await call(path(world.office), { token: foreign })).status).toBe(404);
  });

  it("takes a few statements, however many families there are", async () => {
    const { statements } = await recordStatements(() => officeCalendar(world.office));
    // The office's day, its families, what waits, and now and then the clock.
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(4);
  });

  it("is what the billing run charges over the year, to the day and the cent", async () => {
    before = await said();
    const after = await lastObligation();
    const until = (await officeCalendar(world.office)).until;
    const days = [...new Set(before.map((line) => line.slice(0, 10)))].sort() as DateOn[];
    expect(days.length).toBeGreaterThan(20);
    for (const day of [...days, addDays(until, -1)]) {
      await soon(day);
      await work();
    }
    expect(await done(after)).toEqual(before);
  });
});

/** The same day of the month before, from which a period of a month later is due on the day. */
function addMonth(on: string): DateOn {
  const [year = 0, month = 0, day = 0] = on.split("-").map(Number);
  const at = new Date(Date.UTC(year, month - 2, day));
  return fromDbDate(at);
}
