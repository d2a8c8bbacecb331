-- AlterTable
ALTER TABLE "office" ADD COLUMN     "embed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[];
