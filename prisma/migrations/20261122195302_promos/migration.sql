-- CreateTable
CREATE TABLE "promo" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "percent_off_bps" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "expires_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "promo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "promo_tenant_id_code_key" ON "promo"("tenant_id", "code");

-- The codes were settings until now, under promo:<tenant>:<CODE>.
INSERT INTO "promo" ("tenant_id", "code", "name", "percent_off_bps", "active", "expires_on", "created_at", "updated_at")
SELECT split_part("key", ':', 2)::"TenantId",
  split_part("key", ':', 3),
  coalesce("value"->>'name', ''),
  ("value"->>'percentOffBps')::int,
  coalesce(("value"->>'active')::boolean, true),
  ("value"->>'expiresOn')::date,
  "updated_at",
  "updated_at"
FROM "app_setting"
WHERE "key" LIKE 'promo:%' AND "value" ? 'percentOffBps';

DELETE FROM "app_setting" WHERE "key" LIKE 'promo:%';
