import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/webhooks/stripe/route";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { fromDbDate } from "@/lib/core/time/dates";
import { receive } from "@/lib/operations/webhooks/commands";
import { drainInbox } from "@/lib/operations/webhooks/process.commands";
import { sweep } from "@/lib/operations/webhooks/reconcile.commands";
import { eventsSince } from "@/lib/providers/stripe";
import { signature } from "../../sandbox/webhooks";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { control, sandbox } from "../support/own-sandbox";

// A family saves its card over HTTP, so these take longer than most on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await moveTo("2026-11-30T14:00:00Z");
});

const send = (text: string, secret: string, seconds = sandbox.clock.now()) =>
  POST(
    new Request("http://dental.localhost/api/webhooks/stripe", {
      method: "POST",
      body: text,
      headers: { "stripe-signature": signature(text, secret, seconds) },
    }),
  );

const event = (id: string, type: string, object: Record<string, unknown>) =>
  JSON.stringify({ id, object: "event", type, created: sandbox.clock.now(), livemode: false, data: { object } });

describe("the webhook door", () => {
  it("stores what either secret signed, once, and refuses everything else", async () => {
    const text = event("evt_door", "customer.created", { id: "cus_1", object: "customer" });
    expect((await send(text, "whsec_inhouse_platform")).status).toBe(200);
    expect((await send(text, "whsec_inhouse_platform")).status).toBe(200);
    expect((await send(text, "whsec_inhouse_connect")).status).toBe(200);
    expect(await db.webhookInbox.count({ where: { eventId: "evt_door" } })).toBe(1);
    expect((await send(text, "whsec_other")).status).toBe(400);
    expect((await send(text, "whsec_inhouse_platform", sandbox.clock.now() - 301)).status).toBe(400);
    const altered = new Request("http://dental.localhost/api/webhooks/stripe", {
      method: "POST",
      body: `${text} `,
      headers: { "stripe-signature": signature(text, "whsec_inhouse_platform", sandbox.clock.now()) },
    });
    expect((await POST(altered)).status).toBe(400);
  });

  it("refuses what is signed and no event, and what no column can hold", async () => {
    const good = { id: "evt_odd", type: "customer.created", created: 1, livemode: false, data: { object: {} } };
    const odd = [
      ...["null", "7", "[]", "{}", "not json"],
      ...[{ id: undefined }, { id: 7 }, { type: null }, { created: "soon" }, { created: 1e300 }, { data: null }].map(
        (change) => JSON.stringify({ ...good, ...change }),
      ),
      ...[{ id: "evt_\0" }, { livemode: "no" }, { account: "x".repeat(300) }].map((change) =>
        JSON.stringify({ ...good, ...change }),
      ),
      JSON.stringify(good).replace('"object":{}', '"object":{"a":"\\ud800"}'),
    ];
    for (const text of odd) expect([text, (await send(text, "whsec_inhouse_platform")).status]).toEqual([text, 400]);
    expect((await send(JSON.stringify(good), "whsec_inhouse_platform")).status).toBe(200);
  });

  it("does not take events of an account that is no office's for done: they wait, and are given up with a trace", async () => {
    for (const [id, type] of [
      ["evt_stranger", "account.updated"],
      ["evt_gone", "account.application.deauthorized"],
    ] as const) {
      const text = event(id, type, { id: "acct_stranger", object: "account" });
      const connected = JSON.stringify({ ...JSON.parse(text), account: "acct_stranger" });
      expect((await send(connected, "whsec_inhouse_connect")).status).toBe(200);
    }
    await drainInbox();
    const rows = await db.webhookInbox.findMany({ where: { account: "acct_stranger" } });
    expect(rows.map(({ state, error }) => [state, error])).toEqual([
      ["new", "unknownObject"],
      ["new", "unknownObject"],
    ]);
  });

  it("keeps live events of another world for the eye only", async () => {
    const text = event("evt_live", "payment_intent.succeeded", { id: "pi_1", object: "payment_intent" }).replace(
      '"livemode":false',
      '"livemode":true',
    );
    expect((await send(text, "whsec_inhouse_platform")).status).toBe(200);
    expect(await db.webhookInbox.findFirst({ where: { eventId: "evt_live" } })).toMatchObject({
      state: "dead",
      error: "livemode",
    });
  });
});

