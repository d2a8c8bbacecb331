import "../support/own-sandbox";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { stripe } from "@/lib/providers/stripe/client";
import { bothBooks, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { control, sandbox } from "../support/own-sandbox";
import { leasesEnd } from "../support/processes";

// What the provider says to a refund that is sent again, and to one beside it that we know nothing of.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const CREATES = { method: "POST", path: "^/v1/refunds$" };
let direct: World;
let world: World;

beforeAll(async () => {
  [world, direct] = [await makeWorld(), await makeWorld({ mode: "direct" })];
  await moveTo("2026-12-02T15:00:00Z");
});
afterEach(async () => {
  await control("DELETE", "faults");
});

async function paidAt(where: World) {
  const family = await makeFamily(where, "2026-11-02");
  await work();
  const [payment] = await paymentsOf(family.payerId);
  if (payment?.status !== "succeeded") throw new Error("not paid");
  return payment;
}
const request = (paymentId: number, amountCents: number) => ({ paymentId, amountCents, reason: "Moved away" });
const refundsOf = (paymentId: number) => db.refund.findMany({ where: { paymentId }, orderBy: { id: "asc" } });
const refundedOf = async (id: number) => (await db.payment.findUniqueOrThrow({ where: { id } })).refundedCents;
/** What the provider has given back of a payment, in cents. */
const givenBack = ({ stripeIntentId }: { stripeIntentId: string | null }) =>
  sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("refund", account))
    .filter((one) => one.paymentIntent === stripeIntentId && one.status !== "failed" && one.status !== "canceled")
    .reduce((sum, { amount }) => sum + amount, 0);
const inDashboard = (intent: string | null, amount: number) =>
  stripe().refunds.create({ payment_intent: intent ?? "", amount, reverse_transfer: true });
async function timePasses(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await leasesEnd();
    await work({ hear: true });
  }
}

it("a refund whose answer was lost before its office left is not called failed", async () => {
  await paidAt(direct);
  const payment = await paidAt(direct);
  await control("POST", "faults", { match: CREATES, kind: "drop_response", times: 3 });
  await refund(direct.office, request(payment.id, 4900), SYSTEM);
  expect(givenBack(payment)).toBe(4900);
  await control("POST", `accounts/${direct.account}`, { deauthorize: true });
  await timePasses();
  expect(await refundsOf(payment.id)).toMatchObject([{ status: "requested" }]);
  expect(await refundedOf(payment.id)).toBe(4900);
  // One that was never sent is refused in words instead.
  const other = (
    await db.payment.findFirstOrThrow({ where: { stripeAccountId: direct.account, NOT: { id: payment.id } } })
  ).id;
  expect(await refund(direct.office, request(other, 4900), SYSTEM)).toMatchObject({ status: "failed" });
  expect(await refundedOf(other)).toBe(0);
});

it("our key refused makes no refund fail: it is sent when the key works", async () => {
  const payment = await paidAt(world);
  await control("POST", "faults", { match: { method: "POST", path: "/v1/" }, kind: "http_401", times: 99 });
  await refund(world.office, request(payment.id, 4900), SYSTEM);
  expect(await refundsOf(payment.id)).toMatchObject([{ status: "requested" }]);
  await control("DELETE", "faults");
  await timePasses();
  expect(await refundsOf(payment.id)).toMatchObject([{ status: "succeeded" }]);
  expect(givenBack(payment)).toBe(4900);
});

it("one made in the dashboard while ours is on its way is written down, and ours is known to be refused", async () => {
  const payment = await paidAt(world);
  // Ours does not reach the provider; meanwhile somebody there gives all of it back.
  await control("POST", "faults", { match: CREATES, kind: "drop_request", times: 3 });
  await refund(world.office, request(payment.id, 4900), SYSTEM);
  await inDashboard(payment.stripeIntentId, 4900);
  await work({ hear: true });
  await timePasses();
  expect((await refundsOf(payment.id)).map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ["failed", 4900],
    ["succeeded", 4900],
  ]);
  expect([await refundedOf(payment.id), givenBack(payment)]).toEqual([4900, 4900]);
  const { ours, theirs } = await bothBooks([world]);
  expect(ours).toEqual(theirs);
});

it("one made in the dashboard beside a part of ours whose answer was lost is counted with it", async () => {
  const payment = await paidAt(world);
  await control("POST", "faults", { match: CREATES, kind: "drop_response", times: 3 });
  await refund(world.office, request(payment.id, 3000), SYSTEM);
  await control("DELETE", "faults");
  await inDashboard(payment.stripeIntentId, 1900);
  await work({ hear: true });
  await timePasses();
  expect((await refundsOf(payment.id)).map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ["succeeded", 3000],
    ["succeeded", 1900],
  ]);
  expect([await refundedOf(payment.id), givenBack(payment)]).toEqual([4900, 4900]);
  const { ours, theirs } = await bothBooks([world]);
  expect(ours).toEqual(theirs);
});
