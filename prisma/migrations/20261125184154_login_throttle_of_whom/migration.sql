-- AlterTable
ALTER TABLE "login_throttle" ADD COLUMN     "user_id" INTEGER;

-- CreateIndex
CREATE INDEX "login_throttle_user_id_idx" ON "login_throttle"("user_id");
