-- AlterTable
ALTER TABLE "practice_invitation" ADD COLUMN     "link_key" TEXT,
ADD COLUMN     "opened_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "practice_invitation_link_key_key" ON "practice_invitation"("link_key");
