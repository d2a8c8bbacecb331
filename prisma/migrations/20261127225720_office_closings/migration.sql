-- The last day of an office that closes. It is announced, may be taken back until it is over, and is kept with the office after it.
CREATE TYPE "ClosingReason" AS ENUM ('sold', 'retired', 'other');

ALTER TABLE office
  ADD COLUMN closes_on DATE,
  ADD COLUMN closing_reason "ClosingReason",
  ADD COLUMN closing_note TEXT,
  ADD CONSTRAINT office_closing CHECK ((closes_on IS NULL) = (closing_reason IS NULL));

-- What is looked for every half minute.
CREATE INDEX office_closes ON office (closes_on) WHERE closes_on IS NOT NULL AND account_status <> 'closed';
