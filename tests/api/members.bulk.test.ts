// Acts on families chosen in the list: whom each reaches and why not, what it does, and how it is taken back.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { drainOutbox } from "@/lib/queue/outbox/outbox";
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

describe("a family that wants no messages of its office", () => {
  let linkOfOne = "";
  const memberIds = () => [owner(two), owner(one)];
  const key = "0199a000-0000-7000-8000-000000000003";
  const message = (more: object = {}) => ({
    ...{ memberIds: memberIds(), messageKey: key, expectedFamilies: 2, subject: "News", text: "We have moved." },
    ...more,
  });
  const tokenOf = async (family: Family) => {
    const rows = await mails(`message:${key}`);
    const row = rows.find(({ memberId }) => memberId === owner(family));
    return /unsubscribe\/([\w-]{48})/.exec(JSON.stringify(row?.payload))?.[1] ?? "";
  };
  const off = async (family: Family) =>
    (await db.household.findUniqueOrThrow({ where: { id: family.householdId } })).officeMailOffAt !== null;

  it("says so by the link of any of them, without a login and with one click, and is left out from then on", async () => {
    expect((await as("message", message())).status).toBe(200);
    const link = await tokenOf(one);
    // A page that is opened, by a mail program too, changes nothing.
    const opened = await call(`GET /unsubscribe/${link}`, {});
    expect([opened.status, opened.headers.location]).toEqual([303, `/unsubscribe/${link}`]);
    expect(await off(one)).toBe(false);
    for (const _ of [1, 2]) {
      // As RFC 8058 has it, from a mail program that knows no cookie.
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const bytes = Buffer.from("List-Unsubscribe=One-Click");
      expect((await call(`POST /unsubscribe/${link}`, { bytes, headers })).status).toBe(200);
    }
    expect([await off(one), await off(two)]).toEqual([true, false]);
    // What was still held does not leave any more; the other family's does.
    expect((await mails(`message:${key}`)).map(({ memberId }) => memberId)).toEqual([owner(two)]);
    linkOfOne = link;
    expect(await db.auditEvent.count({ where: { action: "household.officeMail" } })).toBe(1);
    const shown = data(await as("message/preview", { memberIds: memberIds() }));
    expect(shown).toMatchObject({
      families: [{ memberId: owner(two) }],
      leftOut: [{ memberId: owner(one), why: "optedOut" }],
    });
    const next = { messageKey: "0199a000-0000-7000-8000-000000000004" };
    expect((await as("message", message(next))).status).toBe(409);
    expect((await as("message", message({ ...next, expectedFamilies: 1 }))).status).toBe(200);
    expect(await mails(`message:${next.messageKey}`)).toMatchObject([{ memberId: owner(two) }]);
  });

  it("takes it back at the same place, and a link that we did not make says nothing", async () => {
    const link = linkOfOne;
    expect((await call(`DELETE /unsubscribe/${link}`, {})).status).toBe(200);
    expect(await off(one)).toBe(false);
    const other = `${link.startsWith("A") ? "B" : "A"}${link.slice(1)}`;
    for (const wrong of [
      other,
      link.slice(1),
      `${link}A`,
      "x",
      `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`,
    ])
      for (const method of ["GET", "POST", "DELETE"] as const)
        expect((await call(`${method} /unsubscribe/${wrong}`, {})).status, `${method} ${wrong}`).toBe(404);
    expect((await call(`POST /unsubscribe/${link}`, { host: "vision.localhost:3000" })).status).toBe(404);
  });
});

describe("a patient with a login", () => {
  it("chooses the same among their notices, for all their families", async () => {
    const person = { tenantId: "dental", role: "client", firstName: "Ann", lastName: "Sample" } as const;
    const { id } = await makeUser(db, { ...person, email: "ann@bulk.example" });
    await db.user.update({ where: { id }, data: { payer: { connect: { id: one.payerId } } } });
    const patient = await tokenFor("ann@bulk.example");
    type Shown = { kind: string; mail: boolean }[];
    const shown = async () => {
      const { body } = await call("GET /users/me/notices", { token: patient });
      return (body as { data: Shown }).data.find(({ kind }) => kind === "officeMessages")?.mail;
    };
    const choose = (mail: boolean) => call("PUT /users/me/notices/officeMessages", { token: patient, input: { mail } });
    expect(await shown()).toBe(true);
    for (const _ of [1, 2]) expect((await choose(false)).status).toBe(200);
    expect(await shown()).toBe(false);
    const preview = data(await as("message/preview", { memberIds: [owner(one), owner(two)] }));
    expect(preview).toMatchObject({ leftOut: [{ memberId: owner(one), why: "optedOut" }] });
    expect(await db.auditEvent.count({ where: { action: "account.choose_notice" } })).toBe(1);
    await choose(true);
    expect(await shown()).toBe(true);
  });
});

