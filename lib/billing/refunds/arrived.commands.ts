import "server-only";
import { releaseLate } from "@/lib/billing/arrears/debts.commands";
import { voidOpen } from "@/lib/billing/payments/void.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { translate } from "@/lib/core/i18n/translate";
import type { Obligation } from "@/lib/generated/prisma/client";
import { dayOf } from "@/lib/platform/membership-status/day.queries";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { softly } from "@/lib/queue/work-queue";
import { requestRefund } from "./commands";
import { sendSoftly } from "./send.commands";

const BATCH = 20;

/** Bank debits whose result has come, for memberships that were ended while they were on their way. */
const answered = () =>
  db.obligation.findMany({
    where: {
      giveBack: true,
      OR: [
        // Requested once: what becomes of a refund is its own matter.
        {
          ...{ status: "paid", refundable: true, netCents: { gt: 0 } },
          payment: { status: "succeeded", disputed: false },
          refundLines: { none: {} },
        },
        { status: "open", payment: { status: { in: ["planned", "failed", "requires_action"] } } },
      ],
    },
    orderBy: { id: "asc" },
    take: BATCH,
    include: { membership: { select: { household: { select: { locale: true } } } } },
  });

async function giveBack(paid: Obligation, locale: string): Promise<void> {
  const { id: obligationId, officeId, paymentId, netCents: amountCents } = paid;
  if (paymentId === null) return;
  const reason = translate(localeIn(locale), "paymentsBilling.arrivedAfterEnd");
  const request = { paymentId, obligationId, amountCents, reason };
  await sendSoftly(await transaction((tx) => requestRefund(tx, systemOffice(officeId), request, SYSTEM)));
}

/** The debit came back: nothing is owed for what nobody has any more. */
async function forgive({ officeId, membershipId }: Obligation): Promise<void> {
  const office = systemOffice(officeId);
  await releaseLate(office, membershipId);
  await transaction(async (tx) => voidOpen(tx, office, membershipId, await dayOf(tx, office)));
}

/**
 * Gives back what arrives for memberships that were ended while a bank debit was on its way, and voids what came back
 * unpaid. Returns how many were done.
 */
export async function giveBackArrived(): Promise<number> {
  let done = 0;
  for (const { membership, ...one } of await answered()) {
    const work = () => (one.status === "paid" ? giveBack(one, membership.household.locale) : forgive(one));
    if (await softly(work, { say: "could not give back what arrived", about: { obligationId: one.id } })) done += 1;
  }
  return done;
}
