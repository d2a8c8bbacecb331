-- AlterTable
ALTER TABLE "enrolment" ADD COLUMN     "referred_by_id" INTEGER;

-- CreateIndex
CREATE INDEX "enrolment_referred_by_id_idx" ON "enrolment"("referred_by_id");

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_referred_by_id_fkey" FOREIGN KEY ("referred_by_id") REFERENCES "household"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A family recommends its own office.
ALTER TABLE enrolment ADD CONSTRAINT enrolment_recommended_in_its_office FOREIGN KEY (referred_by_id, office_id) REFERENCES household (id, office_id);
