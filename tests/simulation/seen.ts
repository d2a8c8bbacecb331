// All that the judges read of the product, in one statement.
import { db } from "@/lib/core/db/db";

/** The steps of a membership's status as its trail tells them. */
export type Trail = { id: string; from: string | null; to: string | null; reason: string | null };

/** Days are `YYYY-MM-DD`, amounts cents. */
export type Seen = {
  payments: {
    id: number;
    householdId: number;
    officeId: number;
    purpose: string;
    claimId: number | null;
    method: string;
    status: string;
    heldReason: string | null;
    batchKey: string;
    amountCents: number;
    dueOn: string;
    intent: string | null;
    replacesId: number | null;
    /** When the front desk recorded it, undone since or not; milliseconds. */
    recordedAt: number | null;
    refunds: { status: string; amountCents: number }[];
    disputes: { status: string }[];
    attempts: { state: string; instrumentId: number | null }[];
    obligations: { status: string; membershipId: number }[];
  }[];
  /** Periods that needed no payment, or were let go of. */
  unpaid: {
    id: number;
    householdId: number;
    officeId: number;
    status: string;
    netCents: number;
    dueOn: string;
    createdAt: string;
  }[];
  /** Periods that wait for a person's decision. */
  missed: { membershipId: number; dueOn: string; netCents: number }[];
  members: {
    id: number;
    status: string;
    collection: string;
    autoRenew: boolean;
    nextDueOn: string | null;
    termEndOn: string;
  }[];
  claims: { id: number; state: string; amountCents: number }[];
  /** What our books say lies at the provider, by account and owner. */
  booked: { code: string; owner: string; cents: number }[];
  trails: Trail[];
  /** Memberships that ceased to count in their movement otherwise than in their trail. */
  moved: { id: string }[];
  /** What must not be once all has come to rest, with the rows that are so. */
  never: { name: string; rows: { account?: string }[] }[];
};

/**
 * Statements that answer one row for each thing that must not be once all has come to rest. What must not be at any moment
 * is in lib/operations/checks, which every story ends with.
 */
const NEVER: Record<string, string> = {
  "an attempt without an end": `select id from attempt where state = 'sending'`,
  "a payment nobody looks after": `select p.id from payment p join office o on o.id = p.office_id where p.method = 'stripe'
    and p.status in ('planned', 'created') and p.held_reason is null
    and exists (select 1 from obligation x where x.payment_id = p.id and x.status = 'open')`,
  "a claim nobody looks after": `select id from guarantee_claim where state = 'requested' and failure_code is null`,
  "a message nobody dealt with": `select event_id, account from webhook_inbox where state <> 'done'`,
  "a receipt that is missing or too many": `select p.id from payment p where p.status = 'succeeded'
    and (select count(*) from outbox b where b.kind = 'mail' and b.dedupe = 'mail:receipt:' || p.id) <> 1`,
  "a voided payment that is paid for, or still asks for something": `select p.id from payment p where p.voided_at is not null
    and (p.status <> 'canceled' or exists (select 1 from obligation x where x.payment_id = p.id and x.status in ('open', 'paid')))`,
  "a voided payment that nothing stands for": `select p.id from payment p join obligation x on x.id = any(p.voided_owes)
    where p.voided_at is not null and x.status in ('open', 'paid') and not exists (
      with recursive after as (select r.id from payment r where r.replaces_id = p.id
        union select n.id from payment n join after on after.id in (n.replaces_id, n.split_from_id))
      select 1 from after where after.id = x.payment_id)`,
  "two live payments for one debt": `select p.id from payment p join payment r on r.replaces_id = p.id
    where p.status <> 'canceled' and r.status <> 'canceled' and not (p.desk_record_id is not null and p.refunded_cents = p.amount_cents)
    union all select p.id from payment p where p.status in ('failed', 'processing') and p.amount_cents <> (
      select coalesce(sum(x.net_cents), 0) from obligation x where x.payment_id = p.id and x.status in ('open', 'paid'))
      and exists (select 1 from obligation x where x.payment_id = p.id and x.status in ('open', 'paid') and x.net_cents > 0)`,
  "a record and its undo that leave something in the books": `select p.id from payment p join journal j on j.source = 'payment:' || p.id
    join posting s on s.journal_id = j.id where p.voided_at is not null group by p.id, s.account_id having sum(s.cents) <> 0`,
  "an invoice that bills the fee of a voided payment": `select id from payment where voided_at is not null and tier_line_id is not null`,
  "an invoice that bills other fees than were recorded": `select l.id from tier_line l where l.kind = 'in_office_fee'
    and l.cents <> (select coalesce(sum(p.app_fee_cents), 0) from payment p where p.tier_line_id = l.id)`,
  "a status that its trail does not tell": `select m.id from membership m where m.status::text <> coalesce((
    select a.after->>'status' from audit_event a where a.noun = 'membership' and a.noun_id = m.id::text and a.after ? 'status'
    order by a.id desc limit 1), case when m.enrolment_id is null then 'active' else 'pending_cash' end)`,
  "an undone charge that keeps money, or our fee of it": `select p.id from payment p join desk_record r on r.id = p.desk_record_id
    where r.undone_at is not null and (r.before->>'charged')::boolean and (p.status <> 'succeeded' or not exists (
      select 1 from refund f where f.payment_id = p.id and f.amount_cents = p.amount_cents and f.status <> 'canceled'
        and (f.status <> 'succeeded' or f.from_platform or f.app_fee_refund_cents = p.app_fee_cents)))`,
  "a charge that stayed and is asked for again": `select p.id from payment p join payment n on n.replaces_id = p.id
    where p.status = 'succeeded' and p.refunded_cents = 0 and n.stripe_intent_id is null and n.status not in ('canceled', 'succeeded')`,
  "an undone charge that nothing asks for again": `select p.id from payment p join desk_record r on r.id = p.desk_record_id
    where r.undone_at is not null and (r.before->>'charged')::boolean and not exists (select 1 from payment n where n.replaces_id = p.id)`,
  "something owed of what began with an undone record": `select p.id from payment p join desk_record r on r.id = p.desk_record_id
    join obligation x on x.id = any(p.voided_owes) where (r.before->>'issued')::boolean and (x.status <> 'void' or x.period_index >= 0)`,
  "a membership that waits for its first payment and has a period": `select m.id from membership m where m.status = 'pending_cash'
    and (m.next_index <> 0 or m.next_due_on is not null
      or exists (select 1 from obligation x where x.membership_id = m.id and x.kind = 'dues' and x.status <> 'void'))`,
  "a term renewed at the desk beyond what is paid": `select m.id from membership m join desk_record r on r.undone_at is not null
      and r.household_id = m.household_id and (r.before->>'issued')::boolean
    where m.status = 'active_cash' and m.next_index > 0 and r.before->'memberships' @> jsonb_build_array(jsonb_build_object('id', m.id))
    and exists (select 1 from obligation x where x.membership_id = m.id and x.status = 'void' and x.period_end_on = m.term_end_on)
    and not exists (select 1 from obligation x where x.membership_id = m.id and x.status = 'paid' and x.period_end_on = m.term_end_on)`,
};

