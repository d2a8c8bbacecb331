-- Yearly charges that are announced weeks before: few among the many that fall due each month.
CREATE INDEX membership_yearly_due ON membership (next_due_on) WHERE unit = 'year' AND collection = 'auto';
