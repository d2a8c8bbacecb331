// The provider writes about mandates and deposits: to the address and by the name that a payer has now, at whatever door they were changed.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { tellContacts } from "@/lib/billing/payment-methods/contact.commands";
import { db } from "@/lib/core/db/db";
import { retrievePaymentMethod } from "@/lib/providers/stripe";
import { stripe } from "@/lib/providers/stripe/client";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, type World } from "../support/billing";
import { control } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

/** What the provider has of a family's payer: the customer, and the addresses that saved cards carry. */
async function atProvider({ payerId }: Family) {
  const { stripeCustomerId } = await db.payer.findUniqueOrThrow({ where: { id: payerId } });
  const customer = await stripe().customers.retrieve(stripeCustomerId ?? "");
  const saved = await db.instrument.findMany({ where: { payerId }, orderBy: { id: "asc" } });
  const cards = await Promise.all(saved.map(({ stripeId }) => retrievePaymentMethod(stripeId)));
  const { email, name } = customer as { email: string | null; name: string | null };
  return { email, name, cards: cards.map((one) => one.billing_details.email) };
}
it("a customer is made with the address and the name, and nobody is told of them again", async () => {
  const family = await makeFamily(world, "2026-11-01");
  const { email } = await db.household.findUniqueOrThrow({ where: { id: family.householdId } });
  expect(await atProvider(family)).toMatchObject({ email, name: "Person0 Example" });
  expect(await tellContacts()).toBe(0);
});

it("follows a family's address and its owner's name, also on saved cards, once", async () => {
  const family = await makeFamily(world, "2026-11-01", { size: 2 });
  await db.household.update({ where: { id: family.householdId }, data: { email: "new@mail.example" } });
  await db.member.update({ where: { id: family.memberIds[0] ?? 0 }, data: { lastName: "Married" } });
  // Somebody else of the family has another name: nobody is written to by it.
  await db.member.update({ where: { id: family.memberIds[1] ?? 0 }, data: { lastName: "Other" } });
  expect(await tellContacts()).toBe(1);
  expect(await atProvider(family)).toEqual({
    email: "new@mail.example",
    name: "Person0 Married",
    cards: ["new@mail.example"],
  });
  expect(await tellContacts()).toBe(0);
});

it("follows the login: once a family has one, and when its address changes", async () => {
  const family = await makeFamily(world, "2026-11-01");
  const person = { tenantId: "dental", role: "client", firstName: "Pat", lastName: "Payer" } as const;
  const user = await makeUser(db, { ...person, email: "login@mail.example" });
  await db.payer.update({ where: { id: family.payerId }, data: { userId: user.id } });
  expect(await tellContacts()).toBe(1);
  expect(await atProvider(family)).toMatchObject({ email: "login@mail.example", name: "Pat Payer" });
  await db.user.update({ where: { id: user.id }, data: { email: "later@mail.example" } });
  expect(await tellContacts()).toBe(1);
  expect(await atProvider(family)).toMatchObject({ email: "later@mail.example", cards: ["later@mail.example"] });
  // Another language is no other address.
  await db.user.update({ where: { id: user.id }, data: { locale: "es-US" } });
  expect(await tellContacts()).toBe(0);
});

it("is repeated until it is done where the provider is away", async () => {
  const family = await makeFamily(world, "2026-11-01");
  await db.household.update({ where: { id: family.householdId }, data: { email: "patient@mail.example" } });
  const match = { method: "POST", path: "^/v1/customers/" };
  await control("POST", "faults", { match, kind: "drop_response", times: 99 });
  expect(await tellContacts()).toBe(0);
  await control("DELETE", "faults");
  expect(await tellContacts()).toBe(1);
  expect(await atProvider(family)).toMatchObject({ email: "patient@mail.example" });
});
