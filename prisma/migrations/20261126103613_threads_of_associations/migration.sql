-- AlterTable
ALTER TABLE "thread" ADD COLUMN     "association_id" INTEGER;

-- CreateIndex
CREATE INDEX "thread_association_id_last_at_idx" ON "thread"("association_id", "last_at");

-- AddForeignKey
ALTER TABLE "thread" ADD CONSTRAINT "thread_association_id_fkey" FOREIGN KEY ("association_id") REFERENCES "association"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What people of an association asked until now was answered by mail; they find it on their page.
update "thread" t set "association_id" = u."association_id"
  from "app_user" u where u."id" = t."asked_by_id" and u."association_id" is not null and t."office_id" is null;
