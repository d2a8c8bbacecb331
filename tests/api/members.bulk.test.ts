// Acts on families chosen in the list: whom each reaches and why not, what it does, and how it is taken back.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db";
import { drainOutbox } from "@/lib/core/outbox/outbox";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
let token: string;
let foreign: string;
let staff: string;
let theirs: Family;
let two: Family;
let one: Family;
let gone: Family;

const owner = ({ memberIds }: Family) => memberIds[0] ?? 0;
const as = (what: string, input: object, who = token) =>
  call(`POST /dentists/${world.office}/members/${what}`, { token: who, input });
const data = (reply: Awaited<ReturnType<typeof call>>) => (reply.body as { data: Record<string, unknown> }).data;
const send = () => drainOutbox({ mail: async () => undefined });
const mails = (cause: string) => db.outbox.findMany({ where: { dedupe: { startsWith: `mail:${cause}` } } });

beforeAll(async () => {
  world = await makeWorld();
  const other = await makeWorld();
  const person = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...person, role: "dentist", officeIds: [world.office] });
  await makeUser(db, { ...person, role: "dentist", email: "else@dental.test", officeIds: [other.office] });
  await makeUser(db, { ...person, role: "dentist_standard", email: "desk@dental.test", officeIds: [world.office] });
  token = await tokenFor("dentist@dental.test");
  foreign = await tokenFor("else@dental.test");
  staff = await tokenFor("desk@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
  two = await makeFamily(world, "2026-11-15", { size: 2 });
  one = await makeFamily(world, "2026-11-20");
  gone = await makeFamily(world, "2026-11-20", { spec: { status: "canceled" } });
  theirs = await makeFamily(other, "2026-11-15");
});

describe("a message", () => {
  const messageKey = "0199a000-0000-7000-8000-000000000001";
  const written = () => ({
    ...{ memberIds: [owner(two), owner(one), owner(gone)], messageKey, expectedFamilies: 2 },
    ...{ subject: "Closed on Friday", text: "We are closed.\nCall us on Monday." },
  });

  it("says whom it reaches and who is left out, and sends nothing by that", async () => {
    const shown = data(await as("message/preview", { memberIds: written().memberIds }));
    expect(shown.families).toMatchObject([{ memberId: owner(two) }, { memberId: owner(one) }]);
    expect(shown.leftOut).toMatchObject([{ memberId: owner(gone), why: "ended" }]);
    expect(await mails("message:")).toEqual([]);
  });

  it("is refused where others would be reached than were shown, for another office's family, and of who may not", async () => {
    expect((await as("message", { ...written(), expectedFamilies: 3 })).status).toBe(409);
    expect((await as("message", { ...written(), memberIds: [owner(one), owner(theirs)] })).status).toBe(404);
    expect((await as("message", written(), foreign)).status).toBe(404);
    expect((await as("message", written(), staff)).status).toBe(403);
    expect((await as("message", { ...written(), text: "4242 4242 4242 4242" })).status).toBe(400);
    expect(await mails("message:")).toEqual([]);
  });

  it("waits, once for each family, and is taken back whole while it waits", async () => {
    expect((await as("message", written())).status).toBe(200);
    expect((await as("message", written())).status).toBe(200);
    // The same key with another text would be dropped, so it is refused instead.
    for (const other of [{ text: "We are open after all." }, { subject: "Open on Friday" }])
      expect(await as("message", { ...written(), ...other })).toMatchObject({
        ...{
          status: 409,
          body: { message: "This was already sent with another text. Close this and write it as a new message." },
        },
      });
    await send();
    expect(await mails(`message:${messageKey}`)).toMatchObject([{ state: "ready" }, { state: "ready" }]);
    expect(await db.auditEvent.count({ where: { action: "office.message" } })).toBe(1);
    const back = { memberIds: written().memberIds, messageKey };
    expect((await as("message/withdraw", back, foreign)).status).toBe(404);
    expect(data(await as("message/withdraw", back))).toEqual({ families: 2 });
    expect(await mails(`message:${messageKey}`)).toEqual([]);
    expect((await as("message/withdraw", back)).status).toBe(409);
  });

  it("leaves after two minutes, and cannot be taken back then", async () => {
    const later = { ...written(), messageKey: "0199a000-0000-7000-8000-000000000002" };
    expect((await as("message", later)).status).toBe(200);
    await moveTo("2026-12-10T15:05:00Z");
    await send();
    const sent = await mails(`message:${later.messageKey}`);
    expect(sent).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    expect(sent.map(({ memberId }) => memberId).sort()).toEqual([owner(two), owner(one)].sort());
    expect((await as("message/withdraw", { memberIds: later.memberIds, messageKey: later.messageKey })).status).toBe(
      409,
    );
    const events = await db.auditEvent.findMany({ where: { action: "office.message" }, orderBy: { id: "asc" } });
    expect(events.at(-1)?.after).toMatchObject({ families: 2, subject: "Closed on Friday" });
  });
});

