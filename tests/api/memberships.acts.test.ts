import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { openExtra } from "@/lib/billing/payments/one-off.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { addMonthsClamped, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { officeBalances } from "@/lib/platform/ledger/queries";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { AT_BANK, payByBank } from "../support/banks";
import {
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
import { call, tokenFor } from "../support/call";
import { control } from "../support/own-sandbox";
import { leasesEnd } from "../support/processes";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token: string;
let foreign: string;
let dearer: { id: number; version: number };

type Answer = {
  act: { id: number; undoable: boolean } | null;
  refused: string | null;
  revision: number;
  waits: boolean;
  differenceCents?: number;
  outcome?: string;
  before: Record<string, unknown>;
  after: Record<string, unknown> & { coming: { on: string; cents: number; ownCents: number }[] };
};
const dataOf = (answer: { body: unknown }) => (answer.body as { data: Answer }).data;
const send = (pattern: string, input: object, as = token) => call(pattern, { token: as, input });

/** Sends an act and expects it to be done. */
async function act(pattern: string, input: object): Promise<Answer> {
  const answer = await send(pattern, input);
  expect(answer.status, String(answer.raw)).toBe(200);
  return dataOf(answer);
}
const rowOf = (id: number) => db.membership.findUniqueOrThrow({ where: { id }, include: { changes: true } });
const only = (family: Family) => family.membershipIds[0] ?? 0;
const undo = (id: number) => send(`POST /subscriptions/acts/${id}/undo`, {});

beforeAll(async () => {
  world = await makeWorld();
  const other = await makeWorld();
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...staff, role: "office_admin", officeIds: [world.office] });
  await makeUser(db, { ...staff, role: "dentist", email: "else@dental.test", officeIds: [other.office] });
  token = await tokenFor("office_admin@dental.test");
  foreign = await tokenFor("else@dental.test");
  const preset = filledPreset("dental", "general_adult");
  const plan = {
    ...preset,
    planName: "Adult Plus",
    monthlyCents: 5900 as typeof preset.monthlyCents,
    annualCents: 59_000 as typeof preset.annualCents,
  };
  const made = await makePlan(db, { officeId: world.office, plan });
  dearer = { id: made.id, version: made.currentVersionId ?? 0 };
  await moveTo("2026-12-10T15:00:00Z");
});

const ACTS: [string, string, (family: Family) => object][] = [
  ["renewal off", "POST /subscriptions/toggleAutoRenew", () => ({ autoRenew: false })],
  ["to the till", "POST /subscriptions/to-cash", () => ({})],
  ["another day", "POST /subscriptions/plan-draw", () => ({ drawDate: 28 })],
  ["another end", "POST /office/OFFICE/members/subscriptions/updateTerm", () => ({ endDate: "2027-12-31" })],
  ["another plan now", "PUT /subscriptions/change_contract_plan", () => ({ membershipId: dearer.id, when: "now" })],
  ["another plan next time", "PUT /subscriptions/change_contract_plan", () => ({ membershipId: dearer.id })],
  [
    "by the year from now",
    "PUT /subscriptions/change_contract_plan",
    () => ({ membershipId: dearer.id, unit: "year", immediately: true }),
  ],
];

