import "../support/own-sandbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { resumeEnrolments } from "@/lib/membership/enrolment/jobs";
import { stripe } from "@/lib/providers/stripe/client";
import { makeUser } from "@/prisma/seed/users";
import {
  capturedFor,
  deliver,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { call, tokenFor } from "../support/call";
import { joiner, joining } from "../support/joining";
import { control, sandbox } from "../support/own-sandbox";
import { leasesEnd } from "../support/processes";

// The answer to a charge is lost, and its office takes our access to its account away before we can ask again. What the
// provider says then is about the second question only.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const CREATES = { method: "POST", path: "^/v1/payment_intents$" };
let world: World;
let token = "";
let month = 0;
/** Each story has a month of its own, and a day in it on which nobody of an earlier story owes. */
let due = 10;
const dayOf = (day: number, later = 0) => new Date(Date.UTC(2026, 10 + month + later, day, 15)).toISOString();

beforeEach(async () => {
  [month, due] = [month + 3, due - 1];
  await moveTo(dayOf(1));
  await work();
  world = await makeWorld({ mode: "direct" });
  const email = `owner${world.office}@left.example`;
  const person = { tenantId: "dental", role: "dentist", firstName: "Old", lastName: "Owner" } as const;
  await makeUser(db, { ...person, email, officeIds: [world.office] });
  token = await tokenFor(email);
});
afterEach(async () => {
  await control("DELETE", "faults");
});

const family = (options: { size?: number; card?: string } = {}) =>
  makeFamily(world, dayOf(due, -1).slice(0, 10), options);

/** The day comes; the charges of these families are put to the provider, and what it says of them is lost. */
async function chargeUnheard(kind: "drop_response" | "drop_request"): Promise<void> {
  await moveTo(dayOf(due));
  await control("POST", "faults", { match: CREATES, kind, times: 99 });
  await work();
  await control("DELETE", "faults");
}
const leaves = () => control("POST", `accounts/${world.account}`, { deauthorize: true });
async function comesBack(): Promise<void> {
  const record = sandbox.store.get("account", "acct_platform", world.account);
  if (!record) throw new Error("no account");
  sandbox.store.transact(() => sandbox.store.put("account", "acct_platform", { ...record, deauthorized: undefined }));
}
async function opensAnother(): Promise<string> {
  await call(`POST /stripe-connect/${world.office}/setup`, { token, input: { from: "setup" } });
  const { stripeAccountId } = await db.payoutAccount.findUniqueOrThrow({ where: { officeId: world.office } });
  await control("POST", `accounts/${stripeAccountId}`, { onboard: true });
  await deliver(stripeAccountId ?? "");
  return stripeAccountId ?? "";
}
/** Leases end and the worker looks at everything again, several times over. */
async function timePasses(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await leasesEnd();
    await work({ hear: true });
  }
}
const takenOf = async ({ payerId }: Family) => (await paymentsOf(payerId)).flatMap(({ id }) => capturedFor(id));

