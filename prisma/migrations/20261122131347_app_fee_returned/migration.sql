-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "app_fee_returned_cents" INTEGER NOT NULL DEFAULT 0;
