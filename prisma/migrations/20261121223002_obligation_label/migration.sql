-- AlterTable
ALTER TABLE "obligation" ADD COLUMN     "label" TEXT;
