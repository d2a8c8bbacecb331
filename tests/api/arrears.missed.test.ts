import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { missedFamilies } from "@/lib/billing/arrears/missed.queries";
import { issueDue } from "@/lib/billing/dues/issue.commands";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
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
import { call } from "../support/call";
import { staffOf } from "../support/staff";

// Three months in which nothing ran: the first is collected by itself, a person decides about the other two.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let other: World;
let families: Record<"pays" | "refuses" | "forgiven" | "cardless", Family>;
let free: Family;
let owner: string;
let desk: string;
let foreign: string;

const decide = (family: Family, input: object, as = owner, office = world.office) =>
  call(`POST /dentists/${office}/members/missed-periods`, {
    token: as,
    input: { memberId: family.memberIds[0], expectedCents: 9800, ...input },
  });
const statusOf = async (family: Family) =>
  (await db.membership.findFirstOrThrow({ where: { householdId: family.householdId } })).status;
const missedOf = async (family: Family) =>
  (await missedFamilies(world.office)).find(({ memberId }) => memberId === family.memberIds[0]);

beforeAll(async () => {
  [world, other] = [await makeWorld(), await makeWorld()];
  owner = await staffOf([world.office], { email: "owner@missed.test" });
  desk = await staffOf([world.office], { role: "office_admin_temp", email: "desk@missed.test" });
  foreign = await staffOf([other.office], { email: "else@missed.test" });
  const make = (options = {}) => makeFamily(world, "2026-11-20", options);
  families = { pays: await make(), refuses: await make(), forgiven: await make(), cardless: await make() };
  free = await make({ spec: { codeBps: 10_000 } });
  await moveTo("2027-02-21T15:00:00Z");
  await work();
});

it("shows each family with its months, their price and what would be charged", async () => {
  const found = await missedFamilies(world.office);
  expect(found).toHaveLength(4);
  expect(await missedOf(families.pays)).toMatchObject({
    cents: 9800,
    periods: [
      { startOn: "2027-01-20", endOn: "2027-02-20", cents: 4900 },
      { startOn: "2027-02-20", endOn: "2027-03-20", cents: 4900 },
    ],
    instrument: { last4: "4242" },
  });
  expect(await missedFamilies(other.office)).toEqual([]);
});

it("asks for no decision about free periods", async () => {
  expect(await missedOf(free)).toBeUndefined();
  const periods = await db.obligation.findMany({ where: { membershipId: { in: free.membershipIds } } });
  expect(periods.map(({ status, netCents }) => [status, netCents])).toEqual(Array(3).fill(["paid", 0]));
});

it("rings the office's bell once for all of them, with what they come to", async () => {
  const bell = async (office: number, token: string) => {
    const { body } = await call(`GET /dentists/${office}/notices`, { token });
    return (body as { data: { notices: { kind: string; cents: number }[] } }).data.notices;
  };
  const rung = (await bell(world.office, desk)).filter(({ kind }) => kind === "missed");
  expect(rung).toMatchObject([{ cents: 4 * 9800, memberId: null }]);
  expect((await bell(other.office, foreign)).filter(({ kind }) => kind === "missed")).toEqual([]);
});

it("is closed to other offices, and only the practice's administrators waive money", async () => {
  expect((await decide(families.pays, { how: "charge" }, foreign)).status).toBe(404);
  expect((await decide(families.pays, { how: "charge" }, foreign, other.office)).status).toBe(404);
  expect((await decide(families.pays, { how: "waive" }, desk)).status).toBe(403);
  expect((await decide(families.pays, { how: "charge", expectedCents: 4900 })).status).toBe(409);
  expect(await missedOf(families.pays)).toMatchObject({ cents: 9800 });
});

it("charges all of them in one payment, however often it is clicked", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => decide(families.pays, { how: "charge" }, desk)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const payments = await paymentsOf(families.pays.payerId);
  expect(payments.map(({ amountCents, status }) => [amountCents, status])).toEqual([
    [4900, "succeeded"],
    [9800, "succeeded"],
  ]);
  expect(capturedFor(payments[1]?.id ?? 0)).toEqual([9800]);
  expect(await missedOf(families.pays)).toBeUndefined();
});

it("makes a family late from today on when its bank refuses", async () => {
  await nextOutcomes(families.refuses.payerId, "insufficient_funds");
  const answer = await decide(families.refuses, { how: "charge" });
  expect([answer.status, String(answer.raw)]).toEqual([200, expect.stringContaining("declined")]);
  expect(await statusOf(families.refuses)).toBe("past_due");
  const [, late] = await paymentsOf(families.refuses.payerId);
  expect(late).toMatchObject({ status: "failed", dueOn: new Date("2027-02-21") });
  await moveTo("2027-02-24T15:00:00Z");
  await work();
  expect(await statusOf(families.refuses)).toBe("active");
});

it("waives them for good, and the ledger says so", async () => {
  expect((await decide(families.forgiven, { how: "waive", reason: "Our own fault" })).status).toBe(200);
  expect((await decide(families.forgiven, { how: "charge" })).status).toBe(409);
  const owed = await db.obligation.findMany({
    where: { membershipId: { in: families.forgiven.membershipIds } },
    orderBy: { periodIndex: "asc" },
  });
  expect(owed.map(({ status }) => status)).toEqual(["paid", "written_off", "written_off"]);
  const journals = await db.journal.findMany({
    where: { kind: "write_off", source: { in: owed.map(({ id }) => `obligation:${id}`) } },
    include: { postings: true },
  });
  expect(journals).toHaveLength(2);
  const { ours, theirs } = await bothBooks([world, other]);
  expect(ours).toEqual(theirs);
});

it("charges the next period on its own day, also when a missed one was issued the day before", async () => {
  const late = await makeFamily(world, "2027-01-26");
  await moveTo("2027-03-25T15:00:00Z");
  await work();
  await moveTo("2027-03-26T15:00:00Z");
  await work();
  const payments = await paymentsOf(late.payerId);
  expect(payments.map(({ dueOn, status }) => [dueOn, status])).toEqual([
    [new Date("2027-02-26"), "succeeded"],
    [new Date("2027-03-26"), "succeeded"],
  ]);
  expect(await missedOf(late)).toBeUndefined();
});

it("gives no discount for a member whose in-office term has ended, before that is saved", async () => {
  const pair = await makeFamily(world, "2027-02-28", { size: 2 });
  const [, other = 0] = pair.membershipIds;
  const cash = { status: "active_cash", collection: "in_office", autoRenew: false, nextDueOn: null } as const;
  await db.membership.update({ where: { id: other }, data: { ...cash, termEndOn: new Date("2027-03-28") } });
  await moveTo("2027-03-28T15:00:00Z");
  // Another worker has the ending in its hands; this one is at the issuing already.
  await issueDue(await now());
  const [payment] = await paymentsOf(pair.payerId);
  expect(payment?.amountCents).toBe(4900);
});

it("requires a card before it charges a family without one", async () => {
  await db.instrument.updateMany({ where: { payerId: families.cardless.payerId }, data: { status: "broken" } });
  expect(await missedOf(families.cardless)).toMatchObject({ instrument: null });
});