describe.each(ACTS)("%s", (_, pattern, inputOf) => {
  const address = () => pattern.replace("OFFICE", String(world.office));

  it("is only shown when it is only asked for, then does what was shown, once, and can be taken back", async () => {
    const family = await makeFamily(world, "2026-11-15", { size: 2 });
    const input = { subscriptionId: only(family), ...inputOf(family) };
    const before = await rowOf(only(family));
    const shown = dataOf(await send(address(), { ...input, preview: true }));
    expect(shown).toMatchObject({ act: null, refused: null });
    expect(await rowOf(only(family))).toEqual(before);

    const revision = shown.revision;
    const done = await act(address(), { ...input, revision });
    expect([done.before, done.after]).toEqual([shown.before, shown.after]);
    expect(done.act).toMatchObject({ undoable: true });
    // The outlook of the same membership afterwards is what the preview promised.
    const again = dataOf(
      await send("POST /subscriptions/toggleAutoRenew", {
        subscriptionId: only(family),
        autoRenew: done.after.autoRenew,
        preview: true,
      }),
    );
    const { planName, unit, priceCents } = done.before;
    expect(again.before).toEqual(done.waits ? { ...done.after, planName, unit, priceCents, fromOn: null } : done.after);
    expect((await send(address(), { ...input, revision })).status).toBe(409);

    expect((await undo(done.act?.id ?? 0)).status).toBe(200);
    const { revision: _r, issues: _i, statusAt: _s, changes, ...back } = await rowOf(only(family));
    const { revision: _r2, issues: _i2, statusAt: _s2, changes: _c, ...was } = before;
    expect(back).toEqual(was);
    expect(changes.filter(({ status }) => status === "pending")).toEqual([]);
    expect((await undo(done.act?.id ?? 0)).status).toBe(409);
    const trail = await db.auditEvent.findMany({
      where: { noun: "membership", nounId: String(only(family)) },
      orderBy: { id: "asc" },
    });
    expect(trail.slice(-2).map(({ action }) => action.split(".")[0])).toEqual(["membership", "membership"]);
  });

  it("is not for another office, done or undone", async () => {
    const family = await makeFamily(world, "2026-11-15", { card: null });
    const input = { subscriptionId: only(family), ...inputOf(family) };
    expect((await send(address(), input, foreign)).status).toBe(404);
    const done = await act(address(), input);
    expect((await send(`POST /subscriptions/acts/${done.act?.id}/undo`, {}, foreign)).status).toBe(404);
  });
});

describe("the money that follows", () => {
  let moved: Family;
  let later: Family;
  let yearly: Family;
  let kept: Family;
  beforeAll(async () => {
    moved = await makeFamily(world, "2026-11-15");
    later = await makeFamily(world, "2026-11-15");
    yearly = await makeFamily(world, "2026-11-15");
    kept = await makeFamily(world, "2026-11-15");
    await act("POST /subscriptions/plan-draw", { subscriptionId: only(moved), drawDate: 28 });
    await act("PUT /subscriptions/change_contract_plan", { subscriptionId: only(later), membershipId: dearer.id });
    await act("PUT /subscriptions/change_contract_plan", {
      subscriptionId: only(yearly),
      membershipId: dearer.id,
      unit: "year",
    });
    await act("PUT /subscriptions/change_contract_plan", { subscriptionId: only(kept), membershipId: dearer.id });
    await act("DELETE /subscriptions/change_contract_plan", { subscriptionId: only(kept) });
    await moveTo("2026-12-15T15:00:00Z");
    await work();
  });

  it("comes on the new day and not before: draw date 15 to 28", async () => {
    expect(await paymentsOf(moved.payerId)).toEqual([]);
    await moveTo("2026-12-28T15:00:00Z");
    await work();
    const [payment] = await paymentsOf(moved.payerId);
    expect(payment).toMatchObject({ status: "succeeded", amountCents: 4900 });
    expect(payment && fromDbDate(payment.dueOn)).toBe("2026-12-28");
  });

  it("is the new plan's from the next payment on, with its version frozen in it", async () => {
    const [payment] = await paymentsOf(later.payerId);
    expect(payment).toMatchObject({ amountCents: 5900, status: "succeeded" });
    expect(payment?.obligations[0]).toMatchObject({ planVersionId: dearer.version, listCents: 5900 });
    expect(await rowOf(only(later))).toMatchObject({
      planId: dearer.id,
      listCents: 5900,
      changes: [{ status: "applied" }],
    });
  });

  it("is one annual payment on the day the monthly one would have been", async () => {
    const [payment] = await paymentsOf(yearly.payerId);
    expect(payment).toMatchObject({ amountCents: 59_000 });
    const row = await rowOf(only(yearly));
    expect(row.unit).toBe("year");
    expect(row.nextDueOn && fromDbDate(row.nextDueOn)).toBe("2027-12-15");
  });

  it("stays as it was where the change was let go of", async () => {
    expect((await paymentsOf(kept.payerId)).map(({ amountCents }) => amountCents)).toEqual([4900]);
  });

  it("cannot be undone once a period was issued", async () => {
    const last = await db.membershipAct.findFirstOrThrow({ where: { membershipId: only(later) } });
    expect((await undo(last.id)).status).toBe(409);
  });
});

