-- CreateTable
CREATE TABLE "office_switch" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "feature" TEXT NOT NULL,
    "off" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "changed_by_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "office_switch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "office_switch_office_id_feature_key" ON "office_switch"("office_id", "feature");

-- AddForeignKey
ALTER TABLE "office_switch" ADD CONSTRAINT "office_switch_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "office_switch" ADD CONSTRAINT "office_switch_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
