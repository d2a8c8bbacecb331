-- AlterTable
ALTER TABLE "user_office" ADD COLUMN     "by_group" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "group_follow" (
    "user_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "group_follow_pkey" PRIMARY KEY ("user_id","group_id")
);

-- CreateIndex
CREATE INDEX "group_follow_group_id_idx" ON "group_follow"("group_id");

-- AddForeignKey
ALTER TABLE "group_follow" ADD CONSTRAINT "group_follow_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_follow" ADD CONSTRAINT "group_follow_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "office_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
