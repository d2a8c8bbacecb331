-- A bank debit has one name: of the agreement that authorizes it, and in the result of an enrolment.
ALTER TYPE "AgreementKind" RENAME VALUE 'bank_draft' TO 'bank_debit';
UPDATE "enrolment" SET "result" = ("result" - 'draft') || jsonb_build_object('bankDebit', "result" -> 'draft') WHERE "result" ? 'draft';
