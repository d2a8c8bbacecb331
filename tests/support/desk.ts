// What a test of the front desk's records asks for: an office with its owner, a family that is late, and the calls of the desk.
import { expect } from "vitest";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "./billing";
import { call, tokenFor } from "./call";

type Answer = Awaited<ReturnType<typeof call>>;

/** The data of an answer. */
export const dataOf = (answer: { body: unknown }) => (answer.body as { data: Record<string, unknown> }).data;

/** An office with its owner logged in, and what is pressed there. */
export type Desk = Awaited<ReturnType<typeof makeDesk>>;

/** Makes an office whose owner presses everything. */
export async function makeDesk(options: Parameters<typeof makeWorld>[0] = {}) {
  const world: World = await makeWorld(options);
  const { office } = world;
  const email = `owner${office}@desk.example`;
  const person = { tenantId: "dental", firstName: "Robin", lastName: "Owner", role: "dentist", email } as const;
  await makeUser(db, { ...person, officeIds: [office] });
  const token = await tokenFor(email);
  const post = (path: string, input: object) => call(`POST ${path}`, { token, input });
  return {
    world,
    token,
    post,
    undo: (chargeId: number) =>
      post("/dentists/desk-records/undo", { dentistInfoId: office, chargeId, reason: "Another family's money" }),
    preview: async (chargeId: number) =>
      dataOf(await call(`GET /dentists/${office}/desk-records/${chargeId}`, { token })),
    record: ({ membershipIds: [subscriptionId] }: Family, cents: number) =>
      post("/subscriptions/in-office-payment", { subscriptionId, amount: cents / 100, deskMethod: "cash" }),
    charge: ({ memberIds: [memberId] }: Family) => post("/users/me/update-account/retryPayment", { memberId }),
    renew: ({ memberIds: [memberId], membershipIds: [subscriptionId] }: Family) =>
      post(`/subscriptions/members/${memberId}/renew_cash`, { subscriptionId }),
    cancel: ({ membershipIds: [membershipId] }: Family) =>
      post(`/dentists/${office}/subscription/cancel_contract_plan`, { membershipId, immediately: false, reason: 3 }),
    setAutoRenew: ({ membershipIds: [subscriptionId] }: Family, autoRenew: boolean) =>
      post("/subscriptions/toggleAutoRenew", { subscriptionId, autoRenew }),
    undoAct: (answer: Answer) => post(`/subscriptions/acts/${(dataOf(answer).act as { id: number }).id}/undo`, {}),
  };
}

/** The payment of a family that was made last. */
export async function latestOf({ payerId }: Family) {
  const payment = (await paymentsOf(payerId)).at(-1);
  if (!payment) throw new Error("no payment");
  return payment;
}

/** A family that joined a month before `on` and whose card was declined on it, with a card that works since. */
export async function lateFamily(
  { world }: Desk,
  on: Date,
  { card = "pm_card_visa", size = 1 }: { card?: string; size?: number } = {},
): Promise<Family> {
  const joined = new Date(Date.UTC(on.getUTCFullYear(), on.getUTCMonth() - 1, on.getUTCDate()));
  const started = joined.toISOString().slice(0, 10);
  const family = await makeFamily(world, started, { size, card: "pm_card_chargeCustomerFail" });
  await moveTo(on.toISOString());
  await work();
  await saveInstrument(family.payerId, card, SYSTEM, { retry: false });
  return family;
}

/** How the memberships of a family stand, without how often they were written, and what waits for them. */
export async function standingOf({ householdId }: Pick<Family, "householdId">) {
  const memberships = await db.membership.findMany({ where: { householdId }, orderBy: { id: "asc" } });
  const waiting = await db.scheduledChange.findMany({ where: { membership: { householdId } }, orderBy: { id: "asc" } });
  return {
    memberships: memberships.map(({ revision: _, issues: __, ...one }) => one),
    waiting: waiting.map(({ id, status }) => ({ id, status })),
  };
}

/** Held to be done. */
export function done(answer: Answer): Answer {
  expect(answer.status, String(answer.raw)).toBe(200);
  return answer;
}
