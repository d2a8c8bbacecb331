// A family that pays at the desk renews there in one payment: who, until when, for how much, and nothing twice.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { dateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { familyRowOf } from "@/lib/membership/members/list.queries";
import { renewedBy } from "@/lib/membership/renewals/rules";
import { officeBalances } from "@/lib/platform/ledger/queries";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { pdfLines } from "../support/pdf";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Tenant = "dental" | "vision";
type Person = {
  membershipId: number;
  name: string;
  paidUntil: string;
  startOn: string;
  cents: number | null;
  year: object | null;
};
type Preview = {
  people: Person[];
  refused: { membershipId: number; name: string; refused: string; paidUntil: string }[];
  totalCents: number;
  today: string;
};
type Done = { paymentId: number; totalCents: number; people: { name: string; paidUntil: string }[] };

const worlds = {} as Record<Tenant, World>;
const tokens = {} as Record<Tenant, string>;
let standard: string;
let foreign: string;

const IN_OFFICE = { collection: "in_office", autoRenew: false, status: "active_cash" } as const;
const CHECK = { deskMethod: "check", reference: "1041" };

/**
 * Three at the desk on December 12: the first is paid through the 16th, the second has run out on the 4th, the third is renewed
 * already, through January 14.
 */
async function three(tenant: Tenant = "dental"): Promise<Family> {
  const family = await makeFamily(worlds[tenant], "2026-10-17", { size: 3, card: null, spec: IN_OFFICE });
  const [, second = 0, third = 0] = family.membershipIds;
  const [ranOut, renewed] = ["2026-12-05", "2027-01-15"].map((day) => toDbDate(dateOn(day)));
  const begun = { startedOn: toDbDate(dateOn("2026-11-05")), anchorOn: toDbDate(dateOn("2026-11-05")) };
  await db.membership.updateMany({
    where: { id: { in: family.membershipIds } },
    data: { nextDueOn: null, nextIndex: 2, termEndOn: toDbDate(dateOn("2026-12-17")) },
  });
  await db.membership.update({
    where: { id: second },
    data: { ...begun, nextIndex: 1, status: "inactive", termEndOn: ranOut },
  });
  const anchorOn = toDbDate(dateOn("2026-12-15"));
  await db.membership.update({ where: { id: third }, data: { anchorOn, nextIndex: 1, termEndOn: renewed } });
  return family;
}

const hostOf = (tenant: Tenant) => `${tenant}.localhost:3000`;
const data = <T>(answer: { body: unknown }) => (answer.body as { data: T }).data;
type By = { token: string; host?: string };
const address = (family: Family) => `/members/${family.memberIds[0]}/renewal`;

async function preview(
  family: Family,
  chosen?: readonly number[],
  by: By = { token: tokens.dental },
): Promise<Preview> {
  const query = chosen ? `?subscriptions=${chosen.join(",")}` : "";
  const answer = await call(`GET ${address(family)}${query}`, by);
  expect(answer.status, String(answer.raw)).toBe(200);
  return data<Preview>(answer);
}
const press = (family: Family, input: object, by: By = { token: tokens.dental }) =>
  call(`POST ${address(family)}`, { ...by, input });
const paymentsOf = (family: Family) =>
  db.payment.findMany({ where: { householdId: family.householdId, purpose: "renewal" }, orderBy: { id: "asc" } });
const termsOf = async (family: Family) =>
  (await db.membership.findMany({ where: { id: { in: family.membershipIds } }, orderBy: { id: "asc" } })).map(
    ({ status, termEndOn }) => `${status} ${fromDbDate(termEndOn)}`,
  );

beforeAll(async () => {
  for (const tenantId of ["dental", "vision"] as const) {
    worlds[tenantId] = await makeWorld({ tenantId });
    const staff = { tenantId, firstName: "Noah", lastName: "Grant", officeIds: [worlds[tenantId].office] };
    await makeUser(db, { ...staff, role: "office_admin" });
    tokens[tenantId] = await tokenFor(`office_admin@${tenantId}.test`, undefined, hostOf(tenantId));
  }
  const other = await makeWorld();
  const dental = { tenantId: "dental", firstName: "Ada", lastName: "Grant" } as const;
  await makeUser(db, { ...dental, role: "dentist_standard", officeIds: [worlds.dental.office] });
  await makeUser(db, { ...dental, role: "dentist", email: "else@dental.test", officeIds: [other.office] });
  standard = await tokenFor("dentist_standard@dental.test");
  foreign = await tokenFor("else@dental.test");
  await moveTo("2026-12-12T18:00:00Z");
});

