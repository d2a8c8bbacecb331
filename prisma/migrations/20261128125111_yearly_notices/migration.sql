-- AlterTable
ALTER TABLE "plan_settings" ADD COLUMN     "yearly_notice_days" INTEGER NOT NULL DEFAULT 30;

-- CreateTable
CREATE TABLE "yearly_notice" (
    "id" SERIAL NOT NULL,
    "household_id" INTEGER NOT NULL,
    "due_on" DATE NOT NULL,
    "said" JSONB NOT NULL,
    "revisions" INTEGER NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "yearly_notice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "yearly_notice_household_id_due_on_key" ON "yearly_notice"("household_id", "due_on");

-- AddForeignKey
ALTER TABLE "yearly_notice" ADD CONSTRAINT "yearly_notice_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "household"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
