-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "issues" INTEGER NOT NULL DEFAULT 0;
