import "server-only";
import type Stripe from "stripe";
import { db } from "@/lib/core/db/db";
import type { Payment } from "@/lib/generated/prisma/client";
import { isOutOfReach, retrieveCharge, retrieveFee } from "@/lib/providers/stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { chargingAccounts } from "./provider.queries";

export type FoundCharge = { charge: Stripe.Charge; account: string | null; payment: Payment | null };

/** A charge at the provider, wherever it lies within our reach, and the payment it was made for. Throws where it is nowhere. */
export async function lookAtCharge(chargeId: string): Promise<FoundCharge> {
  for (const account of await chargingAccounts(db)) {
    try {
      const charge = await retrieveCharge(chargeId, account);
      const id = Number(charge.metadata.payment_id ?? Number.NaN);
      const payment = Number.isInteger(id) ? await db.payment.findUnique({ where: { id } }) : null;
      return { charge, account, payment };
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
    }
  }
  throw new Error(`No account within our reach has a charge ${chargeId}.`);
}

/** A fee of ours with the account and the charge it was taken from, and the payments it may have been for. */
export async function lookAtFee(feeId: string) {
  const fee = await retrieveFee(feeId);
  const [account, chargeId] = [expandableId(fee.account), expandableId(fee.charge)];
  if (!account || !chargeId) throw new Error(`${feeId} names no charge.`);
  const owner = await db.payoutAccount.findFirst({
    where: { OR: [{ standardAccountId: account }, { stripeAccountId: account }] },
  });
  const payments = await db.payment.findMany({
    where: { officeId: owner?.officeId ?? 0, appFeeCents: fee.amount, method: "stripe" },
    orderBy: { id: "asc" },
  });
  return { fee, account, chargeId, payments };
}
