-- CreateTable
CREATE TABLE "practice_invitation" (
    "id" SERIAL NOT NULL,
    "association_id" INTEGER NOT NULL,
    "invited_by_id" INTEGER NOT NULL,
    "practice_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "office_id" INTEGER,

    CONSTRAINT "practice_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "practice_invitation_association_id_sent_at_idx" ON "practice_invitation"("association_id", "sent_at");

-- AddForeignKey
ALTER TABLE "practice_invitation" ADD CONSTRAINT "practice_invitation_association_id_fkey" FOREIGN KEY ("association_id") REFERENCES "association"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practice_invitation" ADD CONSTRAINT "practice_invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practice_invitation" ADD CONSTRAINT "practice_invitation_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE SET NULL ON UPDATE CASCADE;
