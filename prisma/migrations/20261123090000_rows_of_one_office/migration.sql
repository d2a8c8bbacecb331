-- What was edited by hand and looked valid was let in: a row of another office, a family's payment with another payer, a
-- status without its date. What a key or a check can refuse, the database refuses; the rest is `npm run check-data`.

-- A row belongs to the office of what it is about ------------------------------------------------------------------
ALTER TABLE household ADD CONSTRAINT household_of_office UNIQUE (id, office_id), ADD CONSTRAINT household_of_payer UNIQUE (id, payer_id);
ALTER TABLE member ADD CONSTRAINT member_of_household UNIQUE (id, household_id);
ALTER TABLE membership ADD CONSTRAINT membership_of_office UNIQUE (id, office_id);
ALTER TABLE payment ADD CONSTRAINT payment_of_office UNIQUE (id, office_id);
ALTER TABLE plan_version ADD CONSTRAINT plan_version_of_plan UNIQUE (id, plan_id);

ALTER TABLE member
  ADD CONSTRAINT member_in_its_office FOREIGN KEY (household_id, office_id) REFERENCES household (id, office_id),
  ADD CONSTRAINT member_in_its_family FOREIGN KEY (added_by_id, household_id) REFERENCES member (id, household_id);
ALTER TABLE membership
  ADD CONSTRAINT membership_in_its_office FOREIGN KEY (household_id, office_id) REFERENCES household (id, office_id),
  ADD CONSTRAINT membership_of_its_member FOREIGN KEY (member_id, household_id) REFERENCES member (id, household_id),
  ADD CONSTRAINT membership_of_its_plan FOREIGN KEY (plan_version_id, plan_id) REFERENCES plan_version (id, plan_id);
ALTER TABLE plan
  ADD CONSTRAINT plan_shows_its_version FOREIGN KEY (current_version_id, id) REFERENCES plan_version (id, plan_id);
ALTER TABLE obligation
  ADD CONSTRAINT obligation_in_its_office FOREIGN KEY (membership_id, office_id) REFERENCES membership (id, office_id),
  ADD CONSTRAINT obligation_paid_in_its_office FOREIGN KEY (payment_id, office_id) REFERENCES payment (id, office_id),
  ADD CONSTRAINT obligation_of_a_version FOREIGN KEY (plan_version_id) REFERENCES plan_version (id);
ALTER TABLE payment
  ADD CONSTRAINT payment_in_its_office FOREIGN KEY (household_id, office_id) REFERENCES household (id, office_id),
  ADD CONSTRAINT payment_of_its_payer FOREIGN KEY (household_id, payer_id) REFERENCES household (id, payer_id);
ALTER TABLE refund ADD CONSTRAINT refund_in_its_office FOREIGN KEY (payment_id, office_id) REFERENCES payment (id, office_id);
ALTER TABLE dispute ADD CONSTRAINT dispute_in_its_office FOREIGN KEY (payment_id, office_id) REFERENCES payment (id, office_id);
ALTER TABLE guarantee_claim ADD CONSTRAINT claim_in_its_office FOREIGN KEY (membership_id, office_id) REFERENCES membership (id, office_id);
ALTER TABLE exit_quote ADD CONSTRAINT exit_quote_in_its_office FOREIGN KEY (membership_id, office_id) REFERENCES membership (id, office_id);
ALTER TABLE membership_act ADD CONSTRAINT act_in_its_office FOREIGN KEY (membership_id, office_id) REFERENCES membership (id, office_id);
ALTER TABLE benefit_use ADD CONSTRAINT benefit_use_in_its_office FOREIGN KEY (membership_id, office_id) REFERENCES membership (id, office_id);
ALTER TABLE benefit_invite ADD CONSTRAINT benefit_invite_in_its_office FOREIGN KEY (membership_id, office_id) REFERENCES membership (id, office_id);
ALTER TABLE notice ADD CONSTRAINT notice_in_its_office FOREIGN KEY (household_id, office_id) REFERENCES household (id, office_id);
ALTER TABLE payment_promise ADD CONSTRAINT promise_in_its_office FOREIGN KEY (household_id, office_id) REFERENCES household (id, office_id);

-- What a row says of itself ------------------------------------------------------------------------------------------
ALTER TABLE payment ADD CONSTRAINT payment_paid_when_succeeded CHECK ((status = 'succeeded') = (paid_at IS NOT NULL));
ALTER TABLE refund ADD CONSTRAINT refund_finished_when_over CHECK (status <> 'succeeded' OR finished_at IS NOT NULL);
ALTER TABLE membership
  ADD CONSTRAINT membership_cancels_on_a_day CHECK (status <> 'cancellation_requested' OR cancel_on IS NOT NULL),
  ADD CONSTRAINT membership_cash_in_office CHECK (status NOT IN ('active_cash', 'pending_cash') OR collection = 'in_office'),
  ADD CONSTRAINT membership_code_percent CHECK (code_bps BETWEEN 0 AND 10000),
  ADD CONSTRAINT membership_term_has_days CHECK (term_end_on > started_on);
ALTER TABLE dispute ADD CONSTRAINT dispute_amounts CHECK (amount_cents >= 0 AND taken_cents >= 0 AND recovered_cents >= 0);
ALTER TABLE payout_line ADD CONSTRAINT payout_line_adds_up CHECK (net_cents = gross_cents - platform_fee_cents - processor_fee_cents);
ALTER TABLE enrolment ADD CONSTRAINT enrolment_consent CHECK (consented_cents >= 0);
ALTER TABLE instrument ADD CONSTRAINT instrument_expiry CHECK (exp_month BETWEEN 1 AND 12);
ALTER TABLE plan_settings ADD CONSTRAINT plan_settings_percents CHECK (
  family_two_bps BETWEEN 0 AND 10000 AND family_three_bps BETWEEN 0 AND 10000 AND family_four_bps BETWEEN 0 AND 10000
  AND gpp_setup_fee_bps BETWEEN 0 AND 10000);
ALTER TABLE promo ADD CONSTRAINT promo_percent CHECK (percent_off_bps BETWEEN 1 AND 10000);
ALTER TABLE app_user ADD CONSTRAINT app_user_email_is_folded CHECK (email = lower(email));
ALTER TABLE account_token ADD CONSTRAINT account_token_has_time CHECK (expires_at > created_at);
ALTER TABLE session ADD CONSTRAINT session_has_time CHECK (expires_at > created_at);
