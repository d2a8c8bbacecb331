-- CreateEnum
CREATE TYPE "HandoverState" AS ENUM ('asked', 'done', 'taken_back', 'ended');

-- CreateTable
CREATE TABLE "office_handover" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "from_user_id" INTEGER NOT NULL,
    "to_user_id" INTEGER NOT NULL,
    "to_role" "Role" NOT NULL,
    "state" "HandoverState" NOT NULL DEFAULT 'asked',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "office_handover_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "office_handover_office_id_idx" ON "office_handover"("office_id");

-- CreateIndex
CREATE INDEX "office_handover_from_user_id_idx" ON "office_handover"("from_user_id");

-- CreateIndex
CREATE INDEX "office_handover_to_user_id_idx" ON "office_handover"("to_user_id");

-- AddForeignKey
ALTER TABLE "office_handover" ADD CONSTRAINT "office_handover_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "office_handover" ADD CONSTRAINT "office_handover_from_user_id_fkey" FOREIGN KEY ("from_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "office_handover" ADD CONSTRAINT "office_handover_to_user_id_fkey" FOREIGN KEY ("to_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One at a time, whoever asks at the same moment.
create unique index office_handover_one_asked on office_handover (from_user_id) where state = 'asked';
