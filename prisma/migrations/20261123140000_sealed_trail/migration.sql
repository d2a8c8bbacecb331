-- CreateTable
CREATE TABLE "audit_waiting" (
    "event_id" BIGINT NOT NULL,
    "digest" BYTEA NOT NULL,

    CONSTRAINT "audit_waiting_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "audit_seal" (
    "no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "event_ids" BIGINT[],
    "digests" BYTEA[],
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("no")
);

-- What a line says, the same in every session whatever its settings.
CREATE FUNCTION audit_digest(e audit_event) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(jsonb_build_array(e.id, (extract(epoch FROM e.at) * 1000)::bigint, e.tenant_id, e.actor_id,
    e.as_user_id, e.office_id, e.action, e.noun, e.noun_id, e.before, e.after, e.reason, e.request_id, e.ip)::text, 'UTF8'))
$$;
CREATE FUNCTION audit_seal_hash(before bytea, no integer, at timestamptz, ids bigint[], digests bytea[])
RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(jsonb_build_array(encode(before, 'hex'), no, (extract(epoch FROM at) * 1000)::bigint, ids,
    (SELECT jsonb_agg(encode(d, 'hex') ORDER BY place) FROM unnest(digests) WITH ORDINALITY AS u (d, place)))::text, 'UTF8'))
$$;

CREATE FUNCTION audit_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_waiting (event_id, digest) VALUES (NEW.id, audit_digest(NEW));
  RETURN NULL;
END $$;
CREATE TRIGGER audit_waits AFTER INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION audit_waits();
CREATE TRIGGER seal_frozen BEFORE UPDATE OR DELETE ON audit_seal FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER seal_not_truncated BEFORE TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- Lines of before are sealed as they stand.
INSERT INTO audit_waiting (event_id, digest) SELECT e.id, audit_digest(e) FROM audit_event e;
