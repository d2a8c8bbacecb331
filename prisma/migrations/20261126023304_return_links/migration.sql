-- AlterEnum
ALTER TYPE "TokenPurpose" ADD VALUE 'return_link';
