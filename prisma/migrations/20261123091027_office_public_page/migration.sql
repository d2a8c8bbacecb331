-- AlterTable
ALTER TABLE "office" ADD COLUMN     "opening_hours" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "photo_file_id" INTEGER;

-- CreateTable
CREATE TABLE "office_person" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT,
    "spanish_title" TEXT,
    "photo_file_id" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "office_person_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "office_person_office_id_position_idx" ON "office_person"("office_id", "position");

-- AddForeignKey
ALTER TABLE "office_person" ADD CONSTRAINT "office_person_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
