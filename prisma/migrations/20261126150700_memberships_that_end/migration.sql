-- Memberships whose period ends by itself: few beside all of a practice, and asked for on every view of its home.
CREATE INDEX membership_ending ON membership (office_id, term_end_on) WHERE collection = 'in_office' OR NOT auto_renew;
