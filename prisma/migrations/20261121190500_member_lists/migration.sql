-- What the members list, its filters and its numbers read in offices of any size.

-- Álvarez sorts with Alvarez, and a small letter with its capital. As with `search`, only the database knows the column.
ALTER TABLE member ADD COLUMN sort_name text NOT NULL GENERATED ALWAYS AS (search_text(last_name, first_name)) STORED;
DROP INDEX member_owner_list;
CREATE INDEX member_owner_list ON member (office_id, sort_name, id) WHERE added_by_id IS NULL;
-- Nothing sorts by the names themselves any more.
DROP INDEX "member_office_id_last_name_first_name_id_idx";
CREATE INDEX "member_office_id_idx" ON member (office_id);

-- Who came with an enrolment that is not done is on no list.
CREATE INDEX enrolment_unfinished ON enrolment (household_id) WHERE state <> 'done';

-- Filters: the newest memberships, and the kinds that are rare in an office.
CREATE INDEX "membership_office_id_created_at_idx" ON membership (office_id, created_at);
CREATE INDEX membership_rare ON membership (office_id, household_id)
  WHERE source IN ('business', 'community') OR NOT auto_renew OR collection = 'in_office' OR gpp;

-- Revenue by month.
CREATE INDEX "payment_office_id_paid_at_idx" ON payment (office_id, paid_at);
