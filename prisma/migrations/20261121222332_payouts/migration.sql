-- CreateEnum
CREATE TYPE "PayoutStatus" AS ENUM ('pending', 'in_transit', 'paid', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "PayoutLineKind" AS ENUM ('payment', 'refund', 'refund_return', 'dispute', 'fee', 'fee_refund', 'transfer', 'payout_return', 'other');

-- AlterTable
ALTER TABLE "payout_account" ADD COLUMN     "payout_anchor" TEXT,
ADD COLUMN     "payout_interval" TEXT;

-- CreateTable
CREATE TABLE "payout" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "stripe_id" TEXT NOT NULL,
    "stripe_account_id" TEXT NOT NULL,
    "mode" "ChargeMode" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "automatic" BOOLEAN NOT NULL,
    "status" "PayoutStatus" NOT NULL,
    "method" TEXT NOT NULL,
    "arrival_on" DATE NOT NULL,
    "description" TEXT,
    "failure_code" TEXT,
    "original_stripe_id" TEXT,
    "itemised_at" TIMESTAMPTZ(3),
    "matched_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_line" (
    "id" SERIAL NOT NULL,
    "payout_id" INTEGER NOT NULL,
    "stripe_id" TEXT NOT NULL,
    "kind" "PayoutLineKind" NOT NULL,
    "gross_cents" INTEGER NOT NULL,
    "platform_fee_cents" INTEGER NOT NULL,
    "processor_fee_cents" INTEGER NOT NULL,
    "net_cents" INTEGER NOT NULL,
    "source_id" TEXT,
    "description" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "payment_id" INTEGER,
    "refund_id" INTEGER,
    "dispute_id" INTEGER,

    CONSTRAINT "payout_line_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payout_stripe_id_key" ON "payout"("stripe_id");

-- CreateIndex
CREATE INDEX "payout_office_id_arrival_on_id_idx" ON "payout"("office_id", "arrival_on", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_line_stripe_id_key" ON "payout_line"("stripe_id");

-- CreateIndex
CREATE INDEX "payout_line_payout_id_idx" ON "payout_line"("payout_id");

-- CreateIndex
CREATE INDEX "payout_line_payment_id_idx" ON "payout_line"("payment_id");

-- AddForeignKey
ALTER TABLE "payout" ADD CONSTRAINT "payout_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refund"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "dispute"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- An office's payments in the order in which money moved, page by page.
CREATE INDEX payment_book ON payment (office_id, (coalesce(paid_at, created_at)), id);
