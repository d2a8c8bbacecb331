-- CreateEnum
CREATE TYPE "Milestone" AS ENUM ('onboarding', 'training', 'ninety_day');

-- CreateTable
CREATE TABLE "office_milestone" (
    "office_id" INTEGER NOT NULL,
    "milestone" "Milestone" NOT NULL,
    "done_by_id" INTEGER NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "office_milestone_pkey" PRIMARY KEY ("office_id","milestone")
);

-- AddForeignKey
ALTER TABLE "office_milestone" ADD CONSTRAINT "office_milestone_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "office_milestone" ADD CONSTRAINT "office_milestone_done_by_id_fkey" FOREIGN KEY ("done_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