describe("the wrong plan from the start of the term", () => {
  it("is made up for at once, with a receipt that says why", async () => {
    const family = await makeFamily(world, "2026-12-15");
    const input = { subscriptionId: only(family), membershipId: dearer.id, when: "termStart" };
    const paid = await db.obligation.findMany({ where: { membershipId: only(family), kind: "dues", status: "paid" } });
    const done = await act("PUT /subscriptions/change_contract_plan", input);
    expect(done).toMatchObject({ differenceCents: 1000 * paid.length, outcome: paid.length > 0 ? "charged" : "none" });
  });
});

describe("renewing at the desk", () => {
  it("takes the money once, begins where the old period ends, and is answered by a refund, not undone", async () => {
    const family = await makeFamily(world, "2026-12-15");
    await act("POST /subscriptions/to-cash", { subscriptionId: only(family) });
    const before = (await officeBalances(world.office)).get("O:till") ?? 0;
    const address = `POST /subscriptions/members/${family.memberIds[0]}/renew_cash`;
    const input = { subscriptionId: only(family) };
    const { revision } = dataOf(await send(address, { ...input, preview: true }));
    const twice = await Promise.all([1, 2].map(() => send(address, { ...input, revision })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(((await officeBalances(world.office)).get("O:till") ?? 0) - before).toBe(4900);
    const row = await rowOf(only(family));
    expect(fromDbDate(row.termEndOn)).toBe("2027-02-15");
    expect(row).toMatchObject({ status: "active_cash", nextDueOn: null, autoRenew: false });
    const done = await db.membershipAct.findFirstOrThrow({ where: { membershipId: only(family), name: "renewCash" } });
    expect((await undo(done.id)).status).toBe(409);
    // Without a revision, as legacy callers press it: the renewed period is not renewed again.
    expect((await send(address, input)).status).toBe(409);
  });
});

describe("a membership whose person is on the same plan again by another", () => {
  it("is neither renewed nor brought back by an undo: a sentence says why", async () => {
    const family = await makeFamily(world, "2026-11-15", { spec: { status: "inactive", collection: "in_office" } });
    await db.membership.updateMany({
      where: { id: only(family) },
      data: { autoRenew: false, nextDueOn: null, termEndOn: new Date("2026-12-01") },
    });
    const row = await rowOf(only(family));
    const { id: _, changes: __, ...copy } = row;
    const again = (status: "active" | "canceled") => ({ ...copy, status, collection: "auto" as const });
    const other = await db.membership.create({ data: again("active") });
    const address = `POST /subscriptions/members/${family.memberIds[0]}/renew_cash`;
    const refused = await send(address, { subscriptionId: only(family) });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("another membership") } });
    expect(await rowOf(only(family))).toEqual(row);
    // The other way round: what was closed cannot come back while another runs.
    await db.membership.update({ where: { id: other.id }, data: { status: "canceled" } });
    const moved = await makeFamily(world, "2026-11-15");
    const done = await act("POST /subscriptions/to-cash", { subscriptionId: only(moved) });
    const { id: ___, changes: ____, ...running } = await rowOf(only(moved));
    const { revision } = await db.membership.update({ where: { id: only(moved) }, data: { status: "inactive" } });
    await db.membership.create({ data: running });
    expect(revision).toBe(done.revision);
    expect((await undo(done.act?.id ?? 0)).status).toBe(409);
  });
});

