import "server-only";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";

/** The provider's customer of a payer. Throws when there is none: every payment method belongs to one. */
export async function customerOf(tx: Tx, payerId: number): Promise<string> {
  const payer = await tx.payer.findUniqueOrThrow({ where: { id: payerId } });
  if (!payer.stripeCustomerId) throw new Error(`payer ${payerId} has an instrument but no customer`);
  return payer.stripeCustomerId;
}

/** A payer's saved cards and bank accounts as screens show them, the default one first. */
export async function instrumentsOf(payerId: PayerId) {
  return db.instrument.findMany({
    where: { payerId, status: "active" },
    orderBy: [{ isDefault: "desc" }, { id: "desc" }],
    select: {
      id: true,
      kind: true,
      brand: true,
      last4: true,
      expMonth: true,
      expYear: true,
      bankName: true,
      isDefault: true,
      bankLink: { select: { state: true } },
    },
  });
}
