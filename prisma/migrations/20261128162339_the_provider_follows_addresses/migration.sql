-- AlterTable
ALTER TABLE "payer" ADD COLUMN     "contact_told" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "contact_version" INTEGER NOT NULL DEFAULT 0;

-- Customers made so far may have an address of before: each is told once.
UPDATE "payer" SET contact_version = 1 WHERE stripe_customer_id IS NOT NULL;
CREATE INDEX "payer_contact_to_tell" ON "payer"(id) WHERE stripe_customer_id IS NOT NULL AND contact_told <> contact_version;

-- Whoever writes an address or a name, at whatever door, has changed whom the provider writes to.
CREATE FUNCTION payer_contact_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payer SET contact_version = contact_version + 1 WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER payer_contact_of_user AFTER UPDATE OF email, first_name, last_name ON app_user FOR EACH ROW
  WHEN ((OLD.email, OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.email, NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION payer_contact_of_user();

CREATE FUNCTION payer_contact_of_household() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payer SET contact_version = contact_version + 1 WHERE id = NEW.payer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payer_contact_of_household AFTER UPDATE OF email, payer_id ON household FOR EACH ROW
  WHEN ((OLD.email, OLD.payer_id) IS DISTINCT FROM (NEW.email, NEW.payer_id)) EXECUTE FUNCTION payer_contact_of_household();

CREATE FUNCTION payer_contact_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payer SET contact_version = contact_version + 1 WHERE id = (SELECT payer_id FROM household WHERE id = NEW.household_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payer_contact_of_owner AFTER UPDATE OF first_name, last_name ON member FOR EACH ROW
  WHEN (NEW.added_by_id IS NULL AND (OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION payer_contact_of_owner();

CREATE FUNCTION payer_contact_of_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payer SET contact_version = contact_version + 1 WHERE id IN (SELECT payer_id FROM tier_account
    WHERE office_id = NEW.id OR organization_id = NEW.organization_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payer_contact_of_office AFTER UPDATE OF email ON office FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION payer_contact_of_office();

CREATE FUNCTION payer_contact_of_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contact_version := OLD.contact_version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER payer_contact_of_login BEFORE UPDATE OF user_id ON payer FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION payer_contact_of_login();
