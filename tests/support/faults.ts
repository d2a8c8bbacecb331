// Faults that somebody could plant by hand, past every trigger and key: for each rule of `npm run check-data` one edit that
// breaks it. The database's own refusals are in refusals.ts and refusals-rows.ts.

const PAID = "(select min(id) from payment where status = 'succeeded')";
const LINE = `(select min(id) from obligation where payment_id = ${PAID})`;
const MEMBERSHIP = "(select min(id) from membership)";
const OTHER_OFFICE = "(select max(id) from office)";
const OTHER_MEMBER = "(select max(id) from member)";
const OFFICE_1 = "(select min(id) from office)";

const dispute = `insert into dispute (stripe_id, payment_id, office_id, amount_cents, reason, status, created_at)
  select 'dp_planted', id, office_id, 5, 'x', 'x', now() from payment where status = 'failed' limit 1`;
const claim = `insert into guarantee_claim (office_id, membership_id, amount_cents, idem_key, stripe_account_id, next_attempt_at, created_at)
  select office_id, id, 5, 'planted', 'acct', now(), '2099-01-01' from membership where id = ${MEMBERSHIP}`;
const unpaid = (
  columns: string,
  values: string,
) => `insert into obligation (membership_id, office_id, kind, period_index, due_on,
  period_start_on, period_end_on, plan_version_id, list_cents, discount_cents, discount_bps, net_cents, family_size, created_at, ${columns})
  select membership_id, office_id, 'dues', 0, due_on - 90, period_start_on - 90, period_end_on - 90, plan_version_id, list_cents,
  discount_cents, discount_bps, net_cents, family_size, created_at, ${values} from obligation where id = ${LINE}`;

const colleague = (
  email: string,
) => `with made as (insert into app_user (tenant_id, email, role, first_name, last_name, created_at)
  values ('dental', '${email}', 'dentist', 'Pat', 'Planted', now()) returning id)
  insert into user_office (user_id, office_id) select id, ${OFFICE_1} from made`;
/** A line in the trail that a colleague was added to the first office. */
const added = (email: string, after: string) => `insert into audit_event (at, action, noun, noun_id, office_id, after)
  select now(), 'user.add', 'user', id::text, ${OFFICE_1}, '${after}' from app_user where email = '${email}'`;

