-- CreateEnum
CREATE TYPE "ExitQuoteState" AS ENUM ('open', 'asked', 'charging', 'done', 'void');

-- CreateEnum
CREATE TYPE "ExitPolicy" AS ENUM ('refund_90', 'remaining_term', 'none');

-- AlterTable
ALTER TABLE "plan_version" ADD COLUMN     "exit_policy" "ExitPolicy" NOT NULL DEFAULT 'refund_90';

-- AlterTable
ALTER TABLE "plan_settings" ADD COLUMN     "exit_policy" "ExitPolicy" NOT NULL DEFAULT 'refund_90';

-- CreateTable
CREATE TABLE "exit_quote" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "state" "ExitQuoteState" NOT NULL DEFAULT 'open',
    "quoted_on" DATE NOT NULL,
    "valid_until" DATE NOT NULL,
    "used" JSONB,
    "sheet" JSONB NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by_id" INTEGER,
    "accepted_ip" TEXT,
    "choice" TEXT,
    "settle" TEXT,
    "reason" INTEGER,
    "note" TEXT,
    "payment_id" INTEGER,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "refund_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "done_at" TIMESTAMPTZ(3),
    "desk_paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "exit_quote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "exit_quote_membership_id_id_idx" ON "exit_quote"("membership_id", "id");

-- CreateIndex
CREATE INDEX "exit_quote_office_id_state_idx" ON "exit_quote"("office_id", "state");

-- AddForeignKey
ALTER TABLE "exit_quote" ADD CONSTRAINT "exit_quote_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One sheet at a time is open for a membership, and what was accepted and done stays as it was.
CREATE UNIQUE INDEX exit_quote_one_live ON exit_quote (membership_id) WHERE state IN ('open', 'asked', 'charging');
CREATE FUNCTION exit_quote_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'done' AND (NEW.state, NEW.sheet, NEW.sha256, NEW.accepted_at, NEW.accepted_ip, NEW.choice, NEW.settle)
    IS DISTINCT FROM (OLD.state, OLD.sheet, OLD.sha256, OLD.accepted_at, OLD.accepted_ip, OLD.choice, OLD.settle) THEN
    RAISE EXCEPTION 'exit_quote % is accepted', OLD.id USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER exit_quote_frozen BEFORE UPDATE ON exit_quote FOR EACH ROW EXECUTE FUNCTION exit_quote_stays();