describe("new prices for chosen families", () => {
  const waiting = () => db.scheduledChange.findMany({ where: { status: "pending" }, orderBy: { membershipId: "asc" } });

  beforeAll(async () => {
    const price = { planId: world.planId, price: 55, yearlyPrice: 550 };
    const address = `POST /dentists/${world.office}/custom-memberships/changePlanPrice`;
    const changed = await call(address, { token, input: price });
    expect(changed.status, String(changed.raw)).toBe(200);
  });

  it("are shown first: who, from when, who not and why", async () => {
    const shown = data(await as("prices/preview", { memberIds: [owner(two), owner(gone)] }));
    const after = { fromCents: 4900, toCents: 5500, effectiveOn: "2027-11-15" };
    expect(shown.moves).toMatchObject(two.membershipIds.map((membershipId) => ({ membershipId, ...after })));
    expect(shown.leftOut).toMatchObject([{ memberId: owner(gone), why: "ended" }]);
    expect(await waiting()).toEqual([]);
  });

  it("are announced to these and to nobody else, and again to nobody", async () => {
    const memberIds = [owner(two), owner(gone)];
    expect((await as("prices", { memberIds, expectedMembers: 3 })).status).toBe(409);
    expect((await as("prices", { memberIds, expectedMembers: 2 }, foreign)).status).toBe(404);
    expect((await as("prices", { memberIds: [owner(theirs)], expectedMembers: 1 })).status).toBe(404);
    expect((await as("prices", { memberIds, expectedMembers: 2 })).status).toBe(200);
    expect((await waiting()).map(({ membershipId }) => membershipId)).toEqual(two.membershipIds);
    expect(await mails("price:")).toHaveLength(2);
    const again = data(await as("prices/preview", { memberIds }));
    expect(again.moves).toEqual([]);
    const why = (again.leftOut as { why: string }[]).map((each) => each.why).sort();
    expect(why).toEqual(["announced", "announced", "ended"]);
  });

  it("are taken back by what was announced, with the letters that have not left, and nobody else's", async () => {
    const second = data(await as("prices", { memberIds: [owner(one)], expectedMembers: 1 }));
    const priceChangeIds = second.priceChangeIds as number[];
    expect((await as("prices/withdraw", { priceChangeIds }, foreign)).status).toBe(404);
    expect(data(await as("prices/withdraw", { priceChangeIds }))).toEqual({ members: 1, drawn: 0, restored: 0 });
    expect((await waiting()).map(({ membershipId }) => membershipId)).toEqual(two.membershipIds);
    expect(await mails("price:")).toHaveLength(2);
    expect((await as("prices/withdraw", { priceChangeIds })).status).toBe(409);
    expect((await as("prices/withdraw", { priceChangeIds: [1_999_999_999] })).status).toBe(404);
  });
});