describe("another day of payment", () => {
  it("is refused over the API while something is owed, and possible once it is paid", async () => {
    const family = await makeFamily(world, "2026-12-08", { spec: { status: "past_due" } });
    const input = { subscriptionId: only(family), drawDate: 28 };
    const refused = await send("POST /subscriptions/plan-draw", input);
    expect(refused).toMatchObject({ status: 409, body: { message: "There is an unpaid balance. Collect it first." } });
    await db.membership.update({ where: { id: only(family) }, data: { status: "active" } });
    expect((await send("POST /subscriptions/plan-draw", input)).status).toBe(200);
  });
});

describe("charging once", () => {
  const charge = (family: Family, more: object = {}) =>
    send("POST /users/null/members/charge_user", {
      memberId: family.memberIds[0],
      amount: "25.00",
      reason: "Lost retainer",
      ...more,
    });

  it("takes the amount once however often the button is pressed", async () => {
    const family = await makeFamily(world, "2026-12-20");
    const submissionKey = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => charge(family, { submissionKey })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [payment, ...others] = await paymentsOf(family.payerId);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ status: "succeeded", amountCents: 2500 });
    expect(payment?.obligations).toMatchObject([{ kind: "adjustment", label: "Lost retainer", status: "paid" }]);
    expect(capturedFor(payment?.id ?? 0)).toEqual([2500]);
    // The same key with another amount, or for another family, is not told that it was paid.
    const other = await makeFamily(world, "2026-12-20");
    expect((await charge(family, { submissionKey, amount: "30.00" })).status).toBe(409);
    expect((await charge(other, { submissionKey })).status).toBe(409);
    expect(await paymentsOf(other.payerId)).toEqual([]);
    expect(await paymentsOf(family.payerId)).toHaveLength(1);
  });

  it("by a legacy caller, who names no press, is the same charge within ten minutes", async () => {
    const family = await makeFamily(world, "2026-12-20");
    const answers = await Promise.all([1, 2].map(() => charge(family)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await paymentsOf(family.payerId)).toHaveLength(1);
    await charge(family, { reason: "Second retainer" });
    expect(await paymentsOf(family.payerId)).toHaveLength(2);
    await db.payment.updateMany({ where: { payerId: family.payerId }, data: { createdAt: new Date("2026-01-01") } });
    await charge(family);
    expect(await paymentsOf(family.payerId)).toHaveLength(3);
    // What the bank refused is no charge; the next press asks it again.
    const other = await makeFamily(world, "2026-12-20");
    await nextOutcomes(other.payerId, "insufficient_funds", "ok");
    expect([(await charge(other)).status, (await charge(other)).status]).toEqual([409, 200]);
  });

  it("that is declined leaves nothing owed and nobody late", async () => {
    const family = await makeFamily(world, "2026-12-20");
    await nextOutcomes(family.payerId, "insufficient_funds");
    const receivable = (await officeBalances(world.office)).get("O:receivable") ?? 0;
    expect((await charge(family)).status).toBe(409);
    expect((await officeBalances(world.office)).get("O:receivable") ?? 0).toBe(receivable);
    expect((await paymentsOf(family.payerId))[0]?.obligations[0]).toMatchObject({ status: "void" });
    expect((await rowOf(only(family))).status).toBe("active");
  });

  it("that was declined is not retried by the same request, whenever it comes", async () => {
    const family = await makeFamily(world, "2026-12-20");
    await nextOutcomes(family.payerId, "insufficient_funds", "ok", "ok");
    const submissionKey = randomUUID();
    const together = await Promise.all([1, 2].map(() => charge(family, { submissionKey })));
    const later = await charge(family, { submissionKey });
    expect([...together, later].map(({ status }) => status)).toEqual([409, 409, 409]);
    const [payment] = await paymentsOf(family.payerId);
    expect(payment).toMatchObject({ status: "failed", attemptCount: 1 });
    expect(capturedFor(payment?.id ?? 0)).toEqual([]);
  });

  it("whose process died before the bank was asked is not owed in the end", async () => {
    const family = await makeFamily(world, "2026-12-20");
    const extra = {
      officeId: world.office,
      membershipId: only(family),
      amountCents: cents(2500),
      label: "Lost retainer",
      key: randomUUID(),
    };
    const paymentId = await transaction((tx) => openExtra(tx, extra, SYSTEM));
    const at = await now();
    await work();
    expect((await paymentsOf(family.payerId))[0]?.obligations[0]).toMatchObject({ status: "open" });
    await moveTo(new Date(at.getTime() + 11 * 60_000).toISOString());
    await leasesEnd();
    await work();
    expect((await paymentsOf(family.payerId))[0]?.obligations[0]).toMatchObject({ status: "void" });
    expect(capturedFor(paymentId)).toEqual([]);
  });

  it.each(["0.49", "5000.01", "-1", "12.345", "ten"])("refuses %s beside the amount", async (amount) => {
    const family = await makeFamily(world, "2026-12-20", { card: null });
    const answer = await charge(family, { amount });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: { amount: expect.any(String) } });
  });
});

