-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "from_platform" BOOLEAN NOT NULL DEFAULT false;
