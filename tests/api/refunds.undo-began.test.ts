import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { issueInvoices } from "@/lib/billing/office-billing/issue.commands";
import { reportPage } from "@/lib/billing/payments/report.queries";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { LEDGER_RULES } from "@/lib/operations/checks/ledger.queries";
import { MONEY_RULES } from "@/lib/operations/checks/money.queries";
import { PEOPLE_RULES } from "@/lib/operations/checks/people.queries";
import { TERM_RULES } from "@/lib/operations/checks/terms.queries";
import { officeBalances, platformBalances } from "@/lib/platform/ledger/queries";
import { filledPreset, makePlan } from "../../prisma/seed/plans";
import { makeUser } from "../../prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { AT_HOME, joiner, joining } from "../support/joining";
import { rulesHold } from "../support/rules-hold";

// The front desk took a first payment, a renewal or the last payment of an exit, and took it for the wrong family.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const REASON = "Another family's cash";
let world: World;
let owner: string;
let families = 0;

beforeAll(async () => {
  await moveTo("2026-12-10T15:00:00Z");
  world = await makeWorld();
  const person = { tenantId: "dental", firstName: "Robin", lastName: "Owner", officeIds: [world.office] } as const;
  await makeUser(db, { ...person, role: "dentist", email: "owner@began.example" });
  owner = await tokenFor("owner@began.example");
});

afterEach(async () => {
  disarmFailpoints();
  const rules = { ...MONEY_RULES, ...LEDGER_RULES, ...PEOPLE_RULES, ...TERM_RULES };
  await rulesHold(rules);
});

const post = (path: string, input: object) => call(`POST ${path}`, { token: owner, input });
const undo = (chargeId: number) =>
  post("/dentists/desk-records/undo", { dentistInfoId: world.office, chargeId, reason: REASON });
const preview = (chargeId: number) => call(`GET /dentists/${world.office}/desk-records/${chargeId}`, { token: owner });
const dataOf = (answer: { body: unknown }) => (answer.body as { data: Record<string, unknown> }).data;

/** Everything of a household that begins, runs out or is owed, without what counts how often it was written. */
async function stateOf(householdId: number) {
  const of = { membership: { householdId } };
  const memberships = await db.membership.findMany({ where: { householdId }, orderBy: { id: "asc" } });
  return {
    memberships: memberships.map(({ revision: _, issues: __, ...one }) => one),
    owed: await db.obligation.findMany({ where: { ...of, status: { not: "void" } }, orderBy: { id: "asc" } }),
    waiting: await db.scheduledChange.findMany({ where: of, orderBy: { id: "asc" } }),
    exits: await db.exitQuote.findMany({ where: of, orderBy: { id: "asc" } }),
    books: [await officeBalances(world.office), await platformBalances()].map((one) =>
      [...one].filter(([, cents]) => cents !== 0).sort(),
    ),
  };
}

const paidBy = (householdId: number) =>
  db.payment.findFirstOrThrow({ where: { householdId, method: "in_office" }, orderBy: { id: "desc" } });

/** A couple that has enrolled and waits to pay at the desk. */
async function couple() {
  families += 1;
  const email = `began${families}@family.example`;
  const people = [
    joiner(world.planId, { firstName: "Ines", lastName: "Moreno", dob: "1990-02-02" }),
    joiner(world.planId, { firstName: "Nico", lastName: "Moreno", dob: "1988-08-08", relationship: "partner" }),
  ];
  const more = { owner: { email, ...AT_HOME }, payment: { kind: "in_office" }, consentedTotalCents: 2 * 4410 };
  const input = joining(world.office, people, more);
  const answer = await call("POST /enrolments", { ip: `10.9.${families}.1`, input });
  expect(answer.status, String(answer.raw)).toBe(200);
  const [member] = await db.member.findMany({ where: { household: { email } }, orderBy: { id: "asc" } });
  const { id: memberId = 0, householdId = 0 } = member ?? {};
  const path = `/dentists/${world.office}/subscription/members/${memberId}/activate_cash`;
  const take = () => post(path, { membershipId: world.planId, wholeFamily: true, deskMethod: "cash" });
  return { memberId, householdId, take };
}