describe("why a membership stands as it does", () => {
  it("tells since when, from what, how it came to it and what comes next", async () => {
    const family = await makeFamily(world, "2026-12-20");
    await nextOutcomes(family.payerId, "insufficient_funds");
    await moveTo("2027-01-20T15:00:00Z");
    await work();
    const answer = await call(`GET /subscriptions/${only(family)}/why`, { token });
    expect((answer.body as { data: object }).data).toMatchObject({
      status: "past_due",
      facts: [
        { term: "pastDueOn", value: "2027-01-20" },
        { term: "open", value: 4900 },
        { term: "attempts", value: 1 },
        {},
        {},
        {},
        {},
      ],
      steps: [{ from: "active", to: "past_due", action: "membership.status", by: null }],
      next: [
        { event: "chargeSucceeded", to: "active", on: "2027-01-23" },
        { event: "retriesUsedUp", to: "delinquent", on: "2027-02-10" },
      ],
    });
    expect((await call(`GET /subscriptions/${only(family)}/why`, { token: foreign })).status).toBe(404);
  });
});

describe("the difference to a dearer plan", () => {
  /** A family whose last period began today and is paid. */
  async function paidToday(): Promise<Family> {
    const family = await makeFamily(world, addMonthsClamped(today(await now(), "America/Chicago"), -1));
    await work();
    return family;
  }
  const change = (family: Family) =>
    send("PUT /subscriptions/change_contract_plan", {
      ...{ subscriptionId: only(family), membershipId: dearer.id, when: "termStart" },
    });

  it("is called charged only once the bank has said so: a debit is on its way, an unknown answer is unknown", async () => {
    const byBank = await paidToday();
    await payByBank(byBank, AT_BANK.pays);
    const onItsWay = await change(byBank);
    expect(dataOf(onItsWay)).toMatchObject({ differenceCents: 1000, outcome: "processing" });
    expect(onItsWay.body).toMatchObject({ message: expect.stringContaining("bank is processing $10") });

    const silent = await paidToday();
    await control("POST", "faults", {
      match: { method: "POST", path: "^/v1/payment_intents" },
      kind: "http_500",
      times: 9,
    });
    const unknown = await change(silent);
    await control("DELETE", "faults");
    expect(dataOf(unknown)).toMatchObject({ differenceCents: 1000, outcome: "unknown" });
    expect(unknown.body).toMatchObject({ message: expect.stringContaining("do not know yet whether $10") });

    const byCard = await change(await paidToday());
    expect(dataOf(byCard)).toMatchObject({ differenceCents: 1000, outcome: "charged" });
    expect(byCard.body).toMatchObject({ message: "SUCCESS! Plan changed. $10 was charged." });
  });
});
