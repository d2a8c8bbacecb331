-- CreateIndex
CREATE INDEX "posting_journal_id_idx" ON "posting"("journal_id");

-- A journal is checked once, when its transaction ends.
CREATE OR REPLACE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total bigint; lines integer;
BEGIN
  SELECT coalesce(sum(cents), 0), count(*) INTO total, lines FROM posting WHERE journal_id = NEW.id;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'journal % does not balance: % over % lines', NEW.id, total, lines USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;

-- Lines come by the hundred in one statement, and are looked at together.
DROP TRIGGER posting_into_open ON posting;
CREATE OR REPLACE FUNCTION journal_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE closed bigint;
BEGIN
  SELECT l.journal_id INTO closed FROM lines l
    LEFT JOIN journal j ON j.id = l.journal_id AND j.xmin = pg_current_xact_id()::xid WHERE j.id IS NULL LIMIT 1;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'journal % is closed', closed USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER posting_into_open AFTER INSERT ON posting REFERENCING NEW TABLE AS lines
  FOR EACH STATEMENT EXECUTE FUNCTION journal_is_open();

-- Due memberships are taken in this order, a batch at a time.
DROP INDEX membership_due;
CREATE INDEX membership_due ON membership (next_due_on, id)
  WHERE status IN ('active', 'active_transferred', 'past_due', 'cancellation_requested') AND collection = 'auto' AND next_due_on IS NOT NULL;
