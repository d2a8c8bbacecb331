// The sandbox of this file comes first: it points the product's settings at itself.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { mayText } from "@/lib/practice/receipts/texting.rules";
import { makeUser } from "../../prisma/seed/users";
import { type Family, makeFamily, makeWorld } from "../support/billing";
import { call, tokenFor } from "../support/call";

let mine: Family;
let others: Family;
let token: string;
let userId: number;

beforeAll(async () => {
  const world = await makeWorld();
  const user = await makeUser(db, { tenantId: "dental", role: "client", firstName: "Maria", lastName: "Example" });
  userId = user.id;
  await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Dana",
    lastName: "Reyes",
    officeIds: [world.office],
  });
  mine = await makeFamily(world, new Date().toISOString().slice(0, 10), { size: 3, userId: user.id });
  others = await makeFamily(world, new Date().toISOString().slice(0, 10), { size: 1 });
  token = await tokenFor("client@dental.test");
}, 90_000);

const toggle = (membershipId: number, autoRenew: boolean, as = token) =>
  call(`POST /subscriptions/patient/toggle-auto-renew/${membershipId}`, { token: as, input: { autoRenew } });

describe("the patient's family", () => {
  it("is reached as the account call says", async () => {
    const { data } = (await call("GET /users/me/account", { token })).body as { data: Record<string, unknown> };
    const home = await db.household.findFirstOrThrow({ where: { payer: { userId } } });
    expect(data).toMatchObject({
      addresses: [{ value: `${home.street}, ${home.city}, ${home.state} ${home.zip}` }],
      phoneNumbers: [{ number: expect.stringMatching(/^\d{3}-\d{3}-\d{4}$/) }],
    });
  });

  it("is listed with its prices and next payment, and nobody else's", async () => {
    const { body } = await call("GET /patient/family-memberships", { token });
    const { data } = body as {
      data: { id: number; isAccountOwner: boolean; membership: { price: number }; nextPayment: string }[];
    };
    expect(data.map((row) => row.id).sort()).toEqual([...mine.membershipIds].sort());
    expect(data.filter((row) => row.isAccountOwner)).toHaveLength(1);
    expect(data.every((row) => row.membership.price === 49 && /^\d{4}-\d{2}-\d{2}$/.test(row.nextPayment))).toBe(true);
  });

  it("shows the own office without its fees and settings", async () => {
    const { body } = await call("GET /users/me/my-dentist", { token });
    expect(Object.keys((body as { data: object }).data)).not.toContain("fees");
    expect(body).toMatchObject({ data: { officeName: expect.stringMatching(/^Office/) } });
  });
});

describe("auto-renewal", () => {
  it("is switched to the other state by the legacy call, which has no body", async () => {
    const [, id = 0] = mine.membershipIds;
    const path = `POST /subscriptions/patient/toggle-auto-renew/${id}`;
    const states: boolean[] = [];
    for (let time = 0; time < 2; time += 1) {
      expect((await call(path, { token })).status).toBe(200);
      states.push((await db.membership.findUniqueOrThrow({ where: { id } })).autoRenew);
    }
    expect(states).toEqual([false, true]);
  });

  it("is switched off and on, each written down once", async () => {
    const [id = 0] = mine.membershipIds;
    expect((await toggle(id, false)).status).toBe(200);
    expect((await toggle(id, false)).status).toBe(200);
    expect(await db.membership.findUniqueOrThrow({ where: { id } })).toMatchObject({
      autoRenew: false,
      status: "active",
    });
    await toggle(id, true);
    const trail = await db.auditEvent.findMany({
      where: { action: "membership.autoRenew", nounId: String(id) },
      orderBy: { id: "asc" },
    });
    expect(trail.map(({ before, after, actorId }) => ({ before, after, actorId }))).toEqual([
      { before: { autoRenew: true }, after: { autoRenew: false }, actorId: userId },
      { before: { autoRenew: false }, after: { autoRenew: true }, actorId: userId },
    ]);
  });

  it("of another family is not found and stays as it is", async () => {
    const [id = 0] = others.membershipIds;
    expect((await toggle(id, false)).status).toBe(404);
    expect(await db.membership.findUniqueOrThrow({ where: { id } })).toMatchObject({ autoRenew: true });
  });

  it("is not for offices to switch here, nor for what is paid at the office", async () => {
    const [id = 0] = mine.membershipIds;
    expect((await toggle(id, false, await tokenFor("dentist@dental.test"))).status).toBe(403);
    await db.membership.update({
      where: { id },
      data: { collection: "in_office", autoRenew: false, status: "active_cash" },
    });
    expect((await toggle(id, true)).status).toBe(409);
    await db.membership.update({ where: { id }, data: { collection: "auto", autoRenew: true, status: "active" } });
  });
});

describe("contact", () => {
  const good = {
    phone: "512-555-0199",
    street: "1 Elm St",
    city: "Austin",
    state: "TX",
    zip: "78701",
  };
  const save = (input: object) => call("PUT /patient/contact", { token, input });

  it("changes where the family lives, and not the login", async () => {
    const before = await db.user.findUniqueOrThrow({ where: { id: userId } });
    expect((await save({ ...good, email: "thief@new.example" })).status).toBe(200);
    expect(await db.household.findUniqueOrThrow({ where: { id: mine.householdId } })).toMatchObject(good);
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ email: before.email });
    expect(await db.household.count({ where: { email: "thief@new.example" } })).toBe(0);
  });

  it("ends text messages with the number they were agreed to for, whoever changes it", async () => {
    const texts = async (allowed: boolean) => call("PUT /patient/text-messages", { token, input: { allowed } });
    const may = async () => mayText(await db.household.findUniqueOrThrow({ where: { id: mine.householdId } }));
    await save(good);
    await texts(true);
    expect([await may(), (await save({ ...good, street: "2 Elm St" })).body]).toEqual([
      true,
      expect.objectContaining({ message: expect.not.stringContaining("Text messages") }),
    ]);
    expect((await save({ ...good, phone: "512-555-0123" })).body).toMatchObject({
      message: "Saved. Text messages are off for the new number. You can turn them on below.",
    });
    expect(await may()).toBe(false);
    await texts(true);
    expect(await may()).toBe(true);
    // The desk writes another number down.
    const update = { where: { id: mine.householdId }, data: { phone: "(737) 555-0100" } };
    await db.household.update(update);
    expect(await may()).toBe(false);
    await save(good);
  });

  it.each([
    [{ ...good, zip: "123" }, { zip: "ZIP must be exactly 5 or 9 digits" }],
    [{ ...good, street: "" }, { street: "This field is required" }],
  ])("answers %j with the spec's words", async (input, fields) => {
    const answer = await save(input);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields });
  });
});
