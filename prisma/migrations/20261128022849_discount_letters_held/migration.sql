-- AlterTable
ALTER TABLE "scheduled_change" ADD COLUMN     "held_at" TIMESTAMPTZ(3);
