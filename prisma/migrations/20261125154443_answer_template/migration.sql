-- CreateTable
CREATE TABLE "answer_template" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "name" TEXT NOT NULL,
    "english" TEXT NOT NULL,
    "spanish" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "answer_template_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "answer_template_tenant_id_name_key" ON "answer_template"("tenant_id", "name");