describe.each(["dental", "vision"] as const)("renewing a family at the desk of %s", (tenant) => {
  const by = () => ({ token: tokens[tenant], host: hostOf(tenant) });
  it("shows who is renewed, until when and for how much, and who cannot be and why", async () => {
    const family = await three(tenant);
    const [first, second, third] = family.membershipIds;
    const before = await termsOf(family);
    const shown = await preview(family, undefined, by());
    expect(shown.people).toMatchObject([
      { membershipId: first, name: "Person0 Example", startOn: "2026-12-17", paidUntil: "2027-01-17" },
      { membershipId: second, name: "Person1 Example", startOn: "2026-12-12", paidUntil: "2027-01-12" },
    ]);
    expect(shown.refused).toEqual([
      {
        membershipId: third,
        name: "Person2 Example",
        refused: "renewedAlready",
        paidUntil: "2027-01-15",
        planName: expect.any(String),
      },
    ]);
    // The third counts for the family on both days: 49.00 less the discount of three.
    const { familyThreeBps } = await db.planSettings.findUniqueOrThrow({ where: { officeId: worlds[tenant].office } });
    const price = 4900 - Math.round((4900 * (familyThreeBps ?? 0)) / 10_000);
    expect(familyThreeBps).toBeGreaterThan(0);
    expect(shown.people.map(({ cents }) => cents)).toEqual([price, price]);
    expect(shown.totalCents).toBe(2 * price);
    expect(await termsOf(family)).toEqual(before);
  });

  it("is offered in the list for those whom the dialog renews, and for nobody where the office closes before", async () => {
    const family = await three(tenant);
    const office = worlds[tenant].office;
    const offered = async () => {
      const row = await familyRowOf(office, family.memberIds[0] ?? 0, "en-US");
      const people = row ? [row, ...row.additionalMembers] : [];
      return people.flatMap(({ subscriptions }) => renewedBy(subscriptions) ?? []);
    };
    const shown = await preview(family, undefined, by());
    expect(shown.people).toHaveLength(2);
    expect(await offered()).toEqual(shown.people.map(({ membershipId }) => membershipId));
    await db.office.update({
      where: { id: office },
      data: { closesOn: toDbDate(dateOn("2026-12-31")), closingReason: "sold" },
    });
    expect(await offered()).toEqual([]);
    expect((await preview(family, undefined, by())).people).toEqual([]);
    await db.office.update({ where: { id: office }, data: { closesOn: null, closingReason: null } });
  });

  it("takes one payment with one receipt of two who press at once, and keeps how it was paid", async () => {
    const family = await three(tenant);
    const till = async () => (await officeBalances(worlds[tenant].office)).get("O:till") ?? 0;
    const [before, { totalCents }] = [await till(), await preview(family, undefined, by())];
    const twice = await Promise.all([1, 2].map(() => press(family, { totalCents, ...CHECK }, by())));
    expect(twice.map(({ status }) => status).sort(), String(twice[0]?.raw)).toEqual([200, 409]);
    // Who came second found them renewed, and was not stopped by a key of the database.
    expect(twice.map(({ body }) => JSON.stringify(body)).join()).toContain("already renewed");
    expect((await till()) - before).toBe(totalCents);
    expect(await termsOf(family)).toEqual([
      "active_cash 2027-01-17",
      "active_cash 2027-01-12",
      "active_cash 2027-01-15",
    ]);
    const payments = await paymentsOf(family);
    expect(payments).toMatchObject([
      { amountCents: totalCents, method: "in_office", status: "succeeded", deskMethod: "check", deskReference: "1041" },
    ]);
    const [payment] = payments;
    const done = data<Done>(twice.find(({ status }) => status === 200) ?? { body: {} });
    expect(done).toMatchObject({
      paymentId: payment?.id,
      people: [{ paidUntil: "2027-01-17" }, { paidUntil: "2027-01-12" }],
    });
    const paid = await db.obligation.findMany({
      where: { paymentId: payment?.id ?? 0 },
      orderBy: { membershipId: "asc" },
    });
    expect(paid.map((one) => [one.status, fromDbDate(one.periodStartOn), fromDbDate(one.periodEndOn)])).toEqual([
      ["paid", "2026-12-17", "2027-01-17"],
      ["paid", "2026-12-12", "2027-01-12"],
    ]);
    expect(await db.outbox.count({ where: { dedupe: { contains: `receipt:${payment?.id}` } } })).toBe(1);
    const receipt = await call(`GET /users/${family.memberIds[0]}/receipts/${payment?.id}`, by());
    const lines = pdfLines(receipt.raw as Buffer).join("\n");
    expect(lines).toContain("Person0 Example");
    expect(lines).toContain("Person1 Example");
    expect(lines).toContain("1041");
    const acts = await db.auditEvent.findMany({
      where: { officeId: worlds[tenant].office, action: "membership.renewCash" },
      orderBy: { id: "desc" },
      take: 2,
    });
    expect(acts.map(({ nounId }) => Number(nounId)).sort((a, b) => a - b)).toEqual(family.membershipIds.slice(0, 2));
    const [taken] = await db.auditEvent.findMany({
      where: { action: "payment.inOffice", nounId: String(payment?.id) },
    });
    expect(taken?.after).toMatchObject({ amountCents: totalCents, deskMethod: "check", deskReference: "1041" });
    // Pressed again after an answer that got lost: nobody is renewed twice.
    const again = await press(family, { totalCents, ...CHECK }, by());
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining("already renewed") } });
    expect(await paymentsOf(family)).toHaveLength(1);
  });
});

