// A provider's event that was given up: seen by senior administrators, and handled again when they ask for it.
import "../support/own-sandbox";
import { expect, it } from "vitest";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { countDeadEvents, listEvents } from "@/lib/operations/webhooks/events.queries";
import { drainInbox } from "@/lib/operations/webhooks/process.commands";
import { makeOffice } from "../../prisma/seed/offices";
import { makeUser } from "../../prisma/seed/users";
import { makeWorld } from "../support/billing";
import { call, tokenFor } from "../support/call";

const WINDOW = { skip: 0, take: 50 };

async function store(eventId: string, account: string, error: string): Promise<void> {
  const at = new Date(systemTime().getTime() - 7 * 86_400_000);
  const object = { id: account, object: "account" };
  const facts = { provider: "stripe", eventId, account, type: "account.updated", objectId: account, error };
  const times = { createdAt: at, receivedAt: at, nextAt: at };
  const payload = { id: eventId, type: "account.updated", data: { object } };
  await db.webhookInbox.create({ data: { ...facts, ...times, payload, state: "dead", attemptCount: 9 } });
}

it("an event that died is told with its office, replayed, handled and audited", async () => {
  const { account } = await makeWorld();
  await store("evt_known", account, "ProviderError");
  await store("evt_stranger", "acct_nobody", "unknownObject");
  await store("evt_test", "", "livemode");
  expect(await countDeadEvents("dental")).toBe(2);
  const { rows, counts } = await listEvents("dental", { filter: "dead", sort: "received", page: 1 }, WINDOW);
  expect(counts).toEqual({ dead: 2, waiting: 0, foreign: 1 });
  expect(rows.map(({ eventId, officeName }) => [eventId, officeName]).sort()).toEqual([
    ["evt_known", "Office 1"],
    ["evt_stranger", null],
  ]);
  const person = { tenantId: "dental", firstName: "Ann", lastName: "Lee" } as const;
  const admin = await makeUser(db, { ...person, role: "super_admin" });
  await makeUser(db, { ...person, role: "admin" });
  const [senior, junior] = [await tokenFor(admin.email), await tokenFor("admin@dental.test")];
  const replay = async (eventId: string, token = senior) =>
    (await call("POST /admin/events/replay", { token, input: { provider: "stripe", eventId } })).status;
  expect(await replay("evt_known", junior)).toBe(403);
  expect(await replay("evt_known")).toBe(200);
  expect(await replay("evt_test")).toBe(409);
  expect(await replay("evt_none")).toBe(404);
  await drainInbox();
  const where = { provider_eventId: { provider: "stripe", eventId: "evt_known" } };
  expect(await db.webhookInbox.findUniqueOrThrow({ where })).toMatchObject({ state: "done", error: null });
  expect(await replay("evt_known")).toBe(409);
  const trail = await db.auditEvent.findMany({ where: { action: "event.replay" } });
  expect(trail).toMatchObject([{ actorId: admin.id, nounId: "evt_known", before: { state: "dead", attemptCount: 9 } }]);
  // What nobody knows is tried again and given up again, not handled by silence.
  expect(await replay("evt_stranger")).toBe(200);
  await drainInbox();
  expect((await listEvents("dental", { filter: "waiting", sort: "received", page: 1 }, WINDOW)).rows).toMatchObject([
    { eventId: "evt_stranger", error: "unknownObject", attemptCount: 1 },
  ]);
});

it("an event of the other tenant's office is not there for an administrator of this one", async () => {
  const vision = await makeOffice(db, {
    tenantId: "vision",
    officeName: "Clear View",
    slug: "clear-view",
    city: "Austin",
    state: "TX",
    zip: "78701",
    timezone: "America/Chicago",
  });
  await db.payoutAccount.upsert({
    where: { officeId: vision.id },
    create: { officeId: vision.id, stripeAccountId: "acct_vision", updatedAt: systemTime() },
    update: { stripeAccountId: "acct_vision" },
  });
  await store("evt_vision", "acct_vision", "ProviderError");
  await makeUser(db, { tenantId: "vision", firstName: "Vi", lastName: "Lee", role: "super_admin" });
  await db.user.findFirstOrThrow({ where: { email: "super_admin@dental.test" } });
  const replay = async (token: string, host?: string) => {
    const input = { provider: "stripe", eventId: "evt_vision" };
    return (await call("POST /admin/events/replay", { token, input, ...(host ? { host } : {}) })).status;
  };
  expect(await replay(await tokenFor("super_admin@dental.test"))).toBe(404);
  const listed = async (tenant: "dental" | "vision") =>
    (await listEvents(tenant, { filter: "dead", sort: "received", page: 1 }, WINDOW)).rows.map(
      ({ eventId }) => eventId,
    );
  expect([(await listed("dental")).includes("evt_vision"), await listed("vision")]).toEqual([false, ["evt_vision"]]);
  expect(await countDeadEvents("vision")).toBe(1);
  const host = "vision.localhost:3000";
  expect(await replay(await tokenFor("super_admin@vision.test", undefined, host), host)).toBe(200);
});
