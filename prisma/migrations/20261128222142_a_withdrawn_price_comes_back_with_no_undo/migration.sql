-- AlterTable
ALTER TABLE "scheduled_change" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);
