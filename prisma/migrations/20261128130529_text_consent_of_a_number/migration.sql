-- AlterTable
ALTER TABLE "household" ADD COLUMN     "text_consent_phone" TEXT;

-- Whoever has agreed did so for the number they have.
UPDATE "household" SET "text_consent_phone" = "phone" WHERE "text_consent_at" IS NOT NULL;
