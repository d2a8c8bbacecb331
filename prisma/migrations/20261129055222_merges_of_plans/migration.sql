-- CreateTable
CREATE TABLE "plan_merge" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "plans" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_id" INTEGER,

    CONSTRAINT "plan_merge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plan_merge_organization_id_idx" ON "plan_merge"("organization_id");

-- CreateIndex
CREATE INDEX "plan_merge_plan_id_idx" ON "plan_merge"("plan_id");

-- AddForeignKey
ALTER TABLE "plan_merge" ADD CONSTRAINT "plan_merge_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_merge" ADD CONSTRAINT "plan_merge_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
