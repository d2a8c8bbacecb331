-- AlterTable
ALTER TABLE "member_note" ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
ADD COLUMN     "pinned_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "benefit_use" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "used_on" DATE NOT NULL,
    "fee_cents" INTEGER,
    "over_limit" BOOLEAN NOT NULL DEFAULT false,
    "carried_from_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_id" INTEGER,

    CONSTRAINT "benefit_use_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "benefit_invite" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "sent_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,

    CONSTRAINT "benefit_invite_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "benefit_use_carried_from_id_key" ON "benefit_use"("carried_from_id");

-- CreateIndex
CREATE INDEX "benefit_use_membership_id_used_on_idx" ON "benefit_use"("membership_id", "used_on");

-- CreateIndex
CREATE INDEX "benefit_use_office_id_used_on_idx" ON "benefit_use"("office_id", "used_on");

-- CreateIndex
CREATE INDEX "benefit_invite_office_id_sent_on_idx" ON "benefit_invite"("office_id", "sent_on");

-- CreateIndex
CREATE UNIQUE INDEX "benefit_invite_membership_id_sent_on_key" ON "benefit_invite"("membership_id", "sent_on");

-- AddForeignKey
ALTER TABLE "benefit_use" ADD CONSTRAINT "benefit_use_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_use" ADD CONSTRAINT "benefit_use_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_use" ADD CONSTRAINT "benefit_use_carried_from_id_fkey" FOREIGN KEY ("carried_from_id") REFERENCES "benefit_use"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_use" ADD CONSTRAINT "benefit_use_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_invite" ADD CONSTRAINT "benefit_invite_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_invite" ADD CONSTRAINT "benefit_invite_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema cannot say.
ALTER TABLE "benefit_use" ADD CONSTRAINT "benefit_use_fee" CHECK ("fee_cents" >= 0);
ALTER TABLE "benefit_use" ADD CONSTRAINT "benefit_use_code" CHECK ("code" <> '');
