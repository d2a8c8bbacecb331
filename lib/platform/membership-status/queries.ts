import "server-only";
import { Prisma, type Tx } from "@/lib/core/db/db";
import { billingDay } from "./day.queries";
import { ACTIVE } from "./flags.rules";
import { canBeCancelled } from "./rules";
import { DELINQUENT_DAY, MEMBER_STATUSES } from "./schema";

/**
 * Who is a member: somebody with a membership of one of these statuses (001 §4, the derived flag "active"), wherever
 * members are counted. For SQL: `s.status in ${ACTIVE_STATUSES}`.
 */
export const ACTIVE_STATUSES = Prisma.raw(`(${ACTIVE.map((status) => `'${status}'`).join(", ")})`);

/**
 * Of exit quotes `q` of memberships `s`, those with which a family asks to leave with a refund and waits for the office to
 * confirm the services used. Nothing becomes of a request whose membership has ended some other way.
 */
export const ASKS_TO_LEAVE = Prisma.raw(`(q.state = 'asked'
  and s.status in (${MEMBER_STATUSES.filter(canBeCancelled)
    .map((status) => `'${status}'`)
    .join(", ")}))`);

/**
 * Of memberships `s`, those of somebody new since a moment: every membership they ever had is younger (001 §5). What
 * never began because its first payment is missing does not count.
 */
export const isNewSince = (since: Prisma.Sql | Date) =>
  Prisma.sql`(s.created_at >= ${since} and not exists (select 1 from membership b
    where b.member_id = s.member_id and b.created_at < ${since} and b.status <> 'pending_payment'))`;

/**
 * Payments whose failure makes a membership late: dues, and the first payment of an enrolment that was activated while
 * its bank debit was in progress. A family whose card was declined owes nothing.
 */
export const COUNTS_AS_DEBT: Prisma.PaymentWhereInput = {
  OR: [
    { purpose: "dues" },
    { purpose: "enrolment", obligations: { some: { membership: { status: { not: "pending_payment" } } } } },
  ],
};

/** The same in SQL, of a payment `p`. */
export const COUNTS_AS_DEBT_SQL = Prisma.sql`(p.purpose = 'dues' or (p.purpose = 'enrolment' and exists (
  select 1 from obligation w join membership v on v.id = w.membership_id where w.payment_id = p.id and v.status <> 'pending_payment')))`;

export async function countsAsDebt(tx: Tx, payment: { id: number }): Promise<boolean> {
  return (await tx.payment.count({ where: { id: payment.id, ...COUNTS_AS_DEBT } })) === 1;
}

/**
 * A membership (`m`) whose exit quote is being charged: a bank debit for it takes days. What the quote covers is not
 * charged in addition, and what it will end does not become due (decision 0008). A debit that was returned ends nothing:
 * its charge is void, and everything goes on from that moment, not only once the quote has been opened again.
 */
export const HAS_EXIT_IN_PROGRESS = Prisma.sql`exists (select 1 from exit_quote q join obligation e on e.payment_id = q.payment_id
  where q.membership_id = m.id and q.state = 'charging' and e.status in ('open', 'paid'))`;

/** Memberships (`m`) whose next period is still issued; a requested cancellation runs to its end (001 §4). */
const IS_BILLABLE = Prisma.sql`m.status in ('active', 'active_transferred', 'past_due', 'cancellation_requested')
  and m.collection = 'auto' and not ${HAS_EXIT_IN_PROGRESS}`;

/**
 * Memberships (`m`, of an office `o`) with a period that has begun and is not issued yet. Never unknown, so that it can
 * be denied: who has no period left has none that is due.
 */
export const hasDuePeriod = (at: Date) =>
  Prisma.sql`(${IS_BILLABLE} and m.next_due_on is not null and m.next_due_on <= ${billingDay(at)})`;

/** Payments (`p`) of a membership in dispute: no attempts until it is closed (001 §4). */
export const IN_DISPUTE = Prisma.sql`exists (select 1 from obligation x join membership m on m.id = x.membership_id
  where x.payment_id = p.id and m.status = 'disputed')`;

/** Payments (`p`) partly covered by an exit quote that is being charged: they wait for the bank's result. */
export const WAITS_FOR_EXIT = Prisma.sql`exists (select 1 from obligation x join membership m on m.id = x.membership_id
  where x.payment_id = p.id and x.status = 'open' and x.kind = 'dues' and ${HAS_EXIT_IN_PROGRESS})`;

/** Payments (`p`) that are charged automatically on the day of their next attempt. */
export const WAITS_FOR_ATTEMPT = Prisma.sql`p.status in ('planned', 'created', 'failed') and p.method = 'stripe'
  and p.next_attempt_on is not null and p.held_reason is null
  and not exists (select 1 from attempt a where a.payment_id = p.id and a.state = 'sending')
  and not ${IN_DISPUTE} and not ${WAITS_FOR_EXIT}`;

/** The policy's day of the oldest unpaid payment of a membership (001 §4); the default where none has failed. */
export const DELINQUENT_ON_DAY = Prisma.sql`coalesce((select d.delinquent_day from obligation x join payment p on p.id = x.payment_id
  join dunning_policy d on d.id = p.policy_id where x.membership_id = m.id and x.status = 'open'
  order by p.due_on, p.id limit 1), ${DELINQUENT_DAY}::int)`;

/** A membership (`m`) with an attempt due or in progress: its result comes before delinquency. */
export const hasLiveAttempt = (
  at: Date,
) => Prisma.sql`exists (select 1 from obligation x join payment p on p.id = x.payment_id
  where x.membership_id = m.id and x.status = 'open' and (${WAITS_FOR_ATTEMPT} and p.next_attempt_on <= ${billingDay(at)}
    or exists (select 1 from attempt a where a.payment_id = p.id and a.state = 'sending')))`;

/** Whether a membership still owes a payment that was refused, or that waits for its payer. */
export async function stillOwes(tx: Tx, membershipId: number): Promise<boolean> {
  const open = await tx.obligation.count({
    where: {
      membershipId,
      status: "open",
      payment: { status: { in: ["failed", "requires_action"] }, ...COUNTS_AS_DEBT },
    },
  });
  return open > 0;
}

/**
 * Which of these memberships a dispute pauses: a payment of theirs is disputed and nobody has decided yet. An inquiry of
 * the bank is none yet.
 */
export async function pausedByDisputes(tx: Tx, membershipIds: readonly number[]): Promise<ReadonlySet<number>> {
  const disputed = { some: { closedAt: null, status: { not: { startsWith: "warning" } } } };
  const rows = await tx.obligation.findMany({
    where: { membershipId: { in: [...membershipIds] }, payment: { disputes: disputed } },
    distinct: ["membershipId"],
    select: { membershipId: true },
  });
  return new Set(rows.map(({ membershipId }) => membershipId));
}
