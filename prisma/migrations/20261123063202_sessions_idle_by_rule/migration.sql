-- AlterTable
ALTER TABLE "session" DROP COLUMN "idle_minutes";
