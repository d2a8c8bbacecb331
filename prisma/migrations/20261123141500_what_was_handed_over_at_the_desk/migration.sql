-- CreateEnum
CREATE TYPE "DeskMethod" AS ENUM ('cash', 'check', 'terminal');

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "desk_method" "DeskMethod",
ADD COLUMN     "desk_reference" TEXT;

-- Only what was taken in the office was handed over, and only what has a method has a number.
ALTER TABLE "payment" ADD CONSTRAINT "payment_desk_method" CHECK ("desk_method" IS NULL OR "method" = 'in_office');
ALTER TABLE "payment" ADD CONSTRAINT "payment_desk_reference" CHECK ("desk_reference" IS NULL OR "desk_method" IN ('check', 'terminal'));
