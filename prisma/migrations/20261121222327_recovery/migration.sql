-- CreateEnum
CREATE TYPE "NoticeChannel" AS ENUM ('mail', 'text');

-- AlterEnum
ALTER TYPE "TokenPurpose" ADD VALUE 'payment_update';

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "decline_kind" TEXT,
ADD COLUMN     "notice_day" INTEGER NOT NULL DEFAULT -1,
ADD COLUMN     "policy_id" INTEGER;

-- AlterTable
ALTER TABLE "household" ADD COLUMN     "text_consent_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "dunning_policy" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "version" INTEGER NOT NULL,
    "try_days" INTEGER[],
    "mail_days" INTEGER[],
    "text_days" INTEGER[],
    "delinquent_day" INTEGER NOT NULL,
    "ach_retries" INTEGER NOT NULL,
    "expiry_days" INTEGER NOT NULL,
    "promise_days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,

    CONSTRAINT "dunning_policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "household_id" INTEGER NOT NULL,
    "payment_id" INTEGER,
    "kind" TEXT NOT NULL,
    "channel" "NoticeChannel" NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "dedupe" TEXT NOT NULL,
    "sent_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_promise" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "household_id" INTEGER NOT NULL,
    "promised_on" DATE NOT NULL,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_promise_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "dunning_policy_tenant_id_version_key" ON "dunning_policy"("tenant_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "notice_dedupe_key" ON "notice"("dedupe");

-- CreateIndex
CREATE INDEX "notice_household_id_created_at_idx" ON "notice"("household_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_promise_household_id_created_at_idx" ON "payment_promise"("household_id", "created_at");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "dunning_policy"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "household"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_promise" ADD CONSTRAINT "payment_promise_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "household"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema cannot say ------------------------------------------------------------------------------------
ALTER TABLE dunning_policy
  ADD CHECK (delinquent_day BETWEEN 7 AND 90),
  ADD CHECK (ach_retries BETWEEN 0 AND 2),
  ADD CHECK (cardinality(try_days) BETWEEN 1 AND 10),
  ADD CHECK (expiry_days BETWEEN 7 AND 90),
  ADD CHECK (promise_days BETWEEN 1 AND 30);
ALTER TABLE payment ADD CHECK (decline_kind IN ('soft', 'hard', 'authentication'));
CREATE TRIGGER dunning_policy_frozen BEFORE UPDATE OR DELETE ON dunning_policy FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE INDEX payment_failing ON payment (office_id, household_id) WHERE status IN ('failed', 'requires_action');
CREATE INDEX payment_to_tell ON payment (due_on, id) WHERE status IN ('failed', 'requires_action') AND batch LIKE 'cycle%';
CREATE INDEX instrument_expiring ON instrument (exp_year, exp_month) WHERE kind = 'card' AND is_default AND status = 'active';
-- Who is failing already has been written to under the rules of before: go on from today.
UPDATE payment SET notice_day = greatest(0, current_date - due_on) WHERE status IN ('failed', 'requires_action');
