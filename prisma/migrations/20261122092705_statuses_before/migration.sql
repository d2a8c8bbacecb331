-- Trouble can pile up, so every status to go back to is kept; the one known until now is the latest of them.
ALTER TABLE "membership" ADD COLUMN "statuses_before" "MembershipStatus"[] DEFAULT ARRAY[]::"MembershipStatus"[];
UPDATE "membership" SET "statuses_before" = ARRAY["status_before"] WHERE "status_before" IS NOT NULL;
-- Who is late and has been disputed or about to leave as well has lost where that began: as the person came.
UPDATE "membership" s
SET "statuses_before" = ARRAY[
  CASE WHEN m."transferred_from_id" IS NULL THEN 'active' ELSE 'active_transferred' END::"MembershipStatus"
] || s."statuses_before"
FROM "member" m
WHERE m."id" = s."member_id" AND (s."status_before" = 'past_due'
  OR (s."status_before" IS NULL AND s."status" IN ('past_due', 'delinquent', 'delinquent_gpp')));
ALTER TABLE "membership" DROP COLUMN "status_before";
