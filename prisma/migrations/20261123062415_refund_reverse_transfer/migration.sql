-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "reverse_transfer" BOOLEAN;