describe("a charge whose answer was lost before its office left", () => {
  it("and that took the money is found by the platform's fee, and never taken again", async () => {
    const [one, other] = [await family(), await family({ size: 2 })];
    await chargeUnheard("drop_response");
    await leaves();
    await timePasses();
    await opensAnother();
    await timePasses();
    for (const each of [one, other]) {
      const [payment, ...more] = await paymentsOf(each.payerId);
      expect(more).toEqual([]);
      expect(payment).toMatchObject({ status: "succeeded", stripeAccountId: world.account, attemptCount: 1 });
      expect(payment?.attempts.map(({ state }) => state)).toEqual(["sent"]);
      expect(payment?.obligations.every(({ status }) => status === "paid")).toBe(true);
      expect(await takenOf(each)).toEqual([payment?.amountCents]);
      const request = { paymentId: payment?.id ?? 0, amountCents: 100, reason: "Moved away" };
      await expect(refund(world.office, request, SYSTEM)).rejects.toThrow("paymentsBilling.accountLeftNoRefund");
    }
    // Its account comes back: what only that knows is read now.
    await comesBack();
    await timePasses();
    const [whole] = await paymentsOf(one.payerId);
    expect(whole?.stripeIntentId).toMatch(/^pi_/);
    expect(whole?.processorFeeCents).toBeGreaterThan(0);
  });

  it("and that took nothing is given up, and taken once at the next account", async () => {
    const home = await family();
    await chargeUnheard("drop_request");
    await leaves();
    await timePasses();
    expect(await paymentsOf(home.payerId)).toMatchObject([{ status: "planned", heldReason: "payout_account" }]);
    const next = await opensAnother();
    await timePasses();
    expect((await paymentsOf(home.payerId)).at(-1)).toMatchObject({ status: "succeeded", stripeAccountId: next });
    expect(await takenOf(home)).toEqual([4900]);
  });

  it("stays unknown while the fees tell of some of several alike, and is settled when the account comes back", async () => {
    const [took, not] = [await family(), await family({ card: "pm_card_chargeCustomerFail" })];
    await chargeUnheard("drop_response");
    await leaves();
    await timePasses();
    for (const each of [took, not]) {
      const [payment] = await paymentsOf(each.payerId);
      expect(payment?.attempts.map(({ state }) => state)).toEqual(["sending"]);
      // While nobody knows, nothing that money hangs on may change.
      const path = `POST /dentists/${world.office}/subscription/cancel`;
      const input = { membershipId: each.membershipIds[0], immediately: true };
      expect((await call(path, { token, input })).status).toBe(409);
    }
    await comesBack();
    await timePasses();
    expect(await paymentsOf(took.payerId)).toMatchObject([{ status: "succeeded" }]);
    expect(await paymentsOf(not.payerId)).toMatchObject([{ status: "failed", failureCode: "generic_decline" }]);
    expect([await takenOf(took), await takenOf(not)]).toEqual([[4900], []]);
  });

  it("is not believed refused where the office left between two tries of one call", async () => {
    const home = await family();
    await moveTo(dayOf(due));
    // The first try takes the money and is not heard; before the second the office has left.
    await control("POST", "faults", { match: CREATES, kind: "drop_response", times: 1 });
    const answer = sandbox.stripe.answer.bind(sandbox.stripe);
    let asked = 0;
    const watch = vi.spyOn(sandbox.stripe, "answer").mockImplementation(async (request) => {
      const creates = request.method === "POST" && request.path === "/v1/payment_intents";
      if (creates) asked += 1;
      if (creates && asked === 2) await leaves();
      return answer(request);
    });
    await work();
    watch.mockRestore();
    expect(asked).toBe(2);
    expect((await paymentsOf(home.payerId))[0]?.attempts.map(({ state }) => state)).toEqual(["sending"]);
    await timePasses();
    expect(await paymentsOf(home.payerId)).toMatchObject([{ status: "succeeded" }]);
    expect(await takenOf(home)).toEqual([4900]);
  });
});

describe("an enrolment whose charge was not heard before its office left", () => {
  it.each([
    ["drop_response", "enrolled", [4900]],
    ["drop_request", "declined", []],
  ] as const)("with %s ends as %s", async (kind, state, taken) => {
    const input = joining(world.office, [joiner(world.planId)]);
    const { submissionKey } = input;
    await control("POST", "faults", { match: CREATES, kind, times: 99 });
    const sent = await call("POST /enrolments", { input, ip: `10.4.0.${month}` });
    expect(sent).toMatchObject({ status: 200, body: { data: { state: "processing" } } });
    await control("DELETE", "faults");
    await leaves();
    await timePasses();
    await resumeEnrolments();
    const { paymentId } = await db.enrolment.findUniqueOrThrow({ where: { submissionKey } });
    const path = `/enrolments/${submissionKey}/finish`;
    const ended = await call(`POST ${path}`, { input: { dentistInfoId: world.office }, ip: `10.4.0.${month}` });
    expect(ended).toMatchObject({ body: { data: { state } } });
    expect(capturedFor(paymentId ?? 0)).toEqual(taken);
  });
});

it("a payment that its payer confirmed unheard before the office left is given up by nobody", async () => {
  const home = await family({ card: "pm_card_chargeCustomerFail" });
  await moveTo(dayOf(due));
  await work();
  const [declined] = await paymentsOf(home.payerId);
  expect(declined).toMatchObject({ status: "failed" });
  const there = { stripeAccount: world.account };
  await stripe().paymentIntents.confirm(declined?.stripeIntentId ?? "", { payment_method: "pm_card_visa" }, there);
  await leaves();
  await opensAnother();
  await timePasses();
  expect(await takenOf(home)).toEqual([4900]);
  expect(await paymentsOf(home.payerId)).toMatchObject([{ status: "failed", stripeAccountId: world.account }]);
});
