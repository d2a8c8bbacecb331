import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { ENDS_WITH_OFFICE } from "@/lib/membership/closings/rules";

const RUNS = Prisma.sql`(${Prisma.join(ENDS_WITH_OFFICE.map((one) => Prisma.sql`${one}::"MembershipStatus"`))})`;

/**
 * Accounts (`u`) that came with a line in the trail; those of a demo have none. Whoever is given one more office later has a
 * line too, but not from the minute they came.
 */
const CAME_BY_TRAIL = Prisma.sql`exists (select 1 from audit_event c where c.noun = 'user' and c.noun_id = u.id::text
  and c.action = 'user.add' and c.at <= u.created_at + interval '1 minute')`;

/**
 * What somebody could turn by hand to gain by it: where money goes, who may do what, what is charged. Each has one act that
 * sets it, so what the last act said is compared, and where none ever said anything nothing is. Each statement selects
 * `row`, the name of what breaks its rule.
 */
export const BY_HAND_RULES = {
  // An office gets one account of each kind and keeps it; the old one can be let go of.
  payoutAccountAsItsTrail: Prisma.sql`
    select 'payout_account ' || p.office_id as row from payout_account p join (
      select distinct on (a.noun_id) a.noun_id, a.after->>'stripeAccountId' as account from audit_event a
      where a.noun = 'payout_account' and a.after ? 'stripeAccountId' order by a.noun_id, a.id desc) t on t.noun_id = p.office_id::text
    where p.stripe_account_id is distinct from t.account
    union select 'payout_account ' || p.office_id from payout_account p join audit_event a on a.noun = 'payout_account'
      and a.noun_id = p.office_id::text and a.action = 'payout.standard_removed' where p.standard_account_id is not null
    union select 'payout_account ' || p.office_id from payout_account p join (
      select distinct x.office_id, x.mode, x.stripe_account_id as account from payment x
      where x.status = 'succeeded' and x.stripe_account_id is not null) x on x.office_id = p.office_id
    where (x.mode = 'destination' and p.stripe_account_id is distinct from x.account)
      or (x.mode = 'direct' and p.standard_account_id <> x.account)`,
  // Added and not taken out since; of an account that came with a line, each office has one.
  workplaceAsItsTrail: Prisma.sql`
    select 'app_user ' || w.user_id as row from user_office w join (
      select distinct on (a.noun_id, a.office_id) a.noun_id, a.office_id, a.action from audit_event a
      where a.noun = 'user' and a.action in ('user.add', 'user.remove', 'user.uninvite')
      order by a.noun_id, a.office_id, a.id desc) t on t.noun_id = w.user_id::text and t.office_id = w.office_id
    where t.action <> 'user.add'
    union select 'app_user ' || u.id from user_office w join app_user u on u.id = w.user_id
    where ${CAME_BY_TRAIL} and not exists (select 1 from audit_event a where a.noun = 'user' and a.noun_id = u.id::text
      and a.action = 'user.add' and a.office_id = w.office_id)
    union select 'app_user ' || u.id from audit_event s join app_user u on u.id::text = s.after->>'userId'
      join user_office w on w.user_id = u.id
    where s.action = 'office.sign_up' and w.office_id::text <> s.noun_id and not exists (select 1 from audit_event a
      where a.noun = 'user' and a.noun_id = u.id::text and a.action = 'user.add' and a.office_id = w.office_id)`,
  // Whoever signed the practice up owns it until it is handed over; nobody who was added does before that.
  ownerAsItsTrail: Prisma.sql`
    select 'app_user ' || u.id as row from app_user u
    left join (select distinct on (a.noun_id) a.noun_id, a.after->>'isOwner' = 'true' as owns from audit_event a
      where a.noun = 'user' and a.after ? 'isOwner' order by a.noun_id, a.id desc) t on t.noun_id = u.id::text
    left join (select distinct a.after->>'userId' as id from audit_event a where a.action = 'office.sign_up') s on s.id = u.id::text
    where u.is_owner <> coalesce(t.owns, s.id is not null)
      and (t.owns is not null or s.id is not null or ${CAME_BY_TRAIL})`,
  lastDayAsItsTrail: Prisma.sql`
    select 'app_user ' || u.id as row from app_user u join (
      select distinct on (a.noun_id) a.noun_id, a.after->>'until' as until from audit_event a
      where a.noun = 'user' and a.after ? 'until' order by a.noun_id, a.id desc) t on t.noun_id = u.id::text
    where u.temporary_until::text is distinct from t.until`,
  // A login that is switched off may have been put away with its sign-up. What a family is written to moves with its login.
  emailAsItsTrail: Prisma.sql`
    select 'app_user ' || u.id as row from app_user u join (
      select distinct on (a.noun_id) a.noun_id, a.after->>'email' as email from audit_event a where a.noun = 'user' and a.after ? 'email'
        and a.action in ('user.add', 'account.change_email', 'account.take_back_email') order by a.noun_id, a.id desc) t
      on t.noun_id = u.id::text
    where u.active and u.email <> t.email
    union select 'household ' || h.id from household h join (
      select distinct on (a.noun_id) a.noun_id, a.id, a.after->>'email' as email from audit_event a
      where a.noun = 'household' and a.action = 'household.update' and a.after ? 'email' order by a.noun_id, a.id desc) t
      on t.noun_id = h.id::text
    where h.email <> t.email and not exists (select 1 from payer y join audit_event a on a.noun = 'user'
      and a.noun_id = y.user_id::text and a.action in ('account.change_email', 'account.take_back_email') and a.id > t.id
      where y.id = h.payer_id)
    union select 'household ' || h.id from household h join member m on m.household_id = h.id and m.added_by_id is null
    where m.email <> h.email
    union select 'office ' || o.id from office o join (
      select distinct on (a.noun_id) a.noun_id, a.after->>'email' as email from audit_event a
      where a.noun = 'office' and a.action = 'office.update' and a.after ? 'email' order by a.noun_id, a.id desc) t
      on t.noun_id = o.id::text
    where o.email <> t.email`,
  // One act sets them, so an office without a line has none.
  framersAsTheirTrail: Prisma.sql`
    select 'office ' || o.id as row from office o left join (
      select distinct on (a.noun_id) a.noun_id, a.after->>'websites' as websites from audit_event a
      where a.noun = 'office' and a.action = 'office.websites' order by a.noun_id, a.id desc) t on t.noun_id = o.id::text
    where array_to_string(o.embed_origins, E'\n') <> coalesce(t.websites, '')`,

  // A code's discount is the one of the day of enrolment, for good: each charge has it or a larger one of the family.
  codeAsCharged: Prisma.sql`
    select distinct 'membership ' || s.id as row from membership s join obligation x on x.membership_id = s.id and x.kind = 'dues'
    where s.code_bps > x.discount_bps or (x.discount_reason = 'code' and s.code_bps <> x.discount_bps)
    union select 'membership ' || s.id from membership s join membership b on b.id = s.carries_on_id where s.code_bps <> b.code_bps`,
  // By the last act that stands, or as it was before the first; without any, by what was agreed at enrolment.
  feeWaiverAsItsTrail: Prisma.sql`
    select 'membership ' || s.id as row from membership s left join (
      select distinct on (a.membership_id) a.membership_id, a.undone_at is null as stands, a.before, a.after from membership_act a
      where a.after ? 'feeWaived' order by a.membership_id, a.undone_at is null desc,
        case when a.undone_at is null then -a.id else a.id end) t on t.membership_id = s.id
    where t.membership_id is not null and s.fee_waived <> (case when t.stands then t.after else t.before end->>'feeWaived')::boolean
      or t.membership_id is null and s.fee_waived and exists (select 1 from enrolment e
        cross join jsonb_array_elements(e.result->'agreed') l where e.id = s.enrolment_id
        and l->>'membershipId' = s.id::text and l->>'kind' = 'activation_fee' and (l->>'netCents')::int > 0)`,
  // Who pays in the office is not drawn, and has a status that says so once they have paid.
  collectionHasItsTerms: Prisma.sql`
    select 'membership ' || s.id as row from membership s
    where s.collection = 'in_office' and (s.next_due_on is not null or s.status = 'active')`,

  // When an office closes (decision 0051): nobody is left, and no period that was issued since goes beyond its last day.
  closedOfficeHasNobody: Prisma.sql`
    select 'membership ' || s.id as row from membership s join office o on o.id = s.office_id
    where o.account_status = 'closed' and o.closes_on is not null and s.status in ${RUNS}`,
  nothingBeyondTheLastDay: Prisma.sql`
    select 'obligation ' || x.id as row from office o join (
      select a.noun_id, max(a.at) as at from audit_event a where a.noun = 'office' and a.action = 'office.close_announce'
      group by a.noun_id) t on t.noun_id = o.id::text
    join obligation x on x.office_id = o.id and x.kind = 'dues' and x.status <> 'void' and x.created_at > t.at
    where o.closes_on is not null and x.period_end_on > o.closes_on + 1`,
} as const;
