-- CreateEnum
CREATE TYPE "ReviewState" AS ENUM ('submitted', 'published', 'hidden');

-- CreateTable
CREATE TABLE "review" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "office_id" INTEGER NOT NULL,
    "rating" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "may_quote" BOOLEAN NOT NULL,
    "state" "ReviewState" NOT NULL DEFAULT 'submitted',
    "written_by_id" INTEGER,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "review_office_id_key" ON "review"("office_id");

-- CreateIndex
CREATE INDEX "review_tenant_id_state_updated_at_idx" ON "review"("tenant_id", "state", "updated_at");

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "review" ADD CONSTRAINT "review_rating" CHECK ("rating" BETWEEN 1 AND 5);
