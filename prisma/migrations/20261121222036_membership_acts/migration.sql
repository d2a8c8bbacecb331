-- CreateTable
CREATE TABLE "membership_act" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "made_ids" INTEGER[],
    "dropped_ids" INTEGER[],
    "revision" INTEGER NOT NULL,
    "moves_money" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "membership_act_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "membership_act_membership_id_id_idx" ON "membership_act"("membership_id", "id");

-- AddForeignKey
ALTER TABLE "membership_act" ADD CONSTRAINT "membership_act_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
