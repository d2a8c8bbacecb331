-- CreateEnum
CREATE TYPE "OfferAnswer" AS ENUM ('accepted', 'declined');

-- CreateEnum
CREATE TYPE "OfferWay" AS ENUM ('online', 'phone', 'in_person');

-- AlterEnum
ALTER TYPE "AgreementKind" ADD VALUE 'moved_terms';

-- AlterTable
ALTER TABLE "agreement_signature" ADD COLUMN     "closing_offer_id" INTEGER;

-- CreateTable
CREATE TABLE "closing_offer" (
    "id" SERIAL NOT NULL,
    "household_id" INTEGER NOT NULL,
    "to_id" INTEGER NOT NULL,
    "closes_on" DATE NOT NULL,
    "lines" JSONB NOT NULL,
    "terms" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" "OfferAnswer",
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" INTEGER,
    "way" "OfferWay",
    "revision" INTEGER NOT NULL DEFAULT 0,
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "closing_offer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "closing_offer_household_id_idx" ON "closing_offer"("household_id");

-- CreateIndex
CREATE INDEX "agreement_signature_closing_offer_id_idx" ON "agreement_signature"("closing_offer_id");

-- AddForeignKey
ALTER TABLE "closing_offer" ADD CONSTRAINT "closing_offer_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "household"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agreement_signature" ADD CONSTRAINT "agreement_signature_closing_offer_id_fkey" FOREIGN KEY ("closing_offer_id") REFERENCES "closing_offer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A signature belongs to what it was given for.
ALTER TABLE agreement_signature DROP CONSTRAINT agreement_signature_check;
ALTER TABLE agreement_signature ADD CONSTRAINT agreement_signature_check
  CHECK (enrolment_id IS NOT NULL OR instrument_id IS NOT NULL OR closing_offer_id IS NOT NULL);
