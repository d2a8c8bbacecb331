-- An office named its people twice: as professionals, and as whom its page introduces. The second list stays; an office that
-- introduces nobody yet introduces its professionals, as its page showed them.
INSERT INTO "office_person" ("office_id", "name", "position", "created_at", "updated_at")
SELECT o."id", n."name", n."at" - 1, now(), now()
FROM "office" o CROSS JOIN unnest(o."professional_names") WITH ORDINALITY AS n("name", "at")
WHERE NOT EXISTS (SELECT 1 FROM "office_person" p WHERE p."office_id" = o."id");

-- AlterTable
ALTER TABLE "office" DROP COLUMN "professional_names";
