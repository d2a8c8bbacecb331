-- AlterTable
ALTER TABLE "scheduled_change" DROP COLUMN "held_at",
ADD COLUMN     "held_revisions" INTEGER;
