-- A change of family discounts is a change of price: who was here before keeps theirs until their contract and the notice are over.
ALTER TYPE "ChangeKind" ADD VALUE 'discounts';
ALTER TABLE membership
  ADD COLUMN kept_two_bps INTEGER,
  ADD COLUMN kept_three_bps INTEGER,
  ADD COLUMN kept_four_bps INTEGER,
  ADD CONSTRAINT membership_kept_discounts CHECK (
    num_nulls(kept_two_bps, kept_three_bps, kept_four_bps) IN (0, 3));
