import "server-only";
import type Stripe from "stripe";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db";
import { translate } from "@/lib/core/i18n/translate";
import { cents } from "@/lib/core/money";
import type { Payment } from "@/lib/generated/prisma/client";
import { retrieveRefund } from "@/lib/providers/stripe";
import { paymentBehind } from "../../charging/queries";
import { accountOfPayment } from "../../charging/rules";
import { spreadRefund } from "../../rules";
import { refreshRefund } from "../../sending/commands";
import { refundFacts } from "../queries";

async function writeDown(
  tx: Tx,
  { id: paymentId, officeId, mode }: Payment,
  found: Stripe.Refund,
): Promise<number | null> {
  await tx.$queryRaw`select id from payment where id = ${paymentId} for update`;
  const known = await tx.refund.findUnique({ where: { stripeRefundId: found.id }, select: { id: true } });
  if (known) return known.id;
  const lines = (await refundFacts(tx, paymentId)).lines.filter(({ leftCents }) => leftCents > 0);
  if (lines.reduce((sum, { leftCents }) => sum + leftCents, 0) < found.amount) return null;
  const reason = translate("en-US", "billing.refundFoundReason");
  const refund = await tx.refund.create({
    data: {
      ...{ paymentId, officeId, reason, amountCents: found.amount, stripeRefundId: found.id },
      fromPlatform: mode === "destination" && found.transfer_reversal === null,
      idemKey: `refund:found:${found.id}`,
      status: "pending",
      createdAt: await now(),
      lines: { create: spreadRefund(cents(found.amount), lines) },
    },
  });
  await tx.payment.update({ where: { id: paymentId }, data: { refundedCents: { increment: found.amount } } });
  await audit(tx, SYSTEM, {
    action: "payment.refundFound",
    noun: "refund",
    nounId: refund.id,
    officeId,
    after: { paymentId, amountCents: found.amount },
    reason,
  });
  return refund.id;
}

/**
 * A refund made in the provider's own dashboard, which offices with an old account have: it counts like one of ours, so
 * that the same money is not offered again and the books stay the provider's. Idempotent. What took nothing from the
 * office is the platform's loss.
 */
export async function adoptRefund(stripeRefundId: string, account: string | null): Promise<void> {
  const found = await retrieveRefund(stripeRefundId, account);
  const payment = await paymentBehind(found);
  if (payment?.status !== "succeeded" || accountOfPayment(payment) !== account) return;
  const refundId = await transaction((tx) => writeDown(tx, payment, found));
  if (refundId !== null) await refreshRefund(refundId);
}
