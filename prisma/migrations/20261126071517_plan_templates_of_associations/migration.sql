-- AlterTable
ALTER TABLE "office" ADD COLUMN     "affiliate_id" INTEGER;

-- AlterTable
ALTER TABLE "plan" ADD COLUMN     "template_id" INTEGER,
ADD COLUMN     "template_revision" INTEGER;

-- CreateTable
CREATE TABLE "plan_template" (
    "id" SERIAL NOT NULL,
    "association_id" INTEGER NOT NULL,
    "plan_name" TEXT NOT NULL,
    "plan" JSONB NOT NULL,
    "offered" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plan_template_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plan_template_association_id_idx" ON "plan_template"("association_id");

-- CreateIndex
CREATE INDEX "plan_template_id_idx" ON "plan"("template_id");

-- AddForeignKey
ALTER TABLE "office" ADD CONSTRAINT "office_affiliate_id_fkey" FOREIGN KEY ("affiliate_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "plan_template"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_template" ADD CONSTRAINT "plan_template_association_id_fkey" FOREIGN KEY ("association_id") REFERENCES "association"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
