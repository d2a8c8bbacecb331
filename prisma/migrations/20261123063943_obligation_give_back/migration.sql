-- AlterTable
ALTER TABLE "obligation" ADD COLUMN     "give_back" BOOLEAN NOT NULL DEFAULT false;
