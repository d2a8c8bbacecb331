-- What the Prisma schema cannot say: checks, partial indexes, append-only tables, the balanced ledger, search.
-- Each guard here stands for a rule that must hold even when the code above it is wrong.

-- Money and billing -------------------------------------------------------------------------------------------
ALTER TABLE office_fee ADD CHECK (fee_cents >= 0);
ALTER TABLE group_code ADD CHECK (discount_bps BETWEEN 1 AND 10000), ADD CHECK (uses >= 0 AND (max_uses IS NULL OR uses <= max_uses));
ALTER TABLE plan_version
  ADD CHECK (monthly_cents IS NULL OR monthly_cents >= 0),
  ADD CHECK (annual_cents IS NULL OR annual_cents >= 0),
  ADD CHECK (activation_fee_cents >= 0),
  ADD CHECK (min_age IS NULL OR max_age IS NULL OR min_age <= max_age);
ALTER TABLE plan ADD CHECK (
  (target = 'location' AND office_id IS NOT NULL) OR (target = 'group' AND group_id IS NOT NULL) OR (target = 'master' AND organization_id IS NOT NULL));
ALTER TABLE membership
  ADD CHECK (list_cents > 0),
  -- In-office payments never renew by themselves (001 §1, §4).
  ADD CHECK (NOT (collection = 'in_office' AND auto_renew)),
  ADD CHECK (next_index >= 0);
-- One open membership a person and plan at an office, closed ones may repeat.
CREATE UNIQUE INDEX membership_one_open ON membership (member_id, plan_id)
  WHERE status IN ('active', 'active_transferred', 'active_cash', 'past_due', 'pending_cash', 'cancellation_requested', 'disputed');
CREATE INDEX membership_due ON membership (next_due_on)
  WHERE status IN ('active', 'active_transferred', 'past_due', 'cancellation_requested') AND collection = 'auto' AND next_due_on IS NOT NULL;
CREATE UNIQUE INDEX scheduled_change_one_pending ON scheduled_change (membership_id, kind) WHERE status = 'pending';
ALTER TABLE obligation
  ADD CHECK (list_cents >= 0 AND discount_cents BETWEEN 0 AND list_cents AND net_cents = list_cents - discount_cents),
  ADD CHECK (discount_bps BETWEEN 0 AND 10000),
  ADD CHECK (period_end_on > period_start_on);
CREATE INDEX obligation_ungrouped ON obligation (office_id, due_on) WHERE payment_id IS NULL AND status = 'open';
ALTER TABLE payment
  ADD CHECK (amount_cents > 0),
  ADD CHECK (method = 'in_office' OR amount_cents >= 50),
  ADD CHECK (method = 'stripe' OR stripe_intent_id IS NULL),
  ADD CHECK (app_fee_cents BETWEEN 0 AND amount_cents),
  ADD CHECK (refunded_cents BETWEEN 0 AND amount_cents);
CREATE INDEX payment_to_try ON payment (next_try_on, id) WHERE status IN ('planned', 'created', 'failed') AND next_try_on IS NOT NULL;
CREATE INDEX payment_unsettled ON payment (lease_until) WHERE status IN ('created', 'processing', 'requires_action');
CREATE UNIQUE INDEX attempt_one_live ON attempt (payment_id) WHERE state = 'sending';
ALTER TABLE refund ADD CHECK (amount_cents > 0), ADD CHECK (app_fee_refund_cents BETWEEN 0 AND amount_cents);
ALTER TABLE refund_line ADD CHECK (cents > 0);
CREATE INDEX refund_to_send ON refund (id) WHERE status IN ('requested', 'pending');
ALTER TABLE instrument ADD CHECK (last4 ~ '^\d{4}$');
CREATE UNIQUE INDEX instrument_one_default ON instrument (payer_id) WHERE is_default;

