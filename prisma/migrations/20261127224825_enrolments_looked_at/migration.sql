-- AlterTable
ALTER TABLE "enrolment" ADD COLUMN     "looked_at" TIMESTAMPTZ(3);
