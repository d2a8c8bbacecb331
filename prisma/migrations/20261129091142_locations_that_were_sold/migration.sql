-- CreateTable
CREATE TABLE "location_sale" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "buyer_id" INTEGER NOT NULL,
    "sold_at" TIMESTAMPTZ(3) NOT NULL,
    "sold_on" DATE NOT NULL,
    "members" INTEGER NOT NULL,
    "sold_by_id" INTEGER,

    CONSTRAINT "location_sale_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "location_sale_office_id_sold_at_idx" ON "location_sale"("office_id", "sold_at");

-- CreateIndex
CREATE INDEX "location_sale_organization_id_idx" ON "location_sale"("organization_id");

-- AddForeignKey
ALTER TABLE "location_sale" ADD CONSTRAINT "location_sale_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "location_sale" ADD CONSTRAINT "location_sale_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
