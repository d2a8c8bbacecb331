-- Until now such a membership was told apart by being inactive under an enrolment that is not done.
UPDATE "membership" m SET "status" = 'pending_payment'
FROM "enrolment" e WHERE e."id" = m."enrolment_id" AND e."state" <> 'done' AND m."status" = 'inactive';
