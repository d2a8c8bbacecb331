-- AlterTable
ALTER TABLE "closing_letter" ADD COLUMN     "continues_at_id" INTEGER;

-- AlterTable
ALTER TABLE "office" ADD COLUMN     "taken_over_by_id" INTEGER;

-- CreateIndex
CREATE INDEX "office_taken_over_by_id_idx" ON "office"("taken_over_by_id");

-- AddForeignKey
ALTER TABLE "office" ADD CONSTRAINT "office_taken_over_by_id_fkey" FOREIGN KEY ("taken_over_by_id") REFERENCES "office"("id") ON DELETE SET NULL ON UPDATE CASCADE;