/** The rule that must find it, and the statements that plant it. */
export const PLANTED: Readonly<Record<string, readonly string[]>> = {
  paidWithoutMoney: [`update payment set status = 'failed', paid_at = null where id = ${PAID}`],
  moneyWithoutPaid: [`update obligation set status = 'open' where id = ${LINE}`],
  paymentIsItsLines: [`update payment set amount_cents = amount_cents + 100 where id = ${PAID}`],
  paymentOfNothing: [`update obligation set payment_id = null where payment_id = ${PAID}`],
  attemptsCounted: [`update payment set attempt_count = 0 where id = ${PAID}`],
  attemptUnknown: [`update attempt set state = 'sending', started_at = '2020-01-01' where payment_id = ${PAID}`],
  refundUnknown: ["update refund set status = 'requested', created_at = '2020-01-01'"],
  failedByUs: [
    `update attempt set state = 'failed', error_code = 'StripeAuthenticationError' where payment_id = ${PAID}`,
    `update payment set status = 'failed', paid_at = null where id = ${PAID}`,
  ],
  chargeWithoutId: [`update payment set stripe_charge_id = null where id = ${PAID}`],
  refundIsItsLines: ["update refund_line set cents = cents + 1"],
  refundsCounted: [`update payment set refunded_cents = 0 where id = ${PAID}`],
  refundOfTheUnpaid: [`update payment set status = 'failed', paid_at = null where id = ${PAID}`],
  refundLineOfAnother: [`update obligation set payment_id = null where id = ${LINE}`],
  obligationRefundedTwice: ["update refund_line set cents = 999999"],
  feeReturnedAboveFee: [`update payment set app_fee_returned_cents = app_fee_cents + 1 where id = ${PAID}`],
  disputeCounted: [`update payment set disputed = true where id = ${PAID}`],
  disputeOfTheUnpaid: [`update payment set status = 'failed', paid_at = null where id = ${PAID}`, dispute],
  claimedButOwedToOffice: [claim, `update obligation set status = 'open' where membership_id = ${MEMBERSHIP}`],
  claimOfAPlainPlan: [claim],
  invoiceIsItsLines: [
    `insert into tier_account (tenant_id, office_id, payer_id, next_on, created_at)
     select 'dental', ${OFFICE_1}, min(id), now(), now() from payer`,
    `insert into tier_invoice (account_id, month_on, due_on, amount_cents, created_at)
     select id, now(), now(), 500, now() from tier_account`,
  ],
  payoutIsItsLines: [
    `insert into payout (office_id, stripe_id, stripe_account_id, mode, amount_cents, automatic, status, method, arrival_on,
       itemised_at, created_at, updated_at)
     select ${OFFICE_1}, 'po_1', 'acct', 'direct', 5, true, 'paid', 'x', now(), now(), now(), now()`,
  ],

  journalBalances: ["update posting set cents = cents + 1 where id = (select min(id) from posting)"],
  chargeIsPosted: [
    `delete from posting where journal_id in (select id from journal where kind = 'charge')`,
    "delete from journal where kind = 'charge'",
  ],
  deskPaymentIsPosted: [`update payment set method = 'in_office', stripe_intent_id = null where id = ${PAID}`],
  journalOfNoPayment: [
    `update journal set source = 'payment:2000000000' where id = (select min(id) from journal where kind = 'charge')`,
  ],
  deskVoidIsPosted: [
    `update payment set method = 'in_office', status = 'canceled', stripe_intent_id = null,
      refunded_cents = 0, voided_at = now(), voided_owes = '{1}' where id = ${PAID}`,
  ],
  voidOfNoRecord: [
    "update journal set kind = 'in_office_void' where id = (select min(id) from journal where kind = 'charge')",
  ],
  duesArePosted: ["update journal set source = source || 'x' where kind = 'dues'"],
  voidIsPosted: [`update obligation set status = 'void' where id = ${LINE}`],
  writeOffIsPosted: [`update obligation set status = 'written_off' where id = ${LINE}`],
  refundIsPosted: ["update journal set kind = 'x' where kind = 'refund'"],
  receivableIsOpen: [
    `update obligation set net_cents = net_cents - 7, discount_cents = discount_cents + 7, status = 'open'`,
  ],
  ledgerOfNobody: ["insert into ledger_account (code, owner) values ('O:stripe', '2000000000')"],

  memberOfItsFamily: [`update member set office_id = ${OTHER_OFFICE} where office_id = ${OFFICE_1}`],
  familyHasOneOwner: ["delete from member where added_by_id is null"],
  membershipOfItsMember: [`update membership set member_id = ${OTHER_MEMBER} where id = ${MEMBERSHIP}`],
  membershipOfItsPlan: [
    `update membership set plan_version_id = (select max(id) from plan_version) where id = ${MEMBERSHIP}`,
  ],
  obligationOfItsMembership: [`update obligation set office_id = ${OTHER_OFFICE} where id = ${LINE}`],
  paymentOfItsFamily: [`update payment set payer_id = (select max(id) from payer) where id = ${PAID}`],
  officeOfItsRows: [`update refund set office_id = ${OTHER_OFFICE}`],
  tenantsApart: ["update payer set tenant_id = 'vision'"],
  planShowsItsVersion: [
    "update plan set current_version_id = null",
    `update plan set current_version_id = (select max(id) from plan_version) where id = (select min(id) from plan)`,
  ],
  dueAsScheduled: [`update membership set next_due_on = next_due_on + 365 where id = ${MEMBERSHIP}`],
  drawDateTooFar: [
    `insert into membership_act (office_id, membership_id, name, before, after, made_ids, dropped_ids, revision, moves_money, created_at)
     select office_id, id, 'drawDay', '{"nextDueOn": "2026-01-01"}', '{"nextDueOn": "2026-02-02"}', '{}', '{}', 1, false, '2099-01-01'
     from membership where id = ${MEMBERSHIP}`,
  ],
  priceIsAgreed: [`update membership set list_cents = 1 where id = ${MEMBERSHIP}`],
  keptUntilItsDay: [
    `update membership set kept_two_bps = 1000, kept_three_bps = 0, kept_four_bps = 0 where id = ${MEMBERSHIP}`,
  ],
  lapsedWithItsMembership: [
    `insert into scheduled_change (membership_id, kind, effective_index, payload, status, created_at)
     values (${MEMBERSHIP}, 'price', 9, '{"listCents": 5500}', 'lapsed', now())`,
  ],
  undoneCancelTookNothing: [
    `insert into scheduled_change (membership_id, kind, effective_index, payload, status, created_at)
     values (${MEMBERSHIP}, 'price', 99, '{"listCents": 5500}', 'void', '2026-01-01')`,
    `insert into audit_event (at, action, noun, noun_id)
     select now(), 'membership.cancel', 'membership', id::text from membership where id = ${MEMBERSHIP}`,
    `insert into audit_event (at, action, noun, noun_id)
     select now(), 'membership.cancelUndo', 'membership', id::text from membership where id = ${MEMBERSHIP}`,
  ],
  followersWorkThere: [colleague("follows@planted.example"), "update user_office set by_group = true"],
  planOfItsOrganization: [
    `insert into plan_override (plan_id, office_id, values, updated_at) select min(id), ${OFFICE_1}, '{}', now() from plan`,
    "update plan set organization_id = 1 where id = (select min(id) from plan)",
  ],
  plannedPriceBegins: [
    `insert into planned_price (plan_id, prices, effective_on, created_at)
     select min(id), '{"monthlyCents": 5500}', '2020-01-01', now() from plan`,
  ],
  movementAsItsMembership: [
    `insert into membership_movement (office_id, membership_id, member_id, plan_id, unit, collection, moved_on, step, status)
     select office_id, id, member_id, plan_id, unit, collection, now(), -1, 'canceled' from membership where id = ${MEMBERSHIP}`,
  ],
  statusHasItsDates: [`update membership set status = 'canceled' where id = ${MEMBERSHIP}`],
  statusAsItsTrail: [
    `insert into audit_event (at, action, noun, noun_id, after)
     select now(), 'membership.canceled', 'membership', id::text, '{"status": "canceled"}' from membership where id = ${MEMBERSHIP}`,
  ],
  nextPeriodIsNotIssued: [`update membership set next_index = 0 where id = ${MEMBERSHIP}`],
  noPeriodTwice: [
    unpaid("status", "'open'"),
    `update obligation set period_end_on = period_end_on + 90 where period_index = 0`,
  ],
  noChangeAfterTheEnd: [
    `insert into scheduled_change (membership_id, kind, effective_index, payload, created_at)
     values (${MEMBERSHIP}, 'price', 9, '{}', now())`,
    `update membership set status = 'canceled', ended_on = now(), next_due_on = null where id = ${MEMBERSHIP}`,
  ],
  enrolmentEnds: [
    `insert into enrolment (submission_key, office_id, source, state, input_hash, consented_cents, created_at, updated_at, looked_at)
     values ('00000000-0000-4000-8000-000000000008', ${OFFICE_1}, 'public', 'charging', 'x', 0, now(), '2020-01-01', now())`,
  ],
  enrolmentIsWhole: [
    `insert into enrolment (submission_key, office_id, source, state, input_hash, consented_cents, created_at, updated_at)
     values ('00000000-0000-4000-8000-000000000009', ${OFFICE_1}, 'public', 'done', 'x', 0, now(), now())`,
  ],
  defaultCanBeCharged: ["update instrument set status = 'detached' where is_default"],
  signatureAsSigned: [
    `insert into agreement_signature (instrument_id, kind, locale, text, sha256, signed_name, signed_at)
     select min(id), 'bank_debit', 'en-US', 'I agree.', 'another text''s', 'x', now() from instrument`,
  ],
  payoutAccountAsItsTrail: [
    `update payout_account set stripe_account_id = 'acct_planted' where office_id = ${OFFICE_1}`,
  ],
  workplaceAsItsTrail: [
    colleague("placed@planted.example"),
    added("placed@planted.example", '{"role": "dentist"}'),
    `insert into user_office (user_id, office_id) select id, ${OTHER_OFFICE} from app_user where email = 'placed@planted.example'`,
  ],
  ownerAsItsTrail: [
    colleague("owner@planted.example"),
    added("owner@planted.example", '{"role": "dentist"}'),
    "update app_user set is_owner = true where email = 'owner@planted.example'",
  ],
  lastDayAsItsTrail: [
    colleague("cover@planted.example"),
    added("cover@planted.example", '{"until": "2026-12-01"}'),
    "update app_user set role = 'office_admin_temp', temporary_until = '2099-01-01' where email = 'cover@planted.example'",
  ],
  emailAsItsTrail: [
    colleague("moved@planted.example"),
    added("moved@planted.example", '{"email": "own@planted.example"}'),
  ],
  framersAsTheirTrail: [`update office set embed_origins = '{https://evil.example}' where id = ${OFFICE_1}`],
  codeAsCharged: [`update membership set code_bps = 5000 where id = ${MEMBERSHIP}`],
  feeWaiverAsItsTrail: [
    `insert into membership_act (office_id, membership_id, name, before, after, made_ids, dropped_ids, revision, moves_money, created_at)
     select office_id, id, 'waiveFee', '{"feeWaived": true}', '{"feeWaived": false}', '{}', '{}', 1, false, now()
     from membership where id = ${MEMBERSHIP}`,
    `update membership set fee_waived = true where id = ${MEMBERSHIP}`,
  ],
  collectionHasItsTerms: [
    `update membership set collection = 'in_office', auto_renew = false where id = ${MEMBERSHIP}`,
  ],
  closedOfficeHasNobody: [
    `update office set account_status = 'closed', closes_on = '2026-11-01', closing_reason = 'sold' where id = (
     select office_id from membership where id = ${MEMBERSHIP})`,
  ],
  nothingBeyondTheLastDay: [
    `update office set closes_on = '2026-11-01', closing_reason = 'sold' where id = ${OFFICE_1}`,
    `insert into audit_event (at, action, noun, noun_id) values ('2020-01-01', 'office.close_announce', 'office', ${OFFICE_1}::text)`,
  ],
  triggersStand: ["update pg_trigger set tgenabled = 'D' where tgname = 'payment_is_forward'"],
  roleAsItsTrail: [
    `insert into app_user (tenant_id, email, role, first_name, last_name, created_at)
     values ('dental', 'raised@planted.example', 'super_admin', 'Ray', 'Raised', now())`,
    `insert into audit_event (at, action, noun, noun_id, after)
     select now(), 'user.add', 'user', id::text, '{"role": "office_admin_temp"}' from app_user where email = 'raised@planted.example'`,
  ],

  auditAsSealed: [
    "update audit_event set reason = 'as agreed' where id = (select event_ids[1] from audit_seal where no = 1)",
  ],
  auditIsSealed: ["insert into audit_event (at, action, noun) values (now(), 'payment.refund', 'payment')"],
  auditChainHolds: ["update audit_seal set at = at - interval '1 day' where no = 1"],
  auditHeadStands: [
    `insert into app_setting (key, value, updated_at) values ('checks.last', '{"trail": {"no": 1, "hash": "00"}}', now())
     on conflict (key) do update set value = excluded.value`,
  ],

  providerTookUnknown: [`update payment set stripe_charge_id = 'ch_gone' where id = ${PAID}`],
  providerTookOther: [`update payment set amount_cents = amount_cents + 100 where id = ${PAID}`],
  providerFeeOther: [`update payment set processor_fee_cents = processor_fee_cents + 1 where id = ${PAID}`],
  // The account of a direct payment is one that its office has taken from us.
  providerFeeUnknown: [
    "update payment set stripe_charge_id = 'ch_gone' where mode = 'direct' and status = 'succeeded'",
  ],
  providerLacksCharge: [`update payment set stripe_charge_id = 'ch_gone' where id = ${PAID}`],
  providerRefundUnknown: ["delete from refund_line", "delete from refund"],
  providerRefundOther: ["update refund set amount_cents = amount_cents - 1"],
  providerLacksRefund: ["update refund set stripe_refund_id = 're_gone'"],
  providerDisputeOther: ["update dispute set status = 'won'"],
  providerTransferOther: ["update guarantee_claim set amount_cents = amount_cents - 1"],
};
