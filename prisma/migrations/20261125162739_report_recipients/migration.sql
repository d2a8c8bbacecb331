-- CreateTable
CREATE TABLE "report_recipient" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "reported_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,

    CONSTRAINT "report_recipient_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "report_recipient_office_id_email_key" ON "report_recipient"("office_id", "email");

-- AddForeignKey
ALTER TABLE "report_recipient" ADD CONSTRAINT "report_recipient_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every month has the day.
ALTER TABLE report_recipient ADD CHECK (day BETWEEN 1 AND 28);
