-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "TokenPurpose" ADD VALUE 'change_email';
ALTER TYPE "TokenPurpose" ADD VALUE 'take_back_email';

-- AlterTable
ALTER TABLE "app_user" DROP COLUMN "failed_logins",
DROP COLUMN "locked_until";

-- CreateTable
CREATE TABLE "login_throttle" (
    "address" BYTEA NOT NULL,
    "source" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_throttle_pkey" PRIMARY KEY ("address","source")
);

-- CreateTable
CREATE TABLE "known_browser" (
    "user_id" INTEGER NOT NULL,
    "browser" BYTEA NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_browser_pkey" PRIMARY KEY ("user_id","browser")
);

-- CreateIndex
CREATE INDEX "login_throttle_last_at_idx" ON "login_throttle"("last_at");

-- CreateIndex
CREATE INDEX "known_browser_last_at_idx" ON "known_browser"("last_at");

-- AddForeignKey
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