it("says what a month brings of a year's services: all that is left, at the office's fees, and nothing where a fee is missing", async () => {
  const family = await three();
  const [first = 0, second = 0] = family.membershipIds;
  const yearsIn = async () => (await preview(family)).people.map(({ year }) => year);
  const { services } = await db.planVersion.findUniqueOrThrow({ where: { id: worlds.dental.versionId } });
  const included = services as { code: string; quantity: number }[];
  await db.officeFee.deleteMany({ where: { officeId: worlds.dental.office } });
  expect(await yearsIn()).toEqual([null, null]);
  await db.officeFee.createMany({
    data: included.map(({ code }) => ({ officeId: worlds.dental.office, code, feeCents: 5000 })),
  });
  const worth = included.reduce((sum, { quantity }) => sum + quantity * 5000, 0);
  const whole = { leftCents: worth, isWhole: true };
  expect(await yearsIn()).toMatchObject([whole, whole]);
  await db.membership.update({ where: { id: second }, data: { createdAt: new Date("2026-12-01T18:00:00Z") } });
  await db.membership.update({ where: { id: first }, data: { createdAt: new Date("2026-08-01T18:00:00Z") } });
  expect(await yearsIn()).toMatchObject([
    { leaving: "nothing", countedUntilOn: null },
    { leaving: "counted", countedUntilOn: "2027-03-01" },
  ]);
});

describe("a part of the family", () => {
  it("is renewed alone, for what was shown for it", async () => {
    const family = await three();
    const [first = 0, second = 0] = family.membershipIds;
    const all = await preview(family);
    const one = await preview(family, [second]);
    expect(one.people.map(({ cents }) => cents)).toEqual([null, one.totalCents]);
    expect(one.totalCents).toBeLessThan(all.totalCents);
    expect((await preview(family, [])).totalCents).toBe(0);
    // Without the second one the family is two on the day on which the first one begins.
    const alone = await preview(family, [first]);
    expect(alone.totalCents).toBeGreaterThan(all.people[0]?.cents ?? 0);
    const input = { subscriptionIds: [first], totalCents: alone.totalCents, deskMethod: "cash", reference: "lost" };
    const answer = await press(family, input, { token: standard });
    expect(answer.status, String(answer.raw)).toBe(200);
    expect(await termsOf(family)).toEqual(["active_cash 2027-01-17", "inactive 2026-12-05", "active_cash 2027-01-15"]);
    expect(await paymentsOf(family)).toMatchObject([
      { amountCents: alone.totalCents, deskMethod: "cash", deskReference: null },
    ]);
  });

  it("is not chosen unasked where it has been away for more than 90 days", async () => {
    const family = await three();
    const [first = 0, second = 0] = family.membershipIds;
    const begun = toDbDate(dateOn("2026-08-05"));
    const ranOut = (day: string) =>
      db.membership.update({
        where: { id: second },
        data: { startedOn: begun, anchorOn: begun, termEndOn: toDbDate(dateOn(day)) },
      });
    await ranOut("2026-09-13");
    expect((await preview(family)).people.map(({ cents }) => cents !== null)).toEqual([true, true]);
    await ranOut("2026-09-12");
    const opened = data<Preview>(await call(`GET ${address(family)}?also=${second}`, { token: tokens.dental }));
    expect(opened.people.map(({ cents }) => cents !== null)).toEqual([true, true]);
    const { people, totalCents } = await preview(family);
    expect(people.map(({ membershipId, cents }) => [membershipId, cents !== null])).toEqual([
      [first, true],
      [second, false],
    ]);
    expect((await press(family, { totalCents })).status).toBe(200);
    expect((await termsOf(family))[1]).toBe("inactive 2026-09-12");
  });
});

