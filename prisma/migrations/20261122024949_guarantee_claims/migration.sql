-- CreateEnum
CREATE TYPE "ClaimState" AS ENUM ('requested', 'paid');

-- AlterEnum
ALTER TYPE "TokenPurpose" ADD VALUE 'guarantee_account';

-- AlterEnum
ALTER TYPE "PayoutLineKind" ADD VALUE 'guarantee';

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "claim_id" INTEGER;

-- AlterTable
ALTER TABLE "payout_line" ADD COLUMN     "claim_id" INTEGER;

-- AlterTable
ALTER TABLE "plan_settings" ADD COLUMN     "gpp_applied_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "guarantee_claim" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "state" "ClaimState" NOT NULL DEFAULT 'requested',
    "idem_key" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "stripe_account_id" TEXT NOT NULL,
    "transfer_id" TEXT,
    "failure_code" TEXT,
    "try_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "automatic" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,
    "paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "guarantee_claim_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "guarantee_claim_membership_id_key" ON "guarantee_claim"("membership_id");

-- CreateIndex
CREATE UNIQUE INDEX "guarantee_claim_idem_key_key" ON "guarantee_claim"("idem_key");

-- CreateIndex
CREATE UNIQUE INDEX "guarantee_claim_transfer_id_key" ON "guarantee_claim"("transfer_id");

-- CreateIndex
CREATE INDEX "guarantee_claim_office_id_created_at_idx" ON "guarantee_claim"("office_id", "created_at");

-- CreateIndex
CREATE INDEX "guarantee_claim_state_try_at_idx" ON "guarantee_claim"("state", "try_at");

-- CreateIndex
CREATE INDEX "payment_claim_id_idx" ON "payment"("claim_id");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "guarantee_claim"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guarantee_claim" ADD CONSTRAINT "guarantee_claim_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "guarantee_claim"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema cannot say -----------------------------------------------------------------------------------------
ALTER TABLE "guarantee_claim"
  ADD CONSTRAINT guarantee_claim_of_something CHECK (amount_cents > 0),
  ADD CONSTRAINT guarantee_claim_paid_by_transfer CHECK ((state = 'paid') = (transfer_id IS NOT NULL AND paid_at IS NOT NULL));
-- The guarantor takes no fee of its own claim, and its money goes to nobody's account but its own.
ALTER TABLE "payment"
  ADD CONSTRAINT payment_claimed_is_platforms CHECK (claim_id IS NULL OR (app_fee_cents = 0 AND stripe_account_id IS NULL));
