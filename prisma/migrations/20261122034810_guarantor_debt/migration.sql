-- AlterEnum
ALTER TYPE "TierLineKind" ADD VALUE 'guarantor_debt';
