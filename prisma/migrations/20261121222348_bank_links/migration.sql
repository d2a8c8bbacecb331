-- CreateEnum
CREATE TYPE "BankLinkState" AS ENUM ('linking', 'linked', 'login_required', 'revoked');

-- AlterEnum
ALTER TYPE "AgreementKind" ADD VALUE 'bank_draft';

-- DropForeignKey
ALTER TABLE "agreement_signature" DROP CONSTRAINT "agreement_signature_enrolment_id_fkey";

-- AlterTable
ALTER TABLE "agreement_signature" ADD COLUMN     "instrument_id" INTEGER,
ALTER COLUMN "enrolment_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "bank_link" (
    "id" SERIAL NOT NULL,
    "public_token_hash" BYTEA NOT NULL,
    "account_id" TEXT NOT NULL,
    "item_id" TEXT,
    "sealed_token" TEXT,
    "bank_token" TEXT,
    "bank_name" TEXT NOT NULL DEFAULT '',
    "last4" TEXT NOT NULL DEFAULT '',
    "state" "BankLinkState" NOT NULL DEFAULT 'linking',
    "payer_id" INTEGER,
    "instrument_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_link_public_token_hash_key" ON "bank_link"("public_token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "bank_link_item_id_key" ON "bank_link"("item_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_link_instrument_id_key" ON "bank_link"("instrument_id");

-- CreateIndex
CREATE INDEX "bank_link_payer_id_idx" ON "bank_link"("payer_id");

-- AddForeignKey
ALTER TABLE "bank_link" ADD CONSTRAINT "bank_link_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "payer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_link" ADD CONSTRAINT "bank_link_instrument_id_fkey" FOREIGN KEY ("instrument_id") REFERENCES "instrument"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agreement_signature" ADD CONSTRAINT "agreement_signature_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agreement_signature" ADD CONSTRAINT "agreement_signature_instrument_id_fkey" FOREIGN KEY ("instrument_id") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema cannot say.
ALTER TABLE agreement_signature ADD CHECK (enrolment_id IS NOT NULL OR instrument_id IS NOT NULL);
ALTER TABLE bank_link ADD CHECK (state = 'linking' OR (item_id IS NOT NULL AND sealed_token IS NOT NULL));
