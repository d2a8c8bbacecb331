-- CreateTable
CREATE TABLE "membership_movement" (
    "id" BIGSERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "unit" "BillingUnit" NOT NULL,
    "collection" "Collection" NOT NULL,
    "moved_on" DATE NOT NULL,
    "step" INTEGER NOT NULL,
    "status" "MembershipStatus" NOT NULL,

    CONSTRAINT "membership_movement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "membership_movement_membership_id_idx" ON "membership_movement"("membership_id");

-- What people are counted from: in the order in which one person's days are gone through, without touching the table.
CREATE INDEX membership_movement_people ON membership_movement (office_id, member_id, moved_on)
  INCLUDE (step, status, plan_id, unit, collection);
ALTER TABLE membership_movement ADD CHECK (step IN (1, -1));

-- The statuses of somebody who is a member (lib/membership-status/flags.rules.ts ACTIVE; a test compares them).
CREATE FUNCTION counts_as_active(status "MembershipStatus") RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('active', 'active_transferred', 'active_cash', 'past_due')
$$;

-- The business's time (lib/core/clock.ts): a demo's clock is some way ahead of the system's.
CREATE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT clock_timestamp() + make_interval(secs => coalesce((SELECT (value->>'offsetMs')::numeric / 1000 FROM app_setting WHERE key = 'clock'), 0)::float8)
$$;

CREATE FUNCTION membership_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text; at timestamptz; gone membership; come membership;
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := OLD; END IF;
  IF TG_OP <> 'DELETE' THEN come := NEW; END IF;
  SELECT timezone INTO zone FROM office WHERE id = coalesce(come.office_id, gone.office_id);
  IF TG_OP = 'INSERT' THEN
    -- What is brought along from elsewhere may be over already: it counted until it got the status it has.
    IF come.status IN ('pending_payment', 'pending_cash') THEN RETURN NULL; END IF;
    IF NOT counts_as_active(come.status) AND come.status_at <= come.created_at THEN RETURN NULL; END IF;
    INSERT INTO membership_movement (office_id, membership_id, member_id, plan_id, unit, collection, moved_on, step, status)
    VALUES (come.office_id, come.id, come.member_id, come.plan_id, come.unit, come.collection,
      (come.created_at AT TIME ZONE zone)::date, 1, CASE WHEN counts_as_active(come.status) THEN come.status ELSE 'active' END);
    IF counts_as_active(come.status) THEN RETURN NULL; END IF;
    gone := come;
    at := come.status_at;
  ELSE
    at := CASE WHEN come.status <> gone.status THEN come.status_at ELSE business_now() END;
    IF counts_as_active(gone.status) IS NOT TRUE THEN gone.id := NULL; END IF;
    IF counts_as_active(come.status) IS NOT TRUE THEN come.id := NULL; END IF;
  END IF;
  IF gone.id IS NOT NULL THEN
    INSERT INTO membership_movement (office_id, membership_id, member_id, plan_id, unit, collection, moved_on, step, status)
    VALUES (gone.office_id, gone.id, gone.member_id, gone.plan_id, gone.unit, gone.collection,
      (at AT TIME ZONE zone)::date, -1, coalesce(come.status, 'canceled'));
  END IF;
  IF TG_OP = 'UPDATE' AND come.id IS NOT NULL THEN
    INSERT INTO membership_movement (office_id, membership_id, member_id, plan_id, unit, collection, moved_on, step, status)
    VALUES (come.office_id, come.id, come.member_id, come.plan_id, come.unit, come.collection,
      (at AT TIME ZONE zone)::date, 1, come.status);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER membership_moves_in AFTER INSERT ON membership FOR EACH ROW EXECUTE FUNCTION membership_moves();
CREATE TRIGGER membership_moves_out AFTER DELETE ON membership FOR EACH ROW EXECUTE FUNCTION membership_moves();
CREATE TRIGGER membership_moves AFTER UPDATE OF status, plan_id, unit, collection ON membership FOR EACH ROW
  WHEN (counts_as_active(OLD.status) IS DISTINCT FROM counts_as_active(NEW.status)
    OR counts_as_active(NEW.status) AND (OLD.plan_id, OLD.unit, OLD.collection) IS DISTINCT FROM (NEW.plan_id, NEW.unit, NEW.collection))
  EXECUTE FUNCTION membership_moves();
CREATE TRIGGER movement_frozen BEFORE UPDATE OR DELETE ON membership_movement FOR EACH ROW EXECUTE FUNCTION append_only();

-- What happened before, from the trail; where that is silent, from the membership's own days.
CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
SELECT a.id, m.id AS membership_id, a.at, CASE WHEN counts_as_active(t.status) THEN 1 ELSE -1 END AS step, t.status
FROM audit_event a JOIN membership m ON a.noun = 'membership' AND a.noun_id = m.id::text AND a.before ? 'status' AND a.after ? 'status'
  CROSS JOIN LATERAL (SELECT (a.before->>'status')::"MembershipStatus" AS was, (a.after->>'status')::"MembershipStatus" AS status) t
WHERE counts_as_active(t.was) <> counts_as_active(t.status);
INSERT INTO membership_movement (office_id, membership_id, member_id, plan_id, unit, collection, moved_on, step, status)
SELECT m.office_id, m.id, m.member_id, m.plan_id, m.unit, m.collection, (m.created_at AT TIME ZONE o.timezone)::date, 1, 'active'
FROM membership m JOIN office o ON o.id = m.office_id
WHERE coalesce((SELECT x.step FROM moved x WHERE x.membership_id = m.id ORDER BY x.id LIMIT 1),
  CASE WHEN counts_as_active(m.status) OR m.status_at > m.created_at AND m.status NOT IN ('pending_payment', 'pending_cash') THEN -1 END) = -1
ORDER BY m.id;
INSERT INTO membership_movement (office_id, membership_id, member_id, plan_id, unit, collection, moved_on, step, status)
SELECT m.office_id, m.id, m.member_id, m.plan_id, m.unit, m.collection, (x.at AT TIME ZONE o.timezone)::date, x.step, x.status
FROM moved x JOIN membership m ON m.id = x.membership_id JOIN office o ON o.id = m.office_id ORDER BY x.id;
INSERT INTO membership_movement (office_id, membership_id, member_id, plan_id, unit, collection, moved_on, step, status)
SELECT m.office_id, m.id, m.member_id, m.plan_id, m.unit, m.collection, (m.status_at AT TIME ZONE o.timezone)::date, -1, m.status
FROM membership m JOIN office o ON o.id = m.office_id
WHERE NOT counts_as_active(m.status) AND (SELECT sum(x.step) FROM membership_movement x WHERE x.membership_id = m.id) = 1
ORDER BY m.id;
