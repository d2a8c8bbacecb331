-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "ages_kept_until" DATE;
