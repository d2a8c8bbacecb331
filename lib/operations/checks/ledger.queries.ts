import "server-only";
import { Prisma } from "@/lib/core/db/db";

/** Rows of a table whose cause has no journal of a kind, or has one of another amount. */
const CHARGED = Prisma.sql`coalesce((select -sum(t.cents) from journal j join posting t on t.journal_id = j.id
  join ledger_account a on a.id = t.account_id
  where j.kind = 'charge' and j.source = 'payment:' || p.id and a.code in ('O:receivable', 'P:guarantee_claim')), 0)`;

/** What must hold between the ledger and what it is about. Each statement selects `row`, what breaks its rule. */
export const LEDGER_RULES = {
  journalBalances: Prisma.sql`
    select 'journal ' || j.id as row from journal j left join posting p on p.journal_id = j.id
    group by j.id having coalesce(sum(p.cents), 0) <> 0 or count(p.id) < 2`,
  chargeIsPosted: Prisma.sql`
    select 'payment ' || p.id as row from payment p
    where p.method = 'stripe' and p.status = 'succeeded' and ${CHARGED} <> p.amount_cents`,
  deskPaymentIsPosted: Prisma.sql`
    select 'payment ' || p.id as row from payment p where p.method = 'in_office' and p.status = 'succeeded'
      and not exists (select 1 from journal j where j.kind = 'in_office' and j.source = 'payment:' || p.id)`,
  journalOfNoPayment: Prisma.sql`
    select 'journal ' || j.id as row from journal j
    where j.kind in ('charge', 'in_office') and not exists (
      select 1 from payment p where p.id::text = split_part(j.source, ':', 2)
        and (p.status = 'succeeded' or j.kind = 'in_office' and p.voided_at is not null))`,
  // A record that was undone has come and gone in the books: its two journals add up to nothing in every account.
  deskVoidIsPosted: Prisma.sql`
    select 'payment ' || p.id as row from payment p where p.voided_at is not null
      and (not exists (select 1 from journal j where j.kind = 'in_office_void' and j.source = 'payment:' || p.id)
        or exists (select 1 from journal j join posting t on t.journal_id = j.id
          where j.kind in ('in_office', 'in_office_void') and j.source = 'payment:' || p.id
          group by t.account_id having sum(t.cents) <> 0))`,
  voidOfNoRecord: Prisma.sql`
    select 'journal ' || j.id as row from journal j where j.kind = 'in_office_void' and not exists (
      select 1 from payment p where p.id::text = split_part(j.source, ':', 2) and p.voided_at is not null)`,
  duesArePosted: Prisma.sql`
    select 'obligation ' || x.id as row from obligation x where x.net_cents > 0 and x.kind <> 'adjustment'
      and not exists (select 1 from journal j where j.kind = 'dues' and j.source = 'obligation:' || x.id)`,
  voidIsPosted: Prisma.sql`
    select 'obligation ' || x.id as row from obligation x where x.net_cents > 0 and x.status = 'void' and x.kind <> 'adjustment'
      and not exists (select 1 from journal j where j.kind = 'dues_void' and j.source = 'obligation:' || x.id)`,
  writeOffIsPosted: Prisma.sql`
    select 'obligation ' || x.id as row from obligation x where x.net_cents > 0 and x.status = 'written_off'
      and not exists (select 1 from journal j where j.kind = 'write_off' and j.source = 'obligation:' || x.id)`,
  refundIsPosted: Prisma.sql`
    select 'refund ' || r.id as row from refund r join payment p on p.id = r.payment_id
    where r.status = 'succeeded' and p.method = 'stripe'
      and not exists (select 1 from journal j where j.kind = 'refund' and j.source = 'refund:' || r.id)`,
  // What families owe an office in its ledger is what its open obligations say; a debt whose guarantee was paid is the
  // guarantor's.
  receivableIsOpen: Prisma.sql`
    select 'office ' || o.id as row from office o
    left join (select a.owner, sum(t.cents) as cents from ledger_account a join posting t on t.account_id = a.id
      where a.code = 'O:receivable' group by 1) l on l.owner = o.id::text
    left join (select x.office_id, sum(x.net_cents) as cents from obligation x left join payment p on p.id = x.payment_id
      left join guarantee_claim c on c.id = p.claim_id
      where x.status = 'open' and c.state is distinct from 'paid' group by 1) w on w.office_id = o.id
    where coalesce(l.cents, 0) <> coalesce(w.cents, 0)`,
  ledgerOfNobody: Prisma.sql`
    select 'ledger_account ' || a.id as row from ledger_account a
    where a.owner <> '' and not exists (select 1 from office o where o.id::text = a.owner)`,
} as const;
