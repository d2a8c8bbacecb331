-- CreateEnum
CREATE TYPE "MembersUploadState" AS ENUM ('checked', 'imported', 'discarded');

-- CreateTable
CREATE TABLE "members_upload" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "content" TEXT,
    "state" "MembersUploadState" NOT NULL DEFAULT 'checked',
    "summary" JSONB NOT NULL,
    "problems" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,
    "imported_at" TIMESTAMPTZ(3),
    "imported_by_id" INTEGER,

    CONSTRAINT "members_upload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "members_upload_office_id_created_at_idx" ON "members_upload"("office_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "members_upload_office_id_sha256_key" ON "members_upload"("office_id", "sha256");

-- AddForeignKey
ALTER TABLE "members_upload" ADD CONSTRAINT "members_upload_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
