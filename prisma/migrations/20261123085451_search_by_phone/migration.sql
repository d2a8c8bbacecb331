-- CreateIndex
CREATE INDEX "instrument_last4_idx" ON "instrument"("last4");

-- What a member is found by: the name between spaces, so that the beginning and the whole of a name can be told from its
-- middle, then e-mail and the digits of both phones, each behind a bar. By hand: only the database knows the column.
CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), '^1(\d{10})$', '\1')
$$;
CREATE FUNCTION member_search_text(first_name text, last_name text, email text, phone text, family_phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || search_text(first_name, last_name) || ' |' || search_text(email) || '|' || phone_digits(family_phone)
    || CASE WHEN phone_digits(phone) IN ('', phone_digits(family_phone)) THEN '' ELSE '|' || phone_digits(phone) END
$$;
CREATE OR REPLACE FUNCTION member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := member_search_text(NEW.first_name, NEW.last_name, NEW.email, NEW.phone,
    (SELECT h.phone FROM household h WHERE h.id = NEW.household_id));
  RETURN NEW;
END $$;
DROP TRIGGER member_is_searchable ON member;
CREATE TRIGGER member_is_searchable BEFORE INSERT OR UPDATE OF first_name, last_name, email, phone, household_id ON member
  FOR EACH ROW EXECUTE FUNCTION member_search();
CREATE FUNCTION household_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member m SET search = member_search_text(m.first_name, m.last_name, m.email, m.phone, NEW.phone) WHERE m.household_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER household_is_searchable AFTER UPDATE OF phone ON household FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone) EXECUTE FUNCTION household_search();
UPDATE member m SET search = member_search_text(m.first_name, m.last_name, m.email, m.phone, h.phone)
  FROM household h WHERE h.id = m.household_id;
