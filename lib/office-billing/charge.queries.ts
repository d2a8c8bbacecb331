import "server-only";
import { Prisma, type Tx } from "@/lib/core/db";
import { billingDay } from "@/lib/offices/day.queries";
import type { TierInvoiceStatus } from "./schema";

/** A locked invoice, with the facts that decide whether and how it is attempted. */
export type LockedInvoice = {
  id: number;
  accountId: number;
  payerId: number;
  timezone: string;
  monthOn: Date;
  dueOn: Date;
  amountCents: number;
  status: TierInvoiceStatus;
  rank: number;
  tries: number;
  leaseUntil: Date | null;
  stripeIntentId: string | null;
  intentsEnded: number;
  processorFeeCents: number;
  createdAt: Date;
};

const COLUMNS = Prisma.sql`i.id, i.account_id as "accountId", a.payer_id as "payerId", o.timezone,
  i.month_on as "monthOn", i.due_on as "dueOn", i.amount_cents as "amountCents", i.status::text as status, i.rank,
  i.tries, i.lease_until as "leaseUntil", i.stripe_intent_id as "stripeIntentId",
  i.intents_ended as "intentsEnded", i.processor_fee_cents as "processorFeeCents", i.created_at as "createdAt"`;

/** With the zone of the office, or of the organisation's first one. */
const FROM = Prisma.sql`tier_invoice i join tier_account a on a.id = i.account_id join lateral (
  select timezone from office where id = a.office_id or organization_id = a.organization_id order by id limit 1
  ) o on true`;

/** The invoice, locked until the transaction ends. */
export async function lockInvoice(tx: Tx, id: number): Promise<LockedInvoice | null> {
  const rows = await tx.$queryRaw<LockedInvoice[]>`select ${COLUMNS} from ${FROM} where i.id = ${id} for update of i`;
  return rows[0] ?? null;
}

/** Locks invoices whose next attempt is due; those another worker holds are skipped. */
export async function lockDueInvoices(tx: Tx, at: Date, limit: number): Promise<LockedInvoice[]> {
  return tx.$queryRaw<LockedInvoice[]>`
    select ${COLUMNS} from ${FROM}
    where i.status in ('open', 'failed') and i.next_try_on <= ${billingDay(at)}
      and not exists (select 1 from tier_attempt t where t.invoice_id = i.id and t.state = 'sending')
    order by i.next_try_on, i.id limit ${limit} for update of i skip locked`;
}

/** Invoices whose worker died between calling the provider and saving the result. */
export async function lockAbandonedInvoices(tx: Tx, system: Date, limit: number): Promise<LockedInvoice[]> {
  return tx.$queryRaw<LockedInvoice[]>`
    select ${COLUMNS} from ${FROM} join tier_attempt t on t.invoice_id = i.id and t.state = 'sending'
    where i.lease_until is null or i.lease_until < ${system} order by i.id limit ${limit} for update of i skip locked`;
}
