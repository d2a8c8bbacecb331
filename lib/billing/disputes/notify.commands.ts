import "server-only";
import type { Tx } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { notifyOfficeAndPlatform } from "@/lib/platform/accounts/notify.commands";
import { DISPUTE_REASONS } from "./sync.rules";

/**
 * Kinds of emails to an office about a dispute. `appealLeft`: an appeal was won, and people must decide about a
 * membership.
 */
export type DisputeTemplate = "disputeOpened" | "disputeOpenedFinal" | "disputeWon" | "appealRevived" | "appealLeft";

function reasonIn(locale: Locale, reason: string): string {
  const known = DISPUTE_REASONS.find((one) => one === reason) ?? "general";
  return translate(locale, `disputes.reason.${known}`);
}

/** Emails an office's administrators, and ours, about a dispute; each kind once. */
export async function notifyOfDispute(tx: Tx, disputeId: number, template: DisputeTemplate): Promise<void> {
  const row = await tx.dispute.findUniqueOrThrow({ where: { id: disputeId }, include: { payment: true } });
  const office = await tx.office.findUniqueOrThrow({ where: { id: row.officeId } });
  const owner = await tx.member.findFirst({
    where: { officeId: office.id, householdId: row.payment.householdId, addedById: null },
    select: { id: true, firstName: true, lastName: true },
  });
  await notifyOfficeAndPlatform(tx, office, `dispute:${row.id}:${template}`, {
    ...{ template, kind: template.startsWith("disputeOpened") ? "disputeOpened" : "disputeDecided" },
    ...{ path: `/account/disputes?id=${row.id}`, memberId: owner?.id ?? null },
    values: (locale) => ({
      practice: office.officeName,
      member: owner ? `${owner.firstName} ${owner.lastName}` : "",
      amount: formatLedger(cents(row.amountCents), locale),
      reason: reasonIn(locale, row.reason),
      date: row.dueBy ? formatLong(today(row.dueBy, office.timezone), locale) : "",
    }),
  });
}