describe("events", () => {
  it("that come twice, in the wrong order and before our own answer change nothing more than once", async () => {
    const family = await makeFamily(world, "2026-10-30");
    armFailpoint("charge.confirmed", () => {
      throw new Crash("charge.confirmed");
    });
    await expect(work()).rejects.toThrow();
    disarmFailpoints();
    const events = (await eventsSince(new Date(0), null)).reverse();
    await receive(events);
    await receive(events.map((one) => ({ ...one, id: `${one.id}_again` })));
    while ((await drainInbox()) > 0);
    const [payment] = await paymentsOf(family.payerId);
    expect(payment).toMatchObject({ status: "succeeded", attemptCount: 1 });
    expect(payment?.attempts.map((one) => one.state)).toEqual(["sent"]);
    expect(await db.journal.count({ where: { source: `payment:${payment?.id}` } })).toBe(1);
    expect(await db.outbox.count({ where: { dedupe: `mail:receipt:${payment?.id}` } })).toBe(1);
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  });

  it("of an old failure do not end an attempt that is under way", async () => {
    const family = await makeFamily(world, "2026-10-30");
    await nextOutcomes(family.payerId, "insufficient_funds", "ok");
    await work();
    await moveTo("2026-12-03T14:00:00Z");
    armFailpoint("charge.known", async () => {
      await receive(await eventsSince(new Date(0), null));
      while ((await drainInbox()) > 0);
    });
    await work();
    disarmFailpoints();
    const [payment] = await paymentsOf(family.payerId);
    expect(payment).toMatchObject({ status: "succeeded", attemptCount: 2, rank: 29 });
    expect(payment?.attempts.map((one) => one.state)).toEqual(["failed", "sent"]);
    expect(await db.outbox.count({ where: { dedupe: { startsWith: `mail:payment:${payment?.id}:` } } })).toBe(1);
  });

  it("about objects we do not know wait for an hour, then are put aside", async () => {
    await receive(await eventsSince(new Date(0), null).then((events) => events.slice(0, 1)));
    const text = event("evt_unknown", "payment_intent.succeeded", {
      id: "pi_unknown",
      object: "payment_intent",
      metadata: { payment_id: "999999" },
    });
    await send(text, "whsec_inhouse_platform");
    await drainInbox();
    expect(await db.webhookInbox.findFirst({ where: { eventId: "evt_unknown" } })).toMatchObject({
      state: "new",
      attemptCount: 1,
    });
    const old = new Date(systemTime().getTime() - 3_700_000);
    const lay = (attemptCount: number) =>
      db.webhookInbox.updateMany({
        where: { eventId: "evt_unknown" },
        data: { receivedAt: old, nextAt: old, attemptCount },
      });
    // It may have lain here while no worker ran: that is no reason to attempt it less often.
    await lay(1);
    await drainInbox();
    expect(await db.webhookInbox.findFirst({ where: { eventId: "evt_unknown" } })).toMatchObject({ state: "new" });
    await lay(4);
    await drainInbox();
    expect(await db.webhookInbox.findFirst({ where: { eventId: "evt_unknown" } })).toMatchObject({
      state: "dead",
      error: "unknownObject",
    });
  });
});

describe("a dispute", () => {
  const membership = (family: Family) => db.membership.findFirstOrThrow({ where: { householdId: family.householdId } });
  const dispute = async (family: Family) => {
    const [payment] = await paymentsOf(family.payerId);
    const opened = (await control("POST", "disputes", { payment_intent: payment?.stripeIntentId })) as { id: string };
    await work({ hear: true });
    return { id: opened.id, payment };
  };
  const close = async (id: string, won: boolean) => {
    await control("POST", `disputes/${id}/close`, { won });
    await work({ hear: true });
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  };

  it("pauses the membership and forbids refunds; unanswered it is lost, even when nobody told us", async () => {
    const family = await makeFamily(world, "2026-11-03", { spec: { nextIndex: 1 } });
    await work();
    const { id, payment } = await dispute(family);
    expect((await membership(family)).status).toBe("disputed");
    await expect(
      refund(world.office, { paymentId: payment?.id ?? 0, amountCents: 100, reason: "x" }, SYSTEM),
    ).rejects.toThrow("paymentsBilling.disputedNoRefund");
    const books = await bothBooks([world]);
    expect(books.ours).toEqual(books.theirs);
    await moveTo("2027-02-10T14:00:00Z");
    await work({ hear: true });
    expect(await paymentsOf(family.payerId)).toHaveLength(1);
    const open = await db.dispute.findUniqueOrThrow({ where: { stripeId: id } });
    // Nobody answered in time, so the provider has decided by itself, and its event is forgotten by now.
    expect(open).toMatchObject({ status: "lost" });
    expect(await membership(family)).toMatchObject({ status: "canceled" });
    expect(await paymentsOf(family.payerId)).toHaveLength(1);
    const after = await bothBooks([world]);
    expect(after.ours).toEqual(after.theirs);
  });

  it("that is won gives the membership back as it was", async () => {
    const family = await makeFamily(world, "2027-01-10");
    await work();
    const { id } = await dispute(family);
    await close(id, true);
    const after = await membership(family);
    expect(after.status).toBe("active");
    expect(after.nextDueOn && fromDbDate(after.nextDueOn)).toBe("2027-03-10");
    expect(await paymentsOf(family.payerId)).toMatchObject([{ disputed: false }]);
  });

  it("that is lost ends the membership, takes the money back from the office and breaks the card", async () => {
    const family = await makeFamily(world, "2027-01-10");
    await work();
    const { id } = await dispute(family);
    await close(id, false);
    expect(await membership(family)).toMatchObject({ status: "canceled", nextDueOn: null });
    expect(await db.instrument.findFirst({ where: { payerId: family.payerId } })).toMatchObject({
      status: "broken",
      isDefault: false,
    });
    expect(await db.journal.count({ where: { kind: "dispute_lost", source: `dispute:${id}` } })).toBe(1);
  });
});

describe("a payer without any instrument", () => {
  it("has a failed attempt that asks for one", async () => {
    const family = await makeFamily(world, "2027-01-10", { card: null });
    await work();
    expect(await paymentsOf(family.payerId)).toMatchObject([
      { status: "failed", failureCode: "no_instrument", nextAttemptOn: null },
    ]);
  });
});

describe("the sweep", () => {
  it("rests for five minutes between two looks", async () => {
    await sweep({ now: true });
    expect(await sweep()).toBe(0);
  });
});
