import "server-only";
import { hasPaymentUnderWay, payoutRouteOf } from "@/lib/billing/payments/collect.queries";
import { UNPAID } from "@/lib/billing/payments/collect.rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { GuaranteeClaim, Membership } from "@/lib/generated/prisma/client";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import { lockMembership } from "@/lib/platform/membership-status/lock.queries";
import { take, type WorkQueue } from "@/lib/queue/work-queue";
import type { ClaimFacts } from "./claim.rules";

export type Claimable = { row: Membership; facts: ClaimFacts; claim: GuaranteeClaim | null; day: DateOn };

/** A membership of the office with all that decides a claim; `lock` holds it until the transaction ends. Throws 404. */
export async function claimable(tx: Tx, office: OfficeId, membershipId: number, lock = false): Promise<Claimable> {
  if (lock) await lockMembership(tx, office, membershipId);
  const found = await tx.membership.findFirst({
    where: { officeId: office, id: membershipId },
    include: {
      claim: true,
      office: { select: { timezone: true } },
      obligations: {
        // A guarantee is for the plan's dues: no guarantor pays what a family was charged beside them.
        where: {
          status: "open",
          payment: {
            status: { in: [...UNPAID] },
            purpose: { not: "one_off" },
          },
        },
        orderBy: [{ dueOn: "asc" }, { id: "asc" }],
      },
    },
  });
  if (!found) throw notFound();
  const { claim, office: place, obligations, ...row } = found;
  const facts = {
    ...{ status: shownStatus(row.status), gpp: row.gpp, claimed: claim !== null },
    underWay: await hasPaymentUnderWay(tx, office, membershipId),
    owed: obligations.map(({ id, paymentId, dueOn, netCents }) => ({
      obligationId: id,
      paymentId: paymentId ?? 0,
      dueOn: fromDbDate(dueOn),
      netCents,
    })),
    account: (await payoutRouteOf(tx, office))?.account ?? null,
  };
  return { row, facts, claim, day: today(await now(), place.timezone) };
}

/** What the family has paid the guarantor back so far and was not refunded, in cents. */
export async function recoveredOf(claimId: number): Promise<number> {
  const where = { claimId, status: "succeeded" as const };
  const { _sum } = await db.payment.aggregate({ where, _sum: { amountCents: true, refundedCents: true } });
  return (_sum.amountCents ?? 0) - (_sum.refundedCents ?? 0);
}

const CLAIMS: WorkQueue = { table: Prisma.sql`guarantee_claim`, leaseMs: 120_000 };

/** Takes claims whose transfer is still to be made and that nobody is making, the oldest first. */
export const takeWaitingClaims = (tx: Tx, at: Date, limit: number) =>
  take(tx, CLAIMS, { waiting: Prisma.sql`q.state = 'requested' and q.next_attempt_at <= ${at}`, limit });

/** Delinquent guaranteed memberships of offices with automatic claims, where nothing prevents it. */
export async function toClaimByThemselves(limit: number): Promise<{ id: number; officeId: number }[]> {
  return db.$queryRaw<{ id: number; officeId: number }[]>`
    select m.id, m.office_id as "officeId" from membership m
    join plan_settings s on s.office_id = m.office_id and s.gpp_automatic_claim
    join payout_account a on a.office_id = m.office_id
      and case when a.mode = 'direct' then coalesce(a.standard_account_id, a.stripe_account_id) else a.stripe_account_id end is not null
    where m.status = 'delinquent_gpp' and m.gpp
      and not exists (select 1 from guarantee_claim c where c.membership_id = m.id)
      and exists (select 1 from obligation o join payment p on p.id = o.payment_id where o.membership_id = m.id
        and o.status = 'open' and p.purpose <> 'one_off' and p.status in ('planned', 'created', 'failed', 'requires_action'))
      and not exists (select 1 from obligation o join payment p on p.id = o.payment_id where o.membership_id = m.id
        and (p.status = 'processing' or exists (select 1 from attempt t where t.payment_id = p.id and t.state = 'sending')))
    order by m.id limit ${limit}`;
}
