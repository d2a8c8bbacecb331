-- CreateEnum
CREATE TYPE "PlannedPriceStatus" AS ENUM ('waiting', 'begun', 'withdrawn');

-- CreateTable
CREATE TABLE "planned_price" (
    "id" SERIAL NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "group_id" INTEGER,
    "prices" JSONB NOT NULL,
    "effective_on" DATE NOT NULL,
    "status" "PlannedPriceStatus" NOT NULL DEFAULT 'waiting',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "planned_price_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "planned_price_plan_id_idx" ON "planned_price"("plan_id");

-- CreateIndex
CREATE INDEX "planned_price_group_id_idx" ON "planned_price"("group_id");

-- AddForeignKey
ALTER TABLE "planned_price" ADD CONSTRAINT "planned_price_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planned_price" ADD CONSTRAINT "planned_price_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "office_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One price waits for a plan, and one for each group that may have a price of it.
CREATE UNIQUE INDEX "planned_price_waits_once" ON "planned_price"("plan_id", COALESCE("group_id", 0)) WHERE "status" = 'waiting';

-- It has a time at which it began or was withdrawn, or none while it waits.
ALTER TABLE "planned_price" ADD CONSTRAINT "planned_price_closed_with_time" CHECK (("status" = 'waiting') = ("closed_at" IS NULL));
