-- CreateTable
CREATE TABLE "terms_signature" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "terms_on" DATE NOT NULL,
    "signed_name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "ip" TEXT,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_signature_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "terms_signature_office_id_terms_on_key" ON "terms_signature"("office_id", "terms_on");

-- AddForeignKey
ALTER TABLE "terms_signature" ADD CONSTRAINT "terms_signature_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "terms_signature" ADD CONSTRAINT "terms_signature_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