describe("a patient of two offices", () => {
  it("switches the messages of one off by its name, and those of the other still come", async () => {
    const elsewhere = await makeWorld();
    const second = await makeFamily(elsewhere, "2026-11-15");
    await db.household.update({ where: { id: second.householdId }, data: { payerId: one.payerId } });
    const patient = await tokenFor("ann@bulk.example");
    type Choice = { householdId: number; officeName: string; mail: boolean };
    const offices = async () => {
      const { body } = await call("GET /users/me/notices", { token: patient });
      const all = (body as { data: { kind: string; offices?: Choice[] }[] }).data;
      return all.find(({ kind }) => kind === "officeMessages")?.offices;
    };
    const choose = (householdId: number, mail: boolean) =>
      call(`PUT /users/me/families/${householdId}/office-mail`, { token: patient, input: { mail } });
    const [here, there] = (await offices()) ?? [];
    expect([here?.householdId, there?.householdId]).toEqual([one.householdId, second.householdId]);
    expect((await choose(one.householdId, false)).status).toBe(200);
    expect((await offices())?.map(({ mail }) => mail)).toEqual([false, true]);
    const preview = data(await as("message/preview", { memberIds: [owner(one)] }));
    expect(preview).toMatchObject({ leftOut: [{ memberId: owner(one), why: "optedOut" }] });
    // A family of somebody else is not found, and nobody but a patient has one.
    expect((await choose(two.householdId, false)).status).toBe(404);
    const office = { token, input: { mail: false } };
    expect((await call(`PUT /users/me/families/${one.householdId}/office-mail`, office)).status).toBe(403);
    expect((await choose(one.householdId, true)).status).toBe(200);
    await db.household.update({ where: { id: second.householdId }, data: { payerId: second.payerId } });
  });

  it("gets none of a message that is held when they say no, nor of one that is tried again", async () => {
    const patient = await tokenFor("ann@bulk.example");
    const messageKey = "0199a000-0000-7000-8000-00000000000a";
    const body = {
      memberIds: [owner(one)],
      messageKey,
      subject: "Closed Monday",
      text: "We are closed.",
      expectedFamilies: 1,
    };
    const held = () => db.outbox.count({ where: { dedupe: { contains: messageKey } } });
    expect((await as("message", body)).status).toBe(200);
    expect(await held()).toBe(1);
    await db.outbox.updateMany({ where: { dedupe: { contains: messageKey } }, data: { attemptCount: 1 } });
    const input = { mail: false };
    await call(`PUT /users/me/families/${one.householdId}/office-mail`, { token: patient, input });
    expect(await held()).toBe(0);
    // Both at once: whichever is first, nothing is left to be sent.
    await call(`PUT /users/me/families/${one.householdId}/office-mail`, { token: patient, input: { mail: true } });
    await Promise.all([
      as("message", { ...body, messageKey: "0199a000-0000-7000-8000-00000000000b" }),
      call(`PUT /users/me/families/${one.householdId}/office-mail`, { token: patient, input }),
    ]);
    expect(await db.outbox.count({ where: { dedupe: { contains: "0199a000-0000-7000-8000-00000000000b" } } })).toBe(0);
    await call(`PUT /users/me/families/${one.householdId}/office-mail`, { token: patient, input: { mail: true } });
  });
});

describe("new prices for chosen families", () => {
  const waiting = () => db.scheduledChange.findMany({ where: { status: "pending" }, orderBy: { membershipId: "asc" } });

  beforeAll(async () => {
    // Prices are no message of the office: they reach who wants none of those.
    const officeMailOffAt = new Date();
    await db.household.update({ where: { id: two.householdId }, data: { officeMailOffAt } });
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