describe("what was not shown", () => {
  it("is not taken: another sum, somebody who cannot be renewed, a membership of another family", async () => {
    const family = await three();
    const [other, before] = [await three(), await termsOf(family)];
    const [first = 0, , third = 0] = family.membershipIds;
    const { totalCents } = await preview(family);
    const refused = (input: object) => press(family, { totalCents, ...CHECK, ...input });
    expect(await refused({ totalCents: totalCents + 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("nothing was recorded") },
    });
    expect(await refused({ subscriptionIds: [first, third] })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("already renewed") },
    });
    expect((await refused({ subscriptionIds: [] })).status).toBe(409);
    expect((await refused({ subscriptionIds: [first, other.membershipIds[0]] })).status).toBe(404);
    expect((await refused({ totalCents: undefined })).status).toBe(400);
    expect((await refused({ reference: "x".repeat(41) })).status).toBe(400);
    expect((await press(family, { totalCents }, { token: foreign })).status).toBe(404);
    expect((await press(family, { totalCents }, { token: tokens.vision, host: hostOf("vision") })).status).toBe(404);
    expect((await call(`GET ${address(family)}`, { token: foreign })).status).toBe(404);
    expect(
      (await call(`GET ${address(family)}?subscriptions=${other.membershipIds[0]}`, { token: tokens.dental })).status,
    ).toBe(404);
    expect((await call(`GET ${address(family)}?subscriptions=x`, { token: tokens.dental })).status).toBe(400);
    expect(await termsOf(family)).toEqual(before);
    expect(await paymentsOf(family)).toEqual([]);
  });

  it("is not taken for a period that goes beyond the office's last day", async () => {
    const closing = await makeWorld();
    const family = await makeFamily(closing, "2026-11-17", { size: 2, card: null, spec: IN_OFFICE });
    const [soon = 0, late = 0] = family.membershipIds;
    const until = (id: number, day: string) =>
      db.membership.update({
        where: { id },
        data: { nextDueOn: null, nextIndex: 1, termEndOn: toDbDate(dateOn(day)) },
      });
    await until(soon, "2026-12-17");
    await db.membership.update({ where: { id: late }, data: { unit: "year" } });
    await until(late, "2026-12-17");
    await db.office.update({
      where: { id: closing.office },
      data: { closesOn: toDbDate(dateOn("2027-03-31")), closingReason: "sold" },
    });
    const dental = { tenantId: "dental", firstName: "Lou", lastName: "Close", email: "close@dental.test" } as const;
    await makeUser(db, { ...dental, role: "dentist", officeIds: [closing.office] });
    const token = await tokenFor("close@dental.test");
    const shown = await preview(family, undefined, { token });
    expect(shown.people).toMatchObject([{ membershipId: soon }]);
    expect(shown.refused).toMatchObject([{ membershipId: late, refused: "officeCloses" }]);
    const answer = await press(family, { totalCents: shown.totalCents, subscriptionIds: [late] }, { token });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining("about to close") } });
  });
});

it("one person's renewal keeps how it was paid, too", async () => {
  const family = await three();
  const path = `POST /subscriptions/members/${family.memberIds[0]}/renew_cash`;
  const input = { subscriptionId: family.membershipIds[0], deskMethod: "terminal", reference: "A-77" };
  const answer = await call(path, { token: tokens.dental, input });
  expect(answer.status, String(answer.raw)).toBe(200);
  expect(await paymentsOf(family)).toMatchObject([{ deskMethod: "terminal", deskReference: "A-77" }]);
});
