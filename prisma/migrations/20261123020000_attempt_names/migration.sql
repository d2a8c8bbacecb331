-- Names of the field: attempts instead of tries, and what an exit quote says is quoted. Nothing but names changes.
ALTER TABLE "payment" RENAME COLUMN "tries" TO "attempt_count";
ALTER TABLE "payment" RENAME COLUMN "next_try_on" TO "next_attempt_on";
ALTER INDEX "payment_to_try" RENAME TO "payment_to_attempt";
ALTER TABLE "tier_invoice" RENAME COLUMN "tries" TO "attempt_count";
ALTER TABLE "tier_invoice" RENAME COLUMN "next_try_on" TO "next_attempt_on";
ALTER INDEX "tier_invoice_status_next_try_on_idx" RENAME TO "tier_invoice_status_next_attempt_on_idx";
ALTER TABLE "guarantee_claim" RENAME COLUMN "tries" TO "attempt_count";
ALTER TABLE "guarantee_claim" RENAME COLUMN "try_at" TO "next_attempt_at";
ALTER INDEX "guarantee_claim_state_try_at_idx" RENAME TO "guarantee_claim_state_next_attempt_at_idx";
ALTER TABLE "confirm_code" RENAME COLUMN "tries" TO "attempt_count";
ALTER TABLE "outbox" RENAME COLUMN "tries" TO "attempt_count";
ALTER TABLE "webhook_inbox" RENAME COLUMN "tries" TO "attempt_count";
ALTER TABLE "dunning_policy" RENAME COLUMN "try_days" TO "attempt_days";
ALTER TABLE "dunning_policy" RENAME CONSTRAINT "dunning_policy_try_days_check" TO "dunning_policy_attempt_days_check";

ALTER TABLE "exit_quote" RENAME COLUMN "tries" TO "attempt_count";
ALTER TABLE "exit_quote" RENAME COLUMN "sheet" TO "quoted";
CREATE OR REPLACE FUNCTION exit_quote_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'done' AND (NEW.state, NEW.quoted, NEW.sha256, NEW.accepted_at, NEW.accepted_ip, NEW.choice, NEW.settle)
    IS DISTINCT FROM (OLD.state, OLD.quoted, OLD.sha256, OLD.accepted_at, OLD.accepted_ip, OLD.choice, OLD.settle) THEN
    RAISE EXCEPTION 'exit_quote % is accepted', OLD.id USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
