-- CreateTable
CREATE TABLE "closing_letter" (
    "household_id" INTEGER NOT NULL,
    "closes_on" DATE NOT NULL,
    "said" JSONB NOT NULL,
    "revisions" INTEGER NOT NULL,

    CONSTRAINT "closing_letter_pkey" PRIMARY KEY ("household_id")
);

-- AddForeignKey
ALTER TABLE "closing_letter" ADD CONSTRAINT "closing_letter_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "household"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Who has a letter of a closing that is announced has been told; on which days they pay is not read from it. As soon as something
-- changes for them they are written to if they still pay.
INSERT INTO closing_letter
SELECT h.id, o.closes_on, jsonb_agg(jsonb_build_object('membershipId', s.id, 'lastOn', NULL) ORDER BY s.id), sum(s.revision)
FROM office o JOIN household h ON h.office_id = o.id JOIN membership s ON s.household_id = h.id
WHERE o.closes_on IS NOT NULL AND o.account_status <> 'closed'
  AND EXISTS (SELECT 1 FROM outbox m WHERE m.dedupe LIKE 'mail:closing:' || h.id || ':officeCloses:%')
GROUP BY h.id, o.closes_on;
