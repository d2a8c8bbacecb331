-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "replaces_id" INTEGER;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What stood only in the name of a payment's run until now.
UPDATE "payment" SET "replaces_id" = substring("batch" from ':(\d+)$')::int
WHERE "batch" ~ '^cycle:again:\d+$' OR ("batch" ~ '^cycle:claim:\d+:\d+$' AND substring("batch" from ':(\d+)$')::int <> "id");
