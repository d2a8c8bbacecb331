-- What was given up is looked for by the back office, among all that has ever left.
CREATE INDEX outbox_dead ON outbox (created_at, id) WHERE state = 'dead';
