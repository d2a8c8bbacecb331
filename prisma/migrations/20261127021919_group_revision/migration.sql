-- DropIndex
DROP INDEX "office_group_organization_id_group_name_key";

-- AlterTable
ALTER TABLE "office_group" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "office_group_organization_id_idx" ON "office_group"("organization_id");

-- A group that is gone keeps its plans' history; its name is free again. Moved locations are of the group's organization.
CREATE UNIQUE INDEX "office_group_name_key" ON "office_group"("organization_id", "group_name") WHERE "deleted_at" IS NULL;
