-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "desk_record_id" INTEGER,
ADD COLUMN     "voided_at" TIMESTAMPTZ(3),
ADD COLUMN     "voided_owes" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "desk_record" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "household_id" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "before" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "desk_record_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_desk_record_id_idx" ON "payment"("desk_record_id");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_desk_record_id_fkey" FOREIGN KEY ("desk_record_id") REFERENCES "desk_record"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A record of the front desk is given up while no invoice bills its fee and nothing was refunded; it stays a payment of its own.
ALTER TABLE "payment" ADD CONSTRAINT "payment_voided_at_desk"
  CHECK (voided_at IS NULL OR (method = 'in_office' AND status = 'canceled' AND tier_line_id IS NULL AND refunded_cents = 0)),
  ADD CONSTRAINT "payment_voided_says_for_what" CHECK ((voided_at IS NULL) = (voided_owes = '{}'));
CREATE OR REPLACE FUNCTION payment_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.rank < OLD.rank THEN
    RAISE EXCEPTION 'payment % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = '23514';
  END IF;
  IF OLD.status = 'succeeded' AND NEW.status <> 'succeeded' AND NEW.voided_at IS NULL THEN
    RAISE EXCEPTION 'a succeeded payment is final' USING ERRCODE = '23514';
  END IF;
  IF OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at THEN
    RAISE EXCEPTION 'payment % stays voided', OLD.id USING ERRCODE = '23514';
  END IF;
  IF OLD.stripe_intent_id IS NOT NULL AND NEW.stripe_intent_id IS DISTINCT FROM OLD.stripe_intent_id THEN
    RAISE EXCEPTION 'payment % keeps its intent', OLD.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
-- It keeps when it was recorded.
ALTER TABLE "payment" DROP CONSTRAINT "payment_paid_when_succeeded";
ALTER TABLE "payment" ADD CONSTRAINT "payment_paid_when_succeeded"
  CHECK ((status = 'succeeded' OR voided_at IS NOT NULL) = (paid_at IS NOT NULL));
