import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import type { DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { freeFrom, keptBecause, type StandardFacts } from "./standard.rules";

/** What is still to be expected of an office's old account, by the office's days. */
export async function standardFacts(
  tx: Tx,
  office: OfficeId,
  { account, replaced }: { account: string; replaced: boolean },
): Promise<StandardFacts & { on: DateOn }> {
  const [[row], { timezone }, at] = await Promise.all([
    tx.$queryRaw<{ open: boolean; last: Date | null }[]>`
      select coalesce(bool_or(p.status in ('created', 'processing', 'requires_action')
          or exists (select 1 from refund r where r.payment_id = p.id and r.status in ('requested', 'pending'))
          or exists (select 1 from dispute d where d.payment_id = p.id and d.closed_at is null)), false) as open,
        max(p.paid_at) as last
      from payment p where p.office_id = ${office} and p.stripe_account_id = ${account}`,
    tx.office.findUniqueOrThrow({ where: { id: office }, select: { timezone: true } }),
    now(),
  ]);
  const lastPaidOn = row?.last ? today(row.last, timezone) : null;
  return { replaced, open: row?.open ?? false, lastPaidOn, on: today(at, timezone) };
}

/** The old account of an office that has replaced it, for the page: since when it may go, and whether it may now; null without one. */
export async function oldAccount(
  office: OfficeId,
  known: { standardAccountId: string | null; convertedAt: Date | null } | null,
  tx: Tx = db,
): Promise<{ freeFrom: DateOn | null; removable: boolean } | null> {
  if (!known?.standardAccountId || known.convertedAt === null) return null;
  const { on, ...facts } = await standardFacts(tx, office, { account: known.standardAccountId, replaced: true });
  return { freeFrom: freeFrom(facts), removable: keptBecause(facts, on) === null };
}