/** Those that found rows. */
const FOUND = `select name, rows from (${Object.entries(NEVER)
  .map(([name, sql]) => `select '${name}' as name, (select json_agg(fault) from (${sql}) fault) as rows`)
  .join(" union all ")}) as asked where rows is not null`;

/** The rows of a payment that hang on it. */
const of = (name: string, table: string, columns: string) =>
  `(select coalesce(json_agg(x order by x.id), '[]') from (select id, ${columns} from ${table} t where t.payment_id = p.id) x) as ${name}`;

const PARTS: Record<keyof Seen, string> = {
  payments: `select p.id, household_id as "householdId", office_id as "officeId", purpose, claim_id as "claimId", method, status,
      held_reason as "heldReason", batch_key as "batchKey", amount_cents as "amountCents", due_on::text as "dueOn",
      stripe_intent_id as intent, replaces_id as "replacesId",
      (select extract(epoch from r.created_at)::float * 1000 from desk_record r where r.id = p.desk_record_id) as "recordedAt", ${of("refunds", "refund", `status, amount_cents as "amountCents"`)},
      ${of("disputes", "dispute", "status")}, ${of("attempts", "attempt", `state, instrument_id as "instrumentId"`)},
      ${of("obligations", "obligation", `status, membership_id as "membershipId"`)}
    from payment p order by p.id`,
  unpaid: `select o.id, m.household_id as "householdId", o.office_id as "officeId", o.status, o.net_cents as "netCents",
      o.due_on::text as "dueOn", o.created_at::text as "createdAt"
    from obligation o join membership m on m.id = o.membership_id
    where o.payment_id is null and o.kind = 'dues' and o.status in ('paid', 'written_off') order by o.id`,
  missed: `select membership_id as "membershipId", due_on::text as "dueOn", net_cents as "netCents" from obligation
    where payment_id is null and kind = 'dues' and status = 'open'`,
  members: `select id, status, collection, auto_renew as "autoRenew", next_due_on::text as "nextDueOn", term_end_on::text as "termEndOn"
    from membership`,
  claims: `select id, state, amount_cents as "amountCents" from guarantee_claim`,
  booked: `select a.code, a.owner, sum(p.cents)::int as cents from ledger_account a join posting p on p.account_id = a.id
    where a.code in ('P:stripe', 'O:stripe', 'O:bank') group by 1, 2`,
  trails: `select noun_id as id, before->>'status' as "from", after->>'status' as "to", reason from audit_event
    where noun = 'membership' and before ? 'status' and after ? 'status' order by audit_event.id`,
  moved: `select coalesce(t.id, c.id) as id from (
      select noun_id as id, count(*) filter (where not counts_as_active((after->>'status')::"MembershipStatus")) as times from audit_event
      where noun = 'membership' and before->>'status' is not null and after ? 'status' and counts_as_active((before->>'status')::"MembershipStatus")
      group by 1) t
    full join (select membership_id::text as id, count(*) filter (where step = -1 and not counts_as_active(status)) as times
      from membership_movement group by 1) c on c.id = t.id
    where coalesce(t.times, 0) <> coalesce(c.times, 0)`,
  never: FOUND,
};

const ASK = `select ${Object.entries(PARTS)
  .map(([name, sql]) => `(select coalesce(json_agg(x), '[]') from (${sql}) x) as "${name}"`)
  .join(", ")}`;

/** The product as it stands now. */
export async function look(): Promise<Seen> {
  const [seen] = await db.$queryRawUnsafe<Seen[]>(ASK);
  if (!seen) throw new Error("nothing is to be seen");
  return seen;
}