/** A membership paid at the desk whose term is over, with a price that was announced meanwhile. */
async function lapsed() {
  await moveTo("2027-01-10T15:00:00Z");
  const cash = { status: "active_cash", termEndOn: new Date("2027-02-16") } as const;
  const family = await makeFamily(world, "2027-01-16", { spec: cash, card: null });
  await post(`/dentists/${world.office}/custom-memberships/changePlanPrice`, {
    planId: world.planId,
    price: 55,
    yearlyPrice: 550,
  });
  await post(`/dentists/${world.office}/members/prices`, { memberIds: family.memberIds, expectedMembers: 1 });
  await moveTo("2027-02-20T15:00:00Z");
  await work();
  return family;
}

const renew = ({ memberIds, membershipIds }: Family) =>
  post(`/subscriptions/members/${memberIds[0]}/renew_cash`, { subscriptionId: membershipIds[0] });

describe("a first payment recorded by mistake", () => {
  it("is undone as if nobody had begun, and can be taken again", async () => {
    const { householdId, take } = await couple();
    const before = await stateOf(householdId);
    expect(before.memberships).toMatchObject([1, 2].map(() => ({ status: "pending_cash", nextIndex: 0 })));
    expect((await take()).status).toBe(200);
    const { id, amountCents } = await paidBy(householdId);
    expect(dataOf(await preview(id))).toMatchObject({
      refused: null,
      recordedFor: "first",
      amountCents,
      balanceCents: 0,
      people: [1, 2].map(() => ({ status: "Pending payment", paidThroughOn: null })),
    });
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: { data: { amountCents, repeated: false, owedAgain: "nothing" } },
    });
    expect(await stateOf(householdId)).toEqual(before);
    const { rows } = await reportPage(
      world.office,
      { period: { from: null, until: null }, filter: "all" },
      { skip: 0, take: 50 },
      "en-US",
    );
    expect(
      rows
        .filter(({ paymentId }) => paymentId === id)
        .map(({ entry, items }) => [entry, items.map(({ name }) => name)]),
    ).toEqual(["undone", "undoneLater"].map((entry) => [entry, ["Ines Moreno", "Nico Moreno"]]));
    // Taken for them after all: the same key, the same periods.
    expect((await take()).status).toBe(200);
    expect((await paidBy(householdId)).id).not.toBe(id);
    expect((await stateOf(householdId)).memberships).toMatchObject(
      [1, 2].map(() => ({ status: "active_cash", nextIndex: 1 })),
    );
  });

  it("is told to the family: the membership has not started", async () => {
    const { householdId, take } = await couple();
    await take();
    await moveTo(new Date((await now()).getTime() + 3_600_000).toISOString());
    await undo((await paidBy(householdId)).id);
    await moveTo(new Date((await now()).getTime() + 31 * 60_000).toISOString());
    await tellFamilies();
    const [letter] = await db.notice.findMany({ where: { householdId, kind: "familyChanged" } });
    expect(letter?.body).toMatch(/no longer counts\. The membership starts when the first payment is made\.$/);
  });

  it("stays once services were used, the fee is billed, or something was changed", async () => {
    await ensureBillingAccount(world.office);
    const { householdId, take } = await couple();
    await take();
    const { id } = await paidBy(householdId);
    const [{ id: membershipId = 0 } = {}] = await db.membership.findMany({ where: { householdId } });
    const refused = async (words: RegExp) => {
      expect(await undo(id)).toMatchObject({ status: 409, body: { message: expect.stringMatching(words) } });
      expect(dataOf(await preview(id)).refused).toMatch(words);
    };
    const used = { officeId: world.office, membershipId, code: "1110", usedOn: await now(), createdAt: await now() };
    const { id: useId } = await db.benefitUse.create({ data: used });
    await refused(/Services were marked as used/);
    await db.benefitUse.update({ where: { id: useId }, data: { undoneAt: await now() } });
    await db.membership.update({ where: { id: membershipId }, data: { officeFeeCents: 2000 } });
    await refused(/guaranteed plan/);
    await db.membership.update({
      where: { id: membershipId },
      data: { officeFeeCents: 0, revision: { increment: 1 } },
    });
    await refused(/Something else was changed/);
    await db.membership.update({ where: { id: membershipId }, data: { revision: { decrement: 1 } } });
    const at = await now();
    await moveTo(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1, 15)).toISOString());
    await issueInvoices(await now());
    await refused(/on an invoice already/);
  });
});

