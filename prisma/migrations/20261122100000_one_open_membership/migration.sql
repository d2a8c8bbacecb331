-- Who owes for a plan is on it still: paying the debt makes that membership run again, which a second one would forbid.
DROP INDEX membership_one_open;
CREATE UNIQUE INDEX membership_one_open ON membership (member_id, plan_id)
  WHERE status IN ('active', 'active_transferred', 'active_cash', 'past_due', 'delinquent', 'delinquent_gpp', 'pending_cash', 'cancellation_requested', 'disputed');
