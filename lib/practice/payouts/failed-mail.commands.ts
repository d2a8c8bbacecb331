import "server-only";
import type { Tx } from "@/lib/core/db/db";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { daysFrom } from "@/lib/core/time/dates";
import type { Payout } from "@/lib/generated/prisma/client";
import { notifyOfficeAndPlatform } from "@/lib/platform/accounts/notify.commands";
import { failureText } from "./rules";

/** How long after a payout was to arrive its failure is news. What is older is the history of an account connected later. */
const NEWS_DAYS = 30;

type Failed = Pick<Payout, "id" | "officeId" | "amountCents" | "arrivalOn" | "failureCode">;

/** Emails an office's administrators, and ours, that a payout did not reach the bank, and why; once per payout. */
export async function notifyOfFailed(tx: Tx, payout: Failed, at: Date): Promise<void> {
  // A negative payout takes from the bank what the balance lacks: none of this is true of it.
  if (payout.amountCents <= 0 || payout.arrivalOn < daysFrom(at, -NEWS_DAYS)) return;
  const office = await tx.office.findUniqueOrThrow({ where: { id: payout.officeId } });
  await notifyOfficeAndPlatform(tx, office, `payoutFailed:${payout.id}`, {
    template: "payoutFailed",
    kind: "payoutFailed",
    path: `/web-payout/${payout.id}`,
    values: (locale) => ({
      practice: office.officeName,
      amount: formatLedger(cents(payout.amountCents), locale),
      reason: translate(locale, `payouts.note.failure.${failureText(payout.failureCode)}`),
    }),
  });
}
