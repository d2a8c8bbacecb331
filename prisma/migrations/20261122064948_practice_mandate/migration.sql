-- AlterTable
ALTER TABLE "agreement_signature" ALTER COLUMN "household_id" DROP NOT NULL;
