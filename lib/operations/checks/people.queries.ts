import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { ACTIVE_STATUSES } from "@/lib/platform/membership-status/queries";

/**
 * What must hold of offices, families, members and their memberships. Each statement selects `row`, the name of what
 * breaks its rule.
 */
export const PEOPLE_RULES = {
  memberOfItsFamily: Prisma.sql`
    select 'member ' || m.id as row from member m join household h on h.id = m.household_id where m.office_id <> h.office_id
    union select 'member ' || m.id from member m join member o on o.id = m.added_by_id
    where o.household_id <> m.household_id or o.added_by_id is not null`,
  familyHasOneOwner: Prisma.sql`
    select 'household ' || h.id as row from household h left join member m on m.household_id = h.id and m.added_by_id is null
    group by h.id having count(m.id) <> 1`,
  membershipOfItsMember: Prisma.sql`
    select 'membership ' || s.id as row from membership s join member m on m.id = s.member_id
    where s.household_id <> m.household_id or s.office_id <> m.office_id`,
  membershipOfItsPlan: Prisma.sql`
    select 'membership ' || s.id as row from membership s join plan_version v on v.id = s.plan_version_id
    join plan p on p.id = s.plan_id where v.plan_id <> s.plan_id or p.office_id is distinct from s.office_id`,
  obligationOfItsMembership: Prisma.sql`
    select 'obligation ' || x.id as row from obligation x join membership s on s.id = x.membership_id
    left join payment p on p.id = x.payment_id
    where x.office_id <> s.office_id or p.office_id <> x.office_id or p.household_id <> s.household_id`,
  paymentOfItsFamily: Prisma.sql`
    select 'payment ' || p.id as row from payment p join household h on h.id = p.household_id
    where h.office_id <> p.office_id or h.payer_id <> p.payer_id`,
  officeOfItsRows: Prisma.sql`
    select 'refund ' || r.id as row from refund r join payment p on p.id = r.payment_id where r.office_id <> p.office_id
    union all select 'dispute ' || d.id from dispute d join payment p on p.id = d.payment_id where d.office_id <> p.office_id
    union all select 'guarantee_claim ' || c.id from guarantee_claim c join membership s on s.id = c.membership_id where c.office_id <> s.office_id
    union all select 'exit_quote ' || q.id from exit_quote q join membership s on s.id = q.membership_id where q.office_id <> s.office_id
    union all select 'benefit_use ' || u.id from benefit_use u join membership s on s.id = u.membership_id where u.office_id <> s.office_id
    union all select 'member_note ' || n.id from member_note n join member m on m.id = n.member_id where n.office_id <> m.office_id
    union all select 'notice ' || n.id from notice n join household h on h.id = n.household_id where n.office_id <> h.office_id
    union all select 'payout_line ' || l.id from payout_line l join payout o on o.id = l.payout_id
      join payment p on p.id = l.payment_id where p.office_id <> o.office_id`,
  tenantsApart: Prisma.sql`
    select 'household ' || h.id as row from household h join office o on o.id = h.office_id
      join payer y on y.id = h.payer_id where y.tenant_id <> o.tenant_id
    union all select 'app_user ' || u.id from user_office w join app_user u on u.id = w.user_id
      join office o on o.id = w.office_id where u.tenant_id <> o.tenant_id
    union all select 'payer ' || y.id from payer y join app_user u on u.id = y.user_id where u.tenant_id <> y.tenant_id
    union all select 'office ' || o.id from office o left join organization g on g.id = o.organization_id
      left join association a on a.id = o.association_id where g.tenant_id <> o.tenant_id or a.tenant_id <> o.tenant_id
    union all select 'office ' || o.id from office o join office_group g on g.id = o.group_id
      where g.organization_id is distinct from o.organization_id`,
  // What reports of movement are made of: its steps come to what the membership is.
  movementAsItsMembership: Prisma.sql`
    select 'membership ' || coalesce(s.id, x.id) as row
    from (select membership_id as id, sum(step) as steps from membership_movement group by 1) x full join membership s on s.id = x.id
    where coalesce(x.steps, 0) <> case when s.status in ${ACTIVE_STATUSES} then 1 else 0 end`,
  planShowsItsVersion: Prisma.sql`
    select 'plan ' || p.id as row from plan p left join plan_version v on v.id = p.current_version_id
    where v.plan_id <> p.id or (p.status = 'active' and v.id is null)`,

  // What a status says, the dates beside it say too (001 §4).
  statusHasItsDates: Prisma.sql`
    select 'membership ' || s.id as row from membership s where
      (s.status = 'cancellation_requested' and s.cancel_on is null)
      or (s.status in ('canceled', 'inactive', 'inactive_transferred', 'permanently_disabled') and s.ended_on is null)
      or (s.status in ${ACTIVE_STATUSES} and s.ended_on is not null)
      or (s.status in ('past_due', 'delinquent', 'delinquent_gpp') and s.past_due_on is null)
      or (s.status in ('active_cash', 'pending_cash') and s.collection <> 'in_office')
      or (s.status in ('active', 'active_transferred', 'past_due', 'delinquent', 'delinquent_gpp')
        and s.collection = 'auto' and s.auto_renew and s.next_due_on is null
        and not exists (select 1 from office o where o.id = s.office_id and o.closes_on is not null))`,
  statusAsItsTrail: Prisma.sql`
    select 'membership ' || s.id as row from membership s join lateral (
      select a.after->>'status' as status from audit_event a
      where a.noun = 'membership' and a.noun_id = s.id::text and a.after ? 'status' order by a.id desc limit 1) t on true
    where t.status <> s.status::text`,
  nextPeriodIsNotIssued: Prisma.sql`
    select distinct 'membership ' || s.id as row from membership s join obligation x on x.membership_id = s.id
    where x.kind = 'dues' and x.period_index >= s.next_index`,
  noPeriodTwice: Prisma.sql`
    select 'obligation ' || y.id as row from obligation x join obligation y on y.membership_id = x.membership_id and y.id <> x.id
      and y.period_index > x.period_index
    where x.kind = 'dues' and y.kind = 'dues' and x.period_index >= 0 and x.status <> 'void' and y.status <> 'void'
      and y.period_start_on < x.period_end_on`,
  noChangeAfterTheEnd: Prisma.sql`
    select 'scheduled_change ' || c.id as row from scheduled_change c join membership s on s.id = c.membership_id
    where c.status = 'pending' and s.status in ('canceled', 'inactive', 'inactive_transferred', 'permanently_disabled')`,
  // Whoever worked on it is gone, and no sweep has brought it to an end; a bank may take its days.
  enrolmentEnds: Prisma.sql`
    select 'enrolment ' || e.id as row from enrolment e left join payment p on p.id = e.payment_id
    where e.state in ('received', 'charging') and e.updated_at < now() - interval '1 day'
      and p.status is distinct from 'processing'`,
  enrolmentIsWhole: Prisma.sql`
    select 'enrolment ' || e.id as row from enrolment e where e.state = 'done' and e.household_id is null
    union select 'enrolment ' || e.id from enrolment e join membership s on s.enrolment_id = e.id where s.office_id <> e.office_id`,
  defaultCanBeCharged: Prisma.sql`
    select 'instrument ' || i.id as row from instrument i where i.is_default and i.status = 'detached'`,
  signatureAsSigned: Prisma.sql`
    select 'agreement_signature ' || g.id as row from agreement_signature g
    where g.sha256 <> encode(sha256(convert_to(g.text, 'UTF8')), 'hex')`,
} as const;
