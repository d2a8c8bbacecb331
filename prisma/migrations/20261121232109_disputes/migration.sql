-- AlterTable
ALTER TABLE "dispute" ADD COLUMN     "accepted_at" TIMESTAMPTZ(3),
ADD COLUMN     "brand" TEXT,
ADD COLUMN     "evidence" JSONB,
ADD COLUMN     "fee_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "kind" "InstrumentKind" NOT NULL DEFAULT 'card',
ADD COLUMN     "lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "opened_at" TIMESTAMPTZ(3),
ADD COLUMN     "reason_code" TEXT,
ADD COLUMN     "recovered_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refundable" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "saved_at" TIMESTAMPTZ(3),
ADD COLUMN     "sending_at" TIMESTAMPTZ(3),
ADD COLUMN     "sent" JSONB,
ADD COLUMN     "sent_status" TEXT,
ADD COLUMN     "staged_revision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "taken_cents" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "dispute_file" (
    "id" SERIAL NOT NULL,
    "dispute_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "stored_file_id" INTEGER NOT NULL,
    "stripe_file_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "dispute_file_stored_file_id_key" ON "dispute_file"("stored_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "dispute_file_dispute_id_field_key" ON "dispute_file"("dispute_id", "field");

-- AddForeignKey
ALTER TABLE "dispute_file" ADD CONSTRAINT "dispute_file_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute_file" ADD CONSTRAINT "dispute_file_stored_file_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
