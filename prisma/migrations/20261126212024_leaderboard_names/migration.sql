-- AlterTable
ALTER TABLE "office" ADD COLUMN     "leaderboard_named" BOOLEAN NOT NULL DEFAULT false;
