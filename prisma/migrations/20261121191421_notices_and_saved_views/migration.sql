-- AlterTable
ALTER TABLE "user_office" ADD COLUMN     "notices_seen_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "office_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "filter" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "columns" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_user_id_office_id_name_key" ON "saved_view"("user_id", "office_id", "name");

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
