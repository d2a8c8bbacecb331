/**
 * SQL that answers, as `rest`, whether the worker has nothing left to do at the business's present time: no period to
 * issue, no payment to attempt, no answer awaited, no refund or answer to send, nothing in the outbox or the inbox. Said here once more on purpose,
 * not taken from the worker's own queries.
 */
export const AT_REST = `
  with clock as (
    select clock_timestamp() + coalesce((select (value ->> 'offsetMs')::float8 from app_setting where key = 'clock'), 0)
      * interval '1 millisecond' as at),
  day as (select o.id as office_id, (timezone(o.timezone, c.at) - interval '6 hours')::date as on_day from office o, clock c)
  select not exists (
      select 1 from membership m join day d on d.office_id = m.office_id
      where m.collection = 'auto' and m.next_due_on <= d.on_day
        and m.status in ('active', 'active_transferred', 'past_due', 'cancellation_requested'))
    and not exists (
      select 1 from payment p join day d on d.office_id = p.office_id
      where p.method = 'stripe' and p.status in ('planned', 'created', 'failed') and p.held_reason is null
        and p.next_attempt_on <= d.on_day)
    and not exists (select 1 from attempt where state = 'sending')
    and not exists (select 1 from refund where status = 'requested')
    and not exists (select 1 from dispute where (sending_at is not null or accepted_at is not null)
      and closed_at is null and status like '%needs_response')
    and not exists (select 1 from exit_quote where state = 'charging')
    and not exists (select 1 from outbox b, clock where state = 'ready' and run_at <= at
      and not exists (select 1 from pending_notice w where w.household_id = b.household_id and w.first_at <= b.created_at))
    and not exists (select 1 from webhook_inbox where state = 'new') as rest`;
