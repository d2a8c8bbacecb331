-- AlterTable
ALTER TABLE "membership_act" ADD COLUMN     "changes" INTEGER;
