// Edits by hand that look valid and are refused all the same: a row of another office, a status without its date.
import { constraint, MEMBERSHIP, PAID, type Refusal } from "./refusals";

const OTHER_OFFICE = "(select max(id) from office)";
const OTHER_VERSION = "(select max(id) from plan_version)";

/** Rows of another office, and rows that contradict themselves. */
export const ROWS: Refusal[] = [
  [
    "a member of another office's family",
    constraint("member", "member_in_its_office"),
    `update member set office_id = ${OTHER_OFFICE} where id = (select min(id) from member)`,
  ],
  [
    "a dependant in another family",
    constraint("member", "member_in_its_family"),
    `update member set added_by_id = (select min(id) from member) where id = (select max(id) from member)`,
  ],
  [
    "a membership of another office",
    `${constraint("membership", "membership_in_its_office")}; ${constraint("obligation", "obligation_in_its_office")}`,
    `update membership set office_id = ${OTHER_OFFICE} where id = ${MEMBERSHIP}`,
  ],
  [
    "a membership of somebody else",
    constraint("membership", "membership_of_its_member"),
    `update membership set member_id = (select max(id) from member), status = 'canceled' where id = ${MEMBERSHIP}`,
  ],
  [
    "a membership on another plan's terms",
    constraint("membership", "membership_of_its_plan"),
    `update membership set plan_version_id = ${OTHER_VERSION} where id = ${MEMBERSHIP}`,
  ],
  [
    "a plan that shows another's terms",
    constraint("plan", "plan_shows_its_version"),
    `with v as (insert into plan_version (plan_id, no, plan_name, description, created_at)
       select max(id), 99, 'x', 'x', now() from plan returning id)
     update plan set current_version_id = (select id from v) where id = (select min(id) from plan)`,
  ],
  [
    "an obligation of another office",
    constraint("obligation", "obligation_in_its_office", "obligation_paid_in_its_office"),
    `update obligation set office_id = ${OTHER_OFFICE}`,
  ],
  [
    "an obligation of terms that never were",
    constraint("obligation", "obligation_of_a_version"),
    "update obligation set plan_version_id = 2000000000",
  ],
  [
    "a payment of another office",
    `${constraint("payment", "payment_in_its_office")}; ${constraint("obligation", "obligation_paid_in_its_office")};
     ${constraint("refund", "refund_in_its_office")}`,
    `update payment set office_id = ${OTHER_OFFICE} where id = ${PAID}`,
  ],
  [
    "a payment of another payer",
    constraint("payment", "payment_of_its_payer"),
    `update payment set payer_id = (select max(id) from payer) where id = ${PAID}`,
  ],
  [
    "a refund of another office",
    constraint("refund", "refund_in_its_office"),
    `update refund set office_id = ${OTHER_OFFICE}`,
  ],
  [
    "a dispute of another office",
    constraint("dispute", "dispute_in_its_office"),
    `insert into dispute (stripe_id, payment_id, office_id, amount_cents, reason, status, created_at)
     select 'dp_other', id, ${OTHER_OFFICE}, 5, 'x', 'x', now() from payment where id = ${PAID}`,
  ],
  [
    "a claim of another office",
    constraint("guarantee_claim", "claim_in_its_office"),
    `insert into guarantee_claim (office_id, membership_id, amount_cents, idem_key, stripe_account_id, next_attempt_at, created_at)
     select ${OTHER_OFFICE}, id, 5, 'elsewhere', 'acct', now(), now() from membership where id = ${MEMBERSHIP}`,
  ],
  [
    "an exit quote of another office",
    constraint("exit_quote", "exit_quote_in_its_office"),
    `insert into exit_quote (office_id, membership_id, quoted_on, valid_until, quoted, sha256, created_at)
     select ${OTHER_OFFICE}, id, now(), now(), '{}', 'x', now() from membership where id = ${MEMBERSHIP}`,
  ],
  [
    "an act of another office",
    constraint("membership_act", "act_in_its_office"),
    `insert into membership_act (office_id, membership_id, name, before, after, revision, created_at)
     select ${OTHER_OFFICE}, id, 'x', '{}', '{}', 1, now() from membership where id = ${MEMBERSHIP}`,
  ],
  [
    "a use of a benefit at another office",
    constraint("benefit_use", "benefit_use_in_its_office"),
    `insert into benefit_use (office_id, membership_id, code, used_on, created_at)
     select ${OTHER_OFFICE}, id, 'x', now(), now() from membership where id = ${MEMBERSHIP}`,
  ],
  [
    "an invitation of another office",
    constraint("benefit_invite", "benefit_invite_in_its_office"),
    `insert into benefit_invite (office_id, membership_id, sent_on, created_at)
     select ${OTHER_OFFICE}, id, now(), now() from membership where id = ${MEMBERSHIP}`,
  ],
  [
    "a notice of another office",
    constraint("notice", "notice_in_its_office"),
    `insert into notice (office_id, household_id, kind, channel, recipient, subject, body, dedupe, sent_on, created_at)
     select ${OTHER_OFFICE}, min(id), 'x', 'mail', 'x', 'x', 'x', 'elsewhere', now(), now() from household`,
  ],
  [
    "a promise to another office",
    constraint("payment_promise", "promise_in_its_office"),
    `insert into payment_promise (office_id, household_id, promised_on, created_at)
     select ${OTHER_OFFICE}, min(id), now(), now() from household`,
  ],
  [
    "a success without its day",
    constraint("payment", "payment_paid_when_succeeded"),
    `update payment set paid_at = null where id = ${PAID}`,
  ],
  [
    "a card payment that is undone as if it had not been",
    constraint("payment", "payment_voided_at_desk"),
    `update payment set status = 'canceled', voided_at = now(), voided_owes = '{1}' where id = ${PAID}`,
  ],
  [
    "a payment that was for something else, and is not undone",
    constraint("payment", "payment_voided_says_for_what"),
    `update payment set voided_owes = '{1}' where id = ${PAID}`,
  ],
  [
    "a refund that succeeded without its day",
    constraint("refund", "refund_finished_when_over"),
    "update refund set status = 'succeeded', finished_at = null",
  ],
  [
    "a cancellation without a last day",
    constraint("membership", "membership_cancels_on_a_day"),
    `update membership set status = 'cancellation_requested', cancel_on = null where id = ${MEMBERSHIP}`,
  ],
  [
    "cash that is charged by itself",
    constraint("membership", "membership_cash_in_office"),
    `update membership set status = 'active_cash' where id = ${MEMBERSHIP}`,
  ],
  [
    "a code of more than everything",
    constraint("membership", "membership_code_percent"),
    `update membership set code_bps = 10001 where id = ${MEMBERSHIP}`,
  ],
  [
    "a term that ends before it begins",
    constraint("membership", "membership_term_has_days"),
    `update membership set term_end_on = started_on where id = ${MEMBERSHIP}`,
  ],
  [
    "a dispute of less than nothing",
    constraint("dispute", "dispute_amounts"),
    `insert into dispute (stripe_id, payment_id, office_id, amount_cents, reason, status, created_at)
     select 'dp_less', id, office_id, -5, 'x', 'x', now() from payment where id = ${PAID}`,
  ],
  [
    "a payout's line that does not add up",
    constraint("payout_line", "payout_line_adds_up"),
    `with o as (insert into payout (office_id, stripe_id, stripe_account_id, mode, amount_cents, automatic, status, method, arrival_on, created_at, updated_at)
       select min(id), 'po_1', 'acct', 'direct', 5, true, 'paid', 'x', now(), now(), now() from office returning id)
     insert into payout_line (payout_id, stripe_id, kind, gross_cents, platform_fee_cents, processor_fee_cents, net_cents, occurred_at)
     select id, 'txn_1', 'payment', 5, 1, 1, 4, now() from o`,
  ],
  [
    "an enrolment that consents to less than nothing",
    constraint("enrolment", "enrolment_consent"),
    `insert into enrolment (submission_key, office_id, source, input_hash, consented_cents, created_at, updated_at)
     select '00000000-0000-4000-8000-000000000002', min(id), 'public', 'x', -1, now(), now() from office`,
  ],
  [
    "a card of the thirteenth month",
    constraint("instrument", "instrument_expiry"),
    "update instrument set exp_month = 13",
  ],
  [
    "a family discount of more than everything",
    constraint("plan_settings", "plan_settings_percents"),
    "update plan_settings set family_two_bps = 10001",
  ],
  [
    "a promo code of nothing",
    constraint("promo", "promo_percent"),
    `insert into promo (tenant_id, code, name, percent_off_bps, created_at, updated_at)
     values ('dental', 'NOTHING', 'x', 0, now(), now())`,
  ],
  [
    "an address in two spellings",
    constraint("app_user", "app_user_email_is_folded"),
    `insert into app_user (tenant_id, email, role, first_name, last_name, created_at)
     values ('dental', 'Ann@mail.example', 'client', 'x', 'x', now())`,
  ],
];
