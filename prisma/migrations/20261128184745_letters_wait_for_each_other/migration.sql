-- AlterEnum
ALTER TYPE "OutboxState" ADD VALUE 'gathered';

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "household_id" INTEGER;

-- The letters that wait for a family's, read for each family that is written to.
CREATE INDEX outbox_household ON outbox (household_id) WHERE household_id IS NOT NULL AND state = 'ready';
