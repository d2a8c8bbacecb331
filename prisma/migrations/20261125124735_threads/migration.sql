-- CreateEnum
CREATE TYPE "ThreadKind" AS ENUM ('question', 'issue', 'billing', 'member', 'plan', 'treatment');

-- CreateEnum
CREATE TYPE "ThreadState" AS ENUM ('open', 'waiting', 'answered', 'closed');

-- CreateEnum
CREATE TYPE "ThreadSide" AS ENUM ('asker', 'us');

-- CreateTable
CREATE TABLE "thread" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "office_id" INTEGER,
    "asked_by_id" INTEGER,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "kind" "ThreadKind" NOT NULL,
    "subject" TEXT NOT NULL,
    "state" "ThreadState" NOT NULL DEFAULT 'open',
    "assigned_to_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "first_answered_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread_message" (
    "id" SERIAL NOT NULL,
    "thread_id" INTEGER NOT NULL,
    "side" "ThreadSide" NOT NULL,
    "author_id" INTEGER,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "thread_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread_file" (
    "id" SERIAL NOT NULL,
    "message_id" INTEGER NOT NULL,
    "stored_file_id" INTEGER NOT NULL,

    CONSTRAINT "thread_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread_seen" (
    "thread_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "message_id" INTEGER NOT NULL,

    CONSTRAINT "thread_seen_pkey" PRIMARY KEY ("thread_id","user_id")
);

-- CreateIndex
CREATE INDEX "thread_office_id_last_at_idx" ON "thread"("office_id", "last_at");

-- CreateIndex
CREATE INDEX "thread_tenant_id_state_last_at_idx" ON "thread"("tenant_id", "state", "last_at");

-- CreateIndex
CREATE INDEX "thread_tenant_id_email_created_at_idx" ON "thread"("tenant_id", "email", "created_at");

-- CreateIndex
CREATE INDEX "thread_message_thread_id_id_idx" ON "thread_message"("thread_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "thread_file_stored_file_id_key" ON "thread_file"("stored_file_id");

-- CreateIndex
CREATE INDEX "thread_file_message_id_idx" ON "thread_file"("message_id");

-- AddForeignKey
ALTER TABLE "thread" ADD CONSTRAINT "thread_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread" ADD CONSTRAINT "thread_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread" ADD CONSTRAINT "thread_assigned_to_id_fkey" FOREIGN KEY ("assigned_to_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_message" ADD CONSTRAINT "thread_message_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_file" ADD CONSTRAINT "thread_file_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "thread_message"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_file" ADD CONSTRAINT "thread_file_stored_file_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_seen" ADD CONSTRAINT "thread_seen_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_seen" ADD CONSTRAINT "thread_seen_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
