-- A membership whose first payment has not come has a status of its own. Alone in its migration: PostgreSQL lets a new
-- value be used only once it is committed.
ALTER TYPE "MembershipStatus" ADD VALUE 'pending_payment' BEFORE 'active';
