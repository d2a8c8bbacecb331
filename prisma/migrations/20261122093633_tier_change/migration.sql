-- CreateEnum
CREATE TYPE "TierChangeStatus" AS ENUM ('pending', 'done', 'withdrawn');

-- AlterTable
ALTER TABLE "office" ADD COLUMN     "tier_year_since" DATE;

-- CreateTable
CREATE TABLE "tier_change" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "level" INTEGER NOT NULL,
    "period" "BillingUnit" NOT NULL,
    "month_on" DATE NOT NULL,
    "status" "TierChangeStatus" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "tier_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "tier_change_office_id_idx" ON "tier_change"("office_id");

-- AddForeignKey
ALTER TABLE "tier_change" ADD CONSTRAINT "tier_change_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An office waits for one change of its plan at most.
CREATE UNIQUE INDEX "tier_change_pending_key" ON "tier_change"("office_id") WHERE "status" = 'pending';
