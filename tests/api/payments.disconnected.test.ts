import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { stripe } from "@/lib/providers/stripe/client";
import {
  deliver,
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
import { control, sandbox } from "../support/own-sandbox";
import { leasesEnd } from "../support/processes";
import { staffOf } from "../support/staff";

// An office takes our access to its own account away, or leaves it for another one, while families are late there.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token = "";

async function owned(): Promise<World> {
  const made = await makeWorld({ mode: "direct" });
  token = await staffOf([made.office], { email: `owner${made.office}@gone.example` });
  return made;
}

/** A family whose charge its own account has seen and declined. */
const lateFamily = (startedOn: string) => makeFamily(world, startedOn, { card: "pm_card_chargeCustomerFail" });

const memberOf = ({ memberIds }: Family) => memberIds[0] ?? 0;
const statusOf = async (family: Family) =>
  (await db.membership.findUniqueOrThrow({ where: { id: family.membershipIds[0] ?? 0 } })).status;
const clear = (family: Family, how: string) =>
  call("POST /users/me/members/clearDelinquency", {
    token,
    input: { memberId: memberOf(family), how, expectedCents: 4900 },
  });

describe("after an office has taken our access to its account away, and nobody told us", () => {
  let [cash, waived, retried, ends]: Family[] = [];

  beforeAll(async () => {
    world = await owned();
    [cash, waived, retried, ends] = [
      await lateFamily("2026-11-02"),
      await lateFamily("2026-11-02"),
      await lateFamily("2026-11-02"),
      await lateFamily("2026-11-02"),
    ];
    await moveTo("2026-12-02T15:00:00Z");
    await work();
    for (const family of [cash, waived, retried, ends])
      expect((await paymentsOf((family as Family).payerId))[0]).toMatchObject({ status: "failed", mode: "direct" });
    await control("POST", `accounts/${world.account}`, { deauthorize: true });
  });

  it("a retry, and a new card, end in words and not in a failure", async () => {
    const memberId = memberOf(retried as Family);
    const again = await call("POST /users/me/update-account/retryPayment", { token, input: { memberId } });
    expect(again).toMatchObject({ status: 200, body: { data: [{ outcome: "held" }], tone: "warning" } });
    // What that attempt met is known from now on.
    expect(await db.payoutAccount.findUnique({ where: { officeId: world.office } })).toMatchObject({
      chargesEnabled: false,
    });
    const path = `POST /users/${memberId}/update-account/payment/sources`;
    expect((await call(path, { token, input: { token: "pm_card_mastercard" } })).status).toBe(200);
  });

  it("the debt is settled in the office, waived, or left behind by a cancellation", async () => {
    expect((await clear(cash as Family, "inOffice")).status).toBe(200);
    expect((await clear(waived as Family, "waive")).status).toBe(200);
    expect([await statusOf(cash as Family), await statusOf(waived as Family)]).toEqual(["active", "active"]);
    const input = { membershipId: (ends as Family).membershipIds[0], immediately: true };
    const canceled = await call(`POST /dentists/${world.office}/subscription/cancel`, { token, input });
    expect([canceled.status, await statusOf(ends as Family)]).toEqual([200, "canceled"]);
  });
});

describe("after an office has left its old account for a new one", () => {
  it("what is late there is collected on the new account, and the old intent can bring no money any more", async () => {
    await moveTo("2027-01-02T15:00:00Z");
    world = await owned();
    const scheduled = await lateFamily("2026-12-03");
    const pressed = await lateFamily("2026-12-03");
    await moveTo("2027-01-03T15:00:00Z");
    await work();
    const old = (await paymentsOf(pressed.payerId))[0];
    expect(old).toMatchObject({ status: "failed", stripeAccountId: world.account });
    await call(`POST /stripe-connect/${world.office}/setup`, { token, input: { from: "setup" } });
    const { stripeAccountId: next } = await db.payoutAccount.findUniqueOrThrow({ where: { officeId: world.office } });
    await control("POST", `accounts/${next}`, { onboard: true });
    await deliver(next ?? "");
    await work();
    for (const { payerId } of [scheduled, pressed]) await nextOutcomes(payerId, "ok");
    const input = { memberId: memberOf(pressed) };
    const again = await call("POST /users/me/update-account/retryPayment", { token, input });
    expect(again).toMatchObject({ status: 200, body: { data: [{ outcome: "succeeded" }] } });
    await moveTo("2027-01-06T15:00:00Z");
    await work({ hear: true });
    for (const family of [scheduled, pressed])
      expect(await paymentsOf(family.payerId)).toMatchObject([
        { status: "canceled", stripeAccountId: world.account },
        { status: "succeeded", mode: "destination", stripeAccountId: next, attemptCount: 1 },
      ]);
    const intents = sandbox.store.values("payment_intent", world.account).map(({ status }) => status);
    expect(intents.filter((status) => status !== "canceled")).toEqual([]);
  });
});

describe("a message of an account that was taken from us before anybody looked at it", () => {
  it("is given up, and looked at again when the account lets us in again", async () => {
    await moveTo("2027-04-02T15:00:00Z");
    world = await owned();
    const family = await makeFamily(world, "2027-03-03");
    await moveTo("2027-04-03T15:00:00Z");
    await work();
    const [paid] = await paymentsOf(family.payerId);
    const part = { payment_intent: paid?.stripeIntentId ?? "", amount: 900 };
    const { id: refundId } = await stripe().refunds.create(part, { stripeAccount: world.account });
    await deliver(world.account);
    await control("POST", `accounts/${world.account}`, { deauthorize: true });
    const told = { objectId: refundId };
    await db.webhookInbox.updateMany({ where: told, data: { receivedAt: new Date(Date.now() - 4 * 86_400_000) } });
    for (let look = 0; look < 5; look += 1) {
      await leasesEnd();
      await work();
    }
    expect(await db.webhookInbox.findMany({ where: told })).toMatchObject([{ state: "dead" }]);
    const record = sandbox.store.get("account", "acct_platform", world.account);
    if (!record) throw new Error("no account");
    sandbox.store.transact(() => sandbox.store.put("account", "acct_platform", { ...record, deauthorized: undefined }));
    await control("POST", `accounts/${world.account}`, { charges_enabled: true });
    await deliver(world.account);
    await work();
    expect(await db.webhookInbox.findMany({ where: told })).toMatchObject([{ state: "done" }]);
    expect(await paymentsOf(family.payerId)).toMatchObject([{ refundedCents: 900 }]);
  });
});
