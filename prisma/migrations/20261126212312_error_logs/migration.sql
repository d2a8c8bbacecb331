-- CreateEnum
CREATE TYPE "ErrorKind" AS ENUM ('call', 'page', 'job');

-- CreateTable
CREATE TABLE "error_log" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId",
    "fingerprint" TEXT NOT NULL,
    "kind" "ErrorKind" NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "message" TEXT,
    "origin" TEXT NOT NULL,
    "place" TEXT,
    "frames" TEXT[],
    "request_ids" TEXT[],
    "times" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" INTEGER,
    "came_back_at" TIMESTAMPTZ(3),

    CONSTRAINT "error_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "error_log_day" (
    "error_log_id" INTEGER NOT NULL,
    "day_on" DATE NOT NULL,
    "times" INTEGER NOT NULL,

    CONSTRAINT "error_log_day_pkey" PRIMARY KEY ("error_log_id","day_on")
);

-- CreateTable
CREATE TABLE "error_log_user" (
    "error_log_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "error_log_user_pkey" PRIMARY KEY ("error_log_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "error_log_fingerprint_key" ON "error_log"("fingerprint");

-- CreateIndex
CREATE INDEX "error_log_tenant_id_last_at_idx" ON "error_log"("tenant_id", "last_at");

-- CreateIndex
CREATE INDEX "error_log_resolved_by_id_idx" ON "error_log"("resolved_by_id");

-- CreateIndex
CREATE INDEX "error_log_user_user_id_idx" ON "error_log_user"("user_id");

-- AddForeignKey
ALTER TABLE "error_log" ADD CONSTRAINT "error_log_resolved_by_id_fkey" FOREIGN KEY ("resolved_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "error_log_day" ADD CONSTRAINT "error_log_day_error_log_id_fkey" FOREIGN KEY ("error_log_id") REFERENCES "error_log"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "error_log_user" ADD CONSTRAINT "error_log_user_error_log_id_fkey" FOREIGN KEY ("error_log_id") REFERENCES "error_log"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "error_log_user" ADD CONSTRAINT "error_log_user_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
