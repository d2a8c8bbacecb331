-- CreateIndex
CREATE INDEX "desk_record_household_id_created_at_idx" ON "desk_record"("household_id", "created_at");
