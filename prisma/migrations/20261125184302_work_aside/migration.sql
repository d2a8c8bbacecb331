-- CreateTable
CREATE TABLE "work_aside" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "until_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,

    CONSTRAINT "work_aside_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "work_aside_office_id_key_key" ON "work_aside"("office_id", "key");

-- CreateIndex
CREATE INDEX "account_token_office_id_purpose_created_at_idx" ON "account_token"("office_id", "purpose", "created_at");

-- AddForeignKey
ALTER TABLE "work_aside" ADD CONSTRAINT "work_aside_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The cards that end soon, for the queue of an office and for the letters to their holders.
CREATE INDEX "instrument_ending" ON "instrument" ("exp_year", "exp_month")
  WHERE "kind" = 'card' AND "is_default" AND "status" = 'active';
