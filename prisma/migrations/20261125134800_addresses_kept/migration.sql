-- AlterTable
ALTER TABLE "office" ADD COLUMN     "languages" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "office_slug" (
    "tenant_id" "TenantId" NOT NULL,
    "slug" TEXT NOT NULL,
    "office_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "office_slug_pkey" PRIMARY KEY ("tenant_id","slug")
);

-- CreateIndex
CREATE INDEX "office_slug_office_id_idx" ON "office_slug"("office_id");

-- AddForeignKey
ALTER TABLE "office_slug" ADD CONSTRAINT "office_slug_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The addresses that offices have now.
INSERT INTO office_slug (tenant_id, slug, office_id, since) SELECT tenant_id, slug, id, created_at FROM office;

-- Whoever makes an office or gives it another address keeps the address for it; one that another office has or had is refused.
CREATE FUNCTION office_slug_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_slug (tenant_id, slug, office_id) VALUES (NEW.tenant_id, NEW.slug, NEW.id)
    ON CONFLICT (tenant_id, slug) DO NOTHING;
  IF (SELECT office_id FROM office_slug WHERE tenant_id = NEW.tenant_id AND slug = NEW.slug) <> NEW.id THEN
    RAISE EXCEPTION 'address % is kept for another office', NEW.slug USING ERRCODE = '23505', CONSTRAINT = 'office_slug_pkey';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER office_keeps_slug AFTER INSERT OR UPDATE OF slug ON office FOR EACH ROW EXECUTE FUNCTION office_slug_kept();
