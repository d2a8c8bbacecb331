-- CreateEnum
CREATE TYPE "ExportState" AS ENUM ('waiting', 'making', 'done', 'failed');

-- CreateTable
CREATE TABLE "export" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "office_id" INTEGER,
    "user_id" INTEGER NOT NULL,
    "administrator_id" INTEGER,
    "role" TEXT NOT NULL,
    "office_ids" INTEGER[],
    "session_id" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "state" "ExportState" NOT NULL DEFAULT 'waiting',
    "rows" INTEGER NOT NULL DEFAULT 0,
    "expected_rows" INTEGER,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "file_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "export_file_id_key" ON "export"("file_id");

-- CreateIndex
CREATE INDEX "export_user_id_page_idx" ON "export"("user_id", "page");

-- CreateIndex
CREATE INDEX "export_expires_at_idx" ON "export"("expires_at");

-- AddForeignKey
ALTER TABLE "export" ADD CONSTRAINT "export_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;
