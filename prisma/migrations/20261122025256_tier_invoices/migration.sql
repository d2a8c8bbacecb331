-- CreateEnum
CREATE TYPE "TierInvoiceStatus" AS ENUM ('open', 'processing', 'requires_action', 'failed', 'paid', 'void');

-- CreateEnum
CREATE TYPE "TierLineKind" AS ENUM ('tier', 'in_office_fee', 'setup_fee', 'management_fee');

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "tier_line_id" INTEGER;

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "office_fee_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "tier_line_id" INTEGER;

-- AlterTable
ALTER TABLE "payout_account" ADD COLUMN     "upgrading_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "tier_account" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "office_id" INTEGER,
    "organization_id" INTEGER,
    "payer_id" INTEGER NOT NULL,
    "management_fee_cents" INTEGER NOT NULL DEFAULT 0,
    "next_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tier_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tier_invoice" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "month_on" DATE NOT NULL,
    "due_on" DATE NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" "TierInvoiceStatus" NOT NULL DEFAULT 'open',
    "rank" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_on" DATE,
    "lease_until" TIMESTAMPTZ(3),
    "stripe_intent_id" TEXT,
    "stripe_charge_id" TEXT,
    "intents_ended" INTEGER NOT NULL DEFAULT 0,
    "processor_fee_cents" INTEGER NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "void_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tier_invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tier_line" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "office_id" INTEGER NOT NULL,
    "kind" "TierLineKind" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "cents" INTEGER NOT NULL,

    CONSTRAINT "tier_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tier_attempt" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "no" INTEGER NOT NULL,
    "instrument_id" INTEGER,
    "idem_key" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "state" "AttemptState" NOT NULL DEFAULT 'sending',
    "error_code" TEXT,
    "decline_code" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "tier_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tier_account_office_id_key" ON "tier_account"("office_id");

-- CreateIndex
CREATE UNIQUE INDEX "tier_account_organization_id_key" ON "tier_account"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "tier_account_payer_id_key" ON "tier_account"("payer_id");

-- CreateIndex
CREATE INDEX "tier_account_next_on_idx" ON "tier_account"("next_on");

-- CreateIndex
CREATE UNIQUE INDEX "tier_invoice_stripe_intent_id_key" ON "tier_invoice"("stripe_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "tier_invoice_stripe_charge_id_key" ON "tier_invoice"("stripe_charge_id");

-- CreateIndex
CREATE INDEX "tier_invoice_status_next_try_on_idx" ON "tier_invoice"("status", "next_try_on");

-- CreateIndex
CREATE UNIQUE INDEX "tier_invoice_account_id_month_on_key" ON "tier_invoice"("account_id", "month_on");

-- CreateIndex
CREATE UNIQUE INDEX "tier_line_invoice_id_office_id_kind_key" ON "tier_line"("invoice_id", "office_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "tier_attempt_idem_key_key" ON "tier_attempt"("idem_key");

-- CreateIndex
CREATE UNIQUE INDEX "tier_attempt_invoice_id_no_key" ON "tier_attempt"("invoice_id", "no");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_tier_line_id_fkey" FOREIGN KEY ("tier_line_id") REFERENCES "tier_line"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_tier_line_id_fkey" FOREIGN KEY ("tier_line_id") REFERENCES "tier_line"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_account" ADD CONSTRAINT "tier_account_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_account" ADD CONSTRAINT "tier_account_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_account" ADD CONSTRAINT "tier_account_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "payer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_invoice" ADD CONSTRAINT "tier_invoice_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "tier_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_line" ADD CONSTRAINT "tier_line_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "tier_invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_line" ADD CONSTRAINT "tier_line_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_attempt" ADD CONSTRAINT "tier_attempt_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "tier_invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_attempt" ADD CONSTRAINT "tier_attempt_instrument_id_fkey" FOREIGN KEY ("instrument_id") REFERENCES "instrument"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- An account is an office's or an organisation's.
ALTER TABLE tier_account ADD CHECK (num_nonnulls(office_id, organization_id) = 1), ADD CHECK (management_fee_cents >= 0);
ALTER TABLE tier_invoice ADD CHECK (amount_cents >= 50), ADD CHECK ((status = 'void') = (voided_at IS NOT NULL)), ADD CHECK (status <> 'paid' OR paid_at IS NOT NULL);
ALTER TABLE tier_line ADD CHECK (cents > 0 AND quantity > 0);
CREATE UNIQUE INDEX tier_attempt_one_live ON tier_attempt (invoice_id) WHERE state = 'sending';
CREATE INDEX payment_fee_waits ON payment (office_id) WHERE method = 'in_office' AND tier_line_id IS NULL AND app_fee_cents > 0;
CREATE INDEX membership_fee_waits ON membership (office_id) WHERE tier_line_id IS NULL AND office_fee_cents > 0;

-- As with a payment: forward only, one intent, and what is paid or void stays so.
CREATE FUNCTION tier_invoice_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('paid', 'void') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'invoice % is %', OLD.id, OLD.status USING ERRCODE = '23514';
  END IF;
  IF NEW.amount_cents <> OLD.amount_cents OR NEW.rank < OLD.rank THEN
    RAISE EXCEPTION 'invoice % cannot be changed so', OLD.id USING ERRCODE = '23514';
  END IF;
  IF OLD.stripe_intent_id IS NOT NULL AND NEW.stripe_intent_id IS DISTINCT FROM OLD.stripe_intent_id AND NEW.intents_ended = OLD.intents_ended THEN
    RAISE EXCEPTION 'invoice % keeps its intent', OLD.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tier_invoice_is_forward BEFORE UPDATE ON tier_invoice FOR EACH ROW EXECUTE FUNCTION tier_invoice_moves_forward();
