-- What a payment is for, what keeps it from being opened twice, and what it follows stood in one text, `batch`. They are
-- columns of their own now. Closed sets that were kept as text become enums.
CREATE TYPE "PaymentPurpose" AS ENUM ('dues', 'enrolment', 'renewal', 'one_off');
CREATE TYPE "PaymentHold" AS ENUM ('payout_account');
CREATE TYPE "DeclineKind" AS ENUM ('soft', 'hard', 'authentication');
CREATE TYPE "DiscountReason" AS ENUM ('family', 'code');
CREATE TYPE "ExitChoice" AS ENUM ('end', 'now');
CREATE TYPE "ExitSettle" AS ENUM ('card', 'desk');

ALTER TABLE "payment" DROP CONSTRAINT "payment_decline_kind_check";
ALTER TABLE "payment"
  ADD COLUMN "purpose" "PaymentPurpose",
  ADD COLUMN "batch_key" TEXT,
  ADD COLUMN "split_from_id" INTEGER,
  ALTER COLUMN "held_reason" TYPE "PaymentHold" USING "held_reason"::"PaymentHold",
  ALTER COLUMN "decline_kind" TYPE "DeclineKind" USING "decline_kind"::"DeclineKind";
ALTER TABLE "obligation" ALTER COLUMN "discount_reason" TYPE "DiscountReason" USING "discount_reason"::"DiscountReason";
ALTER TABLE "exit_quote"
  ALTER COLUMN "choice" TYPE "ExitChoice" USING "choice"::"ExitChoice",
  ALTER COLUMN "settle" TYPE "ExitSettle" USING "settle"::"ExitSettle";

UPDATE "payment" SET
  "purpose" = (CASE
    WHEN "batch" LIKE 'manual:%' THEN 'one_off'
    WHEN "batch" LIKE 'renew:%' THEN 'renewal'
    WHEN "batch" LIKE 'enrol:%' OR "batch" LIKE 'cash:%' THEN 'enrolment'
    ELSE 'dues' END)::"PaymentPurpose",
  "batch_key" = CASE
    WHEN "batch" = 'cycle' THEN 'run:' || to_char("due_on", 'YYYY-MM-DD') || ':' || "mode"
    WHEN "batch" ~ '^cycle:\d+:\d+$' THEN 'membership:' || substr("batch", 7)
    WHEN "batch" LIKE 'cycle:part:%' THEN 'split:' || coalesce("replaces_id", 0) || ':' || substr("batch", 12)
    WHEN "batch" LIKE 'cycle:again:%' THEN 'replaces:' || substr("batch", 13)
    WHEN "batch" LIKE 'cycle:%' THEN substr("batch", 7)
    WHEN "batch" LIKE 'enrol:%' THEN 'enrolment:' || substr("batch", 7)
    WHEN "batch" LIKE 'cash:%' THEN 'activation:' || substr("batch", 6)
    WHEN "batch" LIKE 'renew:%' THEN 'renewal:' || substr("batch", 7)
    WHEN "batch" LIKE 'manual:%' THEN substr("batch", 8)
    ELSE "batch" END;
-- Unique was a batch only together with its day and mode; the few that were used again on another day stay apart.
UPDATE "payment" p SET "batch_key" = p."batch_key" || '#' || p."id"
FROM (SELECT "id", row_number() OVER (PARTITION BY "payer_id", "office_id", "purpose", "batch_key" ORDER BY "id") AS place FROM "payment") twin
WHERE twin."id" = p."id" AND twin.place > 1;

-- One payment goes on for another that the provider gave up; every other payment that followed one was split off it. Which
-- of the two a claimed payment had been before is told by the one it followed.
UPDATE "payment" p SET "split_from_id" = p."replaces_id", "replaces_id" = NULL
FROM "payment" old
WHERE old."id" = p."replaces_id" AND p."batch" NOT LIKE 'cycle:again:%' AND NOT (
  p."batch" LIKE 'cycle:claim:%:' || p."id" AND old."status" = 'canceled'
  AND NOT EXISTS (SELECT 1 FROM "payment" other WHERE other."replaces_id" = p."replaces_id" AND other."id" <> p."id"
    AND (other."batch" LIKE 'cycle:again:%' OR other."id" < p."id" AND other."batch" LIKE 'cycle:claim:%:' || other."id")));

DROP INDEX "payment_payer_id_office_id_due_on_mode_batch_key";
DROP INDEX "payment_to_tell";
ALTER TABLE "payment"
  ALTER COLUMN "purpose" SET NOT NULL,
  ALTER COLUMN "batch_key" SET NOT NULL,
  DROP COLUMN "batch";
CREATE UNIQUE INDEX "payment_payer_id_office_id_purpose_batch_key_key" ON "payment"("payer_id", "office_id", "purpose", "batch_key");
CREATE UNIQUE INDEX "payment_replaces_id_key" ON "payment"("replaces_id");
CREATE INDEX payment_to_tell ON payment (due_on, id) WHERE status IN ('failed', 'requires_action') AND purpose = 'dues';
ALTER TABLE "payment" ADD CONSTRAINT "payment_split_from_id_fkey" FOREIGN KEY ("split_from_id") REFERENCES "payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;
