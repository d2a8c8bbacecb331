import "server-only";
import { Prisma } from "@/lib/core/db/db";

/**
 * What must hold of payments, refunds and everything else that is paid, at any moment between two transactions. Each
 * statement selects `row`, the name of what breaks its rule.
 */
export const MONEY_RULES = {
  // A paid obligation is paid by a payment that came in, and a payment that came in leaves nothing of it open.
  paidWithoutMoney: Prisma.sql`
    select 'obligation ' || x.id as row from obligation x join payment p on p.id = x.payment_id
    where x.status = 'paid' and p.status <> 'succeeded'`,
  moneyWithoutPaid: Prisma.sql`
    select 'obligation ' || x.id as row from obligation x join payment p on p.id = x.payment_id
    where x.status = 'open' and p.status = 'succeeded'`,
  paymentIsItsLines: Prisma.sql`
    select 'payment ' || p.id as row from payment p join obligation x on x.payment_id = p.id
    where p.status <> 'canceled' and x.status <> 'void' group by p.id, p.amount_cents having sum(x.net_cents) <> p.amount_cents`,
  paymentOfNothing: Prisma.sql`
    select 'payment ' || p.id as row from payment p
    where p.status = 'succeeded' and not exists (select 1 from obligation x where x.payment_id = p.id)`,
  attemptsCounted: Prisma.sql`
    select 'payment ' || p.id as row from payment p left join attempt a on a.payment_id = p.id
    where p.method = 'stripe' group by p.id, p.attempt_count having coalesce(max(a.no), 0) > p.attempt_count`,
  // Attempts and refunds whose outcome nobody could read for a day: a person has to ask the office (`npm run mend`).
  attemptUnknown: Prisma.sql`
    select 'payment ' || a.payment_id as row from attempt a where a.state = 'sending' and a.started_at < now() - interval '1 day'`,
  refundUnknown: Prisma.sql`
    select 'refund ' || r.id as row from refund r where r.status = 'requested' and r.created_at < now() - interval '1 day'`,
  // Owed and not tried any more, though the last attempt failed by a fault of our own.
  failedByUs: Prisma.sql`
    select 'payment ' || p.id as row from payment p join attempt a on a.payment_id = p.id and a.no = p.attempt_count
    where p.status = 'failed' and a.state = 'failed' and a.error_code in ('StripeAuthenticationError', 'StripePermissionError',
      'api_key_expired', 'livemode_mismatch', 'parameter_unknown', 'platform_api_key_expired', 'secret_key_required',
      'testmode_charges_only')`,
  chargeWithoutId: Prisma.sql`
    select 'payment ' || p.id as row from payment p where p.method = 'stripe' and p.status = 'succeeded'
      and p.stripe_charge_id is null`,

  refundIsItsLines: Prisma.sql`
    select 'refund ' || r.id as row from refund r join refund_line l on l.refund_id = r.id
    group by r.id, r.amount_cents having sum(l.cents) <> r.amount_cents`,
  refundsCounted: Prisma.sql`
    select 'payment ' || p.id as row from payment p
    left join (select payment_id, sum(amount_cents) as cents from refund where status not in ('failed', 'canceled') group by 1) r
      on r.payment_id = p.id where p.refunded_cents <> coalesce(r.cents, 0)`,
  refundOfTheUnpaid: Prisma.sql`
    select 'refund ' || r.id as row from refund r join payment p on p.id = r.payment_id
    where r.status not in ('failed', 'canceled') and p.status <> 'succeeded'`,
  refundLineOfAnother: Prisma.sql`
    select 'refund ' || r.id as row from refund_line l join refund r on r.id = l.refund_id
    join obligation x on x.id = l.obligation_id where x.payment_id is distinct from r.payment_id`,
  obligationRefundedTwice: Prisma.sql`
    select 'obligation ' || x.id as row from refund_line l join refund r on r.id = l.refund_id
    join obligation x on x.id = l.obligation_id where r.status not in ('failed', 'canceled')
    group by x.id, x.net_cents having sum(l.cents) > x.net_cents`,
  feeReturnedAboveFee: Prisma.sql`
    select 'payment ' || p.id as row from payment p left join refund r on r.payment_id = p.id
      and r.status not in ('failed', 'canceled')
    group by p.id having coalesce(sum(r.app_fee_refund_cents), 0) + p.app_fee_returned_cents > p.app_fee_cents`,

  disputeCounted: Prisma.sql`
    select 'payment ' || p.id as row from payment p where p.disputed
      and not exists (select 1 from dispute d where d.payment_id = p.id)`,
  disputeOfTheUnpaid: Prisma.sql`
    select 'dispute ' || d.id as row from dispute d join payment p on p.id = d.payment_id where p.status <> 'succeeded'`,

  claimedButOwedToOffice: Prisma.sql`
    select 'obligation ' || x.id as row from guarantee_claim c join obligation x on x.membership_id = c.membership_id
    join payment p on p.id = x.payment_id
    where x.status = 'open' and p.purpose <> 'one_off' and p.created_at <= c.created_at
      and p.claim_id is distinct from c.id`,
  claimOfAPlainPlan: Prisma.sql`
    select 'guarantee_claim ' || c.id as row from guarantee_claim c join membership m on m.id = c.membership_id where not m.gpp`,

  invoiceIsItsLines: Prisma.sql`
    select 'tier_invoice ' || i.id as row from tier_invoice i left join tier_line l on l.invoice_id = i.id
    group by i.id, i.amount_cents having coalesce(sum(l.cents), 0) <> i.amount_cents`,
  payoutIsItsLines: Prisma.sql`
    select 'payout ' || o.id as row from payout o left join payout_line l on l.payout_id = o.id
    where o.itemised_at is not null and o.automatic
    group by o.id, o.amount_cents having coalesce(sum(l.net_cents), 0) <> o.amount_cents`,
} as const;
