-- AlterTable
ALTER TABLE "household" ADD COLUMN     "office_mail_off_at" TIMESTAMPTZ(3);
