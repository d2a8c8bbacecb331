import { newToken, tokenHash } from "@/lib/core/auth/secrets";
import type { Tx } from "@/lib/core/db/db";
import { addDays, type DateOn, daysFrom, toDbDate } from "@/lib/core/time/dates";
import { instantAt } from "@/lib/core/time/wall-clock";
import type { Office } from "@/lib/generated/prisma/client";

type Asked = { id: number; instrumentId: number | null; email: string; card: { month: number; year: number } };

/**
 * What nobody has followed: our letter about a card that ends, sent long enough ago that somebody should call, and an
 * invitation of last week.
 */
export async function makeWork(
  tx: Tx,
  { office, today }: { office: Office; today: DateOn },
  asked?: Asked,
): Promise<void> {
  const officeId = office.id;
  const moment = (daysAgo: number) => instantAt(addDays(today, -daysAgo), "09:00", office.timezone);
  const invited = moment(6);
  await tx.accountToken.create({
    data: {
      ...{ purpose: "invite", tokenHash: tokenHash(newToken()), officeId },
      payload: { email: `maria.delgado@office${officeId}.example`, spanish: true },
      ...{ createdAt: invited, expiresAt: daysFrom(invited, 60) },
    },
  });
  if (!asked?.instrumentId) return;
  const { month, year } = asked.card;
  await tx.notice.create({
    data: {
      ...{ officeId, householdId: asked.id, kind: "cardExpiring", channel: "mail", recipient: asked.email },
      ...{ subject: "Your card expires soon", body: "Please save another card." },
      dedupe: `mail:instrument:${asked.instrumentId}:${year}-${String(month).padStart(2, "0")}`,
      ...{ sentOn: toDbDate(addDays(today, -9)), createdAt: moment(9) },
    },
  });
}