describe("a renewal recorded by mistake", () => {
  it("leaves the term over, with the price that waits, and can be renewed again", async () => {
    const family = await lapsed();
    const before = await stateOf(family.householdId);
    expect(before.memberships).toMatchObject([{ status: "inactive", listCents: 4900 }]);
    expect(before.waiting).toMatchObject([{ status: "lapsed", payload: { listCents: 5500 } }]);
    expect((await renew(family)).status).toBe(200);
    expect((await stateOf(family.householdId)).memberships).toMatchObject([{ status: "active_cash", listCents: 5500 }]);
    const { id } = await paidBy(family.householdId);
    expect(dataOf(await preview(id))).toMatchObject({
      recordedFor: "renewal",
      people: [{ paidThroughOn: "2027-02-15" }],
    });
    armFailpoint("desk.voided", () => {
      throw new Crash("desk.voided");
    });
    const between = await stateOf(family.householdId);
    expect((await undo(id)).status).toBe(500);
    disarmFailpoints();
    expect(await stateOf(family.householdId)).toEqual(between);
    const pressed = await Promise.all([undo(id), undo(id)]);
    expect(pressed.map((one) => [one.status, dataOf(one).repeated]).sort()).toEqual([
      [200, false],
      [200, true],
    ]);
    expect(await stateOf(family.householdId)).toEqual(before);
    expect((await renew(family)).status).toBe(200);
    const acts = await db.membershipAct.findMany({
      where: { membershipId: family.membershipIds[0] ?? 0, name: "renewCash" },
    });
    expect(acts.map(({ undoneAt }) => undoneAt !== null)).toEqual([true, false]);
    expect((await stateOf(family.householdId)).waiting).toMatchObject([{ status: "void" }]);
  });

  it("made early leaves the term that runs", async () => {
    await moveTo("2027-03-10T15:00:00Z");
    const cash = { status: "active_cash", termEndOn: new Date("2027-03-20") } as const;
    const family = await makeFamily(world, "2027-02-20", { spec: cash, card: null });
    const before = await stateOf(family.householdId);
    await renew(family);
    expect((await undo((await paidBy(family.householdId)).id)).status).toBe(200);
    expect(await stateOf(family.householdId)).toEqual(before);
  });
});

describe("the last payment of an exit recorded by mistake", () => {
  it("is owed at the desk again", async () => {
    await moveTo("2027-04-02T15:00:00Z");
    await db.officeFee.deleteMany({ where: { officeId: world.office } });
    await db.officeFee.create({ data: { officeId: world.office, code: "1110", feeCents: 11_500 } });
    const plan = { ...filledPreset("dental", "general_adult"), planName: "Adult 90", exitPolicy: "refund_90" as const };
    const { id: planId, currentVersionId } = await makePlan(db, { officeId: world.office, plan });
    const on = { planId, planVersionId: currentVersionId ?? 0, nextIndex: 0 };
    const family = await makeFamily(world, "2027-04-02", { spec: on });
    await work();
    const membershipId = family.membershipIds[0] ?? 0;
    const path = `/dentists/${world.office}/subscription`;
    const quote = dataOf(
      await post(`${path}/exit-quote`, { membershipId, usedServices: [{ code: "1110", quantity: 1 }] }),
    );
    const leaving = { membershipId, immediately: true, reason: 3, quoteId: quote.id, settle: "desk" };
    const left = await post(`${path}/cancel_contract_plan`, leaving);
    expect(left.status, String(left.raw)).toBe(200);
    const before = await stateOf(family.householdId);
    const pay = () => post(`${path}/exit-quote/${quote.id}/desk-paid`, {});
    expect((await pay()).status).toBe(200);
    const { id, amountCents } = await paidBy(family.householdId);
    expect(dataOf(await preview(id))).toMatchObject({ recordedFor: "final", people: [] });
    expect(await undo(id)).toMatchObject({ status: 200, body: { data: { amountCents } } });
    expect(await stateOf(family.householdId)).toEqual(before);
    expect((await pay()).status).toBe(200);
  });
});