-- An earlier state never overwrites a later one (webhooks come out of order).
CREATE FUNCTION payment_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.rank < OLD.rank THEN
    RAISE EXCEPTION 'payment % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = '23514';
  END IF;
  IF OLD.status = 'succeeded' AND NEW.status <> 'succeeded' THEN
    RAISE EXCEPTION 'a succeeded payment is final' USING ERRCODE = '23514';
  END IF;
  IF OLD.stripe_intent_id IS NOT NULL AND NEW.stripe_intent_id IS DISTINCT FROM OLD.stripe_intent_id THEN
    RAISE EXCEPTION 'payment % keeps its intent', OLD.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_is_forward BEFORE UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION payment_moves_forward();

-- Refunds that count never exceed what was captured, whoever inserts them.
CREATE FUNCTION refund_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE captured integer; given integer;
BEGIN
  SELECT amount_cents INTO captured FROM payment WHERE id = NEW.payment_id FOR UPDATE;
  SELECT coalesce(sum(amount_cents), 0) INTO given FROM refund WHERE payment_id = NEW.payment_id AND status NOT IN ('failed', 'canceled');
  IF given > captured THEN
    RAISE EXCEPTION 'refunds of payment % would exceed what was captured', NEW.payment_id USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refund_is_within AFTER INSERT OR UPDATE OF amount_cents, status ON refund FOR EACH ROW EXECUTE FUNCTION refund_within_payment();

-- Ledger: append-only, zero-sum, closed once its transaction ends ----------------------------------------------
ALTER TABLE posting ADD CHECK (cents <> 0);
CREATE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total numeric; lines integer; target bigint;
BEGIN
  target := CASE TG_TABLE_NAME WHEN 'posting' THEN (to_jsonb(NEW)->>'journal_id')::bigint ELSE (to_jsonb(NEW)->>'id')::bigint END;
  SELECT coalesce(sum(cents), 0), count(*) INTO total, lines FROM posting WHERE journal_id = target;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'journal % does not balance: % over % lines', target, total, lines USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_is_balanced AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();
CREATE FUNCTION journal_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journal WHERE id = NEW.journal_id AND xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'journal % is closed', NEW.journal_id USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER posting_into_open BEFORE INSERT ON posting FOR EACH ROW EXECUTE FUNCTION journal_is_open();

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
CREATE TRIGGER posting_frozen BEFORE UPDATE OR DELETE ON posting FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER journal_frozen BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER posting_not_truncated BEFORE TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER journal_not_truncated BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- What was signed and what was done stay as they were ------------------------------------------------------------
CREATE TRIGGER plan_version_frozen BEFORE UPDATE OR DELETE ON plan_version FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER signature_frozen BEFORE UPDATE OR DELETE ON agreement_signature FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER audit_frozen BEFORE UPDATE OR DELETE ON audit_event FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER audit_not_truncated BEFORE TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- Queues -----------------------------------------------------------------------------------------------------
CREATE INDEX outbox_ready ON outbox (run_at, id) WHERE state = 'ready';
CREATE INDEX webhook_new ON webhook_inbox (next_at) WHERE state = 'new';

-- Member search: first name, last name and e-mail, any length, case and accents ignored (001 §5, Q-088) ------------
-- A trigram index finds nothing useful for one or two letters, so the index holds every 1-, 2- and 3-letter piece.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, array_to_string(parts, ' ')))
$$;
CREATE FUNCTION search_pieces(source text, shortest integer DEFAULT 1) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(source, at, size)), '{}')
  FROM generate_series(shortest, 3) AS size, generate_series(1, length(source) - size + 1) AS at
$$;
ALTER TABLE member ADD COLUMN search text NOT NULL DEFAULT '';
CREATE FUNCTION member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := search_text(NEW.first_name, NEW.last_name, NEW.email);
  RETURN NEW;
END $$;
CREATE TRIGGER member_is_searchable BEFORE INSERT OR UPDATE OF first_name, last_name, email ON member FOR EACH ROW EXECUTE FUNCTION member_search();
CREATE INDEX member_search_pieces ON member USING gin (office_id, search_pieces(search));
-- The list is one row a family: account owners in name order.
CREATE INDEX member_owner_list ON member (office_id, last_name, first_name, id) WHERE added_by_id IS NULL;
