import "server-only";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import type { CustomerContact } from "@/lib/providers/stripe";
import { billingEmail } from "./office-payer.queries";

/** Whom the provider writes to for a payer, and which version of that it is. */
export type PayerContact = {
  stripeCustomerId: string | null;
  contactVersion: number;
  contact: CustomerContact;
};

/** The address and the name that a payer is written to by: those of the login, else of the first family's account owner, else the office's. */
export async function contactOf(payerId: PayerId): Promise<PayerContact> {
  const owner = { where: { addedById: null }, orderBy: { id: "asc" }, take: 1 } as const;
  const payer = await db.payer.findUniqueOrThrow({
    where: { id: payerId },
    include: { user: true, households: { orderBy: { id: "asc" }, take: 1, include: { members: owner } } },
  });
  const { stripeCustomerId, contactVersion, user, households } = payer;
  const [family] = households;
  const email = user?.email ?? family?.email ?? (await billingEmail(payerId)) ?? "";
  const person = user ?? family?.members[0];
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : "";
  return { stripeCustomerId, contactVersion, contact: name === "" ? { email } : { email, name } };
}

/** Payers of whom the provider has an older address or name. */
export async function contactsToTell(limit: number): Promise<PayerId[]> {
  const rows = await db.$queryRaw<{ id: PayerId }[]>`
    select id from payer where stripe_customer_id is not null and contact_told <> contact_version order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}
