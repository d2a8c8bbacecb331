-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "photo_file_id" INTEGER;

-- CreateTable
CREATE TABLE "notice_choice" (
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "mail" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_choice_pkey" PRIMARY KEY ("user_id","kind")
);

-- AddForeignKey
ALTER TABLE "notice_choice" ADD CONSTRAINT "notice_choice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
