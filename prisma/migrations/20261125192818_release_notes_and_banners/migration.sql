-- CreateEnum
CREATE TYPE "Audience" AS ENUM ('everyone', 'practices', 'patients', 'partners', 'administrators');

-- CreateTable
CREATE TABLE "banner" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "english" TEXT NOT NULL,
    "spanish" TEXT NOT NULL,
    "audience" "Audience" NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "action_english" TEXT,
    "action_spanish" TEXT,
    "link" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "banner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_note" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "english" TEXT NOT NULL,
    "spanish" TEXT NOT NULL,
    "english_text" TEXT NOT NULL,
    "spanish_text" TEXT NOT NULL,
    "audience" "Audience" NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_note_seen" (
    "release_note_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_note_seen_pkey" PRIMARY KEY ("release_note_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "banner_tenant_id_english_key" ON "banner"("tenant_id", "english");

-- CreateIndex
CREATE UNIQUE INDEX "release_note_tenant_id_english_key" ON "release_note"("tenant_id", "english");

-- CreateIndex
CREATE INDEX "release_note_seen_user_id_idx" ON "release_note_seen"("user_id");

-- AddForeignKey
ALTER TABLE "release_note_seen" ADD CONSTRAINT "release_note_seen_release_note_id_fkey" FOREIGN KEY ("release_note_id") REFERENCES "release_note"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_note_seen" ADD CONSTRAINT "release_note_seen_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
