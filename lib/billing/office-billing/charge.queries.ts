import "server-only";
import { presentedBy } from "@/lib/billing/charges/queries";
import type { Charge } from "@/lib/billing/charges/schema";
import { Prisma, type Tx } from "@/lib/core/db/db";
import { billingDay } from "@/lib/platform/membership-status/day.queries";

/** An invoice as its attempts need it. */
export type LockedInvoice = Charge & { timezone: string; dueOn: Date; failureCode: string | null };

/**
 * Invoices (`i`) as the engine of charges reads them, with the zone of the office, or of the organization's first one.
 * An open one waits for its attempt, a paid one has succeeded.
 */
export const INVOICE_SELECT = Prisma.sql`select i.id, a.payer_id as "payerId", o.timezone, i.due_on as "dueOn", i.failure_code as "failureCode",
  i.amount_cents as "amountCents", 0 as "appFeeCents", i.rank, i.attempt_count as "attemptCount", i.lease_until as "leaseUntil", i.next_attempt_on as "nextAttemptOn",
  case i.status when 'open' then 'created' when 'paid' then 'succeeded' else i.status::text end as status,
  i.stripe_intent_id as "stripeIntentId", i.intents_ended as "intentsEnded", i.processor_fee_cents as "processorFeeCents",
  i.created_at as "createdAt"
  from tier_invoice i join tier_account a on a.id = i.account_id join lateral (
    select timezone from office where id = a.office_id or organization_id = a.organization_id order by id limit 1) o on true`;

/** The conditions of invoices whose next attempt has come. */
export const invoicesDueAt = (at: Date): Prisma.Sql =>
  Prisma.sql`where i.status in ('open', 'failed') and i.next_attempt_on <= ${billingDay(at)}
    and not exists (select 1 from tier_attempt t where t.invoice_id = i.id and t.state = 'sending')`;

/** How often invoices have been presented to bank accounts, and what came back, by invoice. */
export async function invoicePresentments(tx: Tx, invoices: readonly LockedInvoice[]) {
  const ids = invoices.filter(({ attemptCount }) => attemptCount > 0).map(({ id }) => id);
  if (ids.length === 0) return presentedBy([]);
  return presentedBy(
    await tx.$queryRaw<Parameters<typeof presentedBy>[0]>`
    select t.invoice_id as "chargeId", t.instrument_id as "instrumentId", t.params,
      coalesce(t.decline_code, t.error_code) as "returnCode"
    from tier_attempt t join instrument i on i.id = t.instrument_id and i.kind = 'bank'
    where t.invoice_id = any(${ids}::int[]) and t.state <> 'superseded' order by t.id`,
  );
}
