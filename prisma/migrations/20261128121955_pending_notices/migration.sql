-- CreateTable
CREATE TABLE "pending_notice" (
    "id" SERIAL NOT NULL,
    "household_id" INTEGER NOT NULL,
    "before" JSONB NOT NULL,
    "told_ids" INTEGER[],
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_notice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pending_notice_household_id_key" ON "pending_notice"("household_id");

-- CreateIndex
CREATE INDEX "pending_notice_last_at_idx" ON "pending_notice"("last_at");

-- AddForeignKey
ALTER TABLE "pending_notice" ADD CONSTRAINT "pending_notice_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "household"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
