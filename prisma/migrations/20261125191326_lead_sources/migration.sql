-- CreateTable
CREATE TABLE "lead_source" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "code" TEXT NOT NULL,
    "english" TEXT NOT NULL,
    "spanish" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lead_source_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lead_source_tenant_id_code_key" ON "lead_source"("tenant_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "lead_source_tenant_id_english_key" ON "lead_source"("tenant_id", "english");

-- What practices could name before the list was kept.
insert into lead_source (tenant_id, code, english, spanish, active, created_at, updated_at) values
  ('dental', 'webinar', 'A webinar', 'Un seminario web', true, now(), now()),
  ('dental', 'conference', 'A conference', 'Un congreso', true, now(), now()),
  ('dental', 'referral', 'Referral by a friend or colleague', 'Recomendación de un amigo o colega', true, now(), now()),
  ('dental', 'endorsement', 'Endorsement by an influential person in dentistry', 'Recomendación de una persona influyente en la odontología', true, now(), now()),
  ('dental', 'affiliate', 'An affiliate', 'Un afiliado', true, now(), now()),
  ('dental', 'publication', 'An ad in a publication', 'Un anuncio en una publicación', true, now(), now()),
  ('dental', 'social-media', 'An ad on social media', 'Un anuncio en redes sociales', true, now(), now()),
  ('dental', 'search-engine', 'A search engine', 'Un buscador', true, now(), now()),
  ('dental', 'email', 'An email', 'Un correo electrónico', true, now(), now()),
  ('dental', 'podcast', 'A podcast', 'Un pódcast', true, now(), now()),
  ('dental', 'professional-association', 'A professional association', 'Una asociación profesional', true, now(), now()),
  ('dental', 'supply-representative', 'A supply representative', 'Un representante de suministros', true, now(), now()),
  ('dental', 'software-partner', 'A software partner', 'Un socio de software', true, now(), now()),
  ('dental', 'existing-customer', 'An existing customer', 'Un cliente actual', true, now(), now()),
  ('dental', 'other', 'Other', 'Otra', true, now(), now()),
  ('vision', 'webinar', 'A webinar', 'Un seminario web', true, now(), now()),
  ('vision', 'conference', 'A conference', 'Un congreso', true, now(), now()),
  ('vision', 'referral', 'Referral by a friend or colleague', 'Recomendación de un amigo o colega', true, now(), now()),
  ('vision', 'endorsement', 'Endorsement by an influential person in optometry', 'Recomendación de una persona influyente en la optometría', true, now(), now()),
  ('vision', 'affiliate', 'An affiliate', 'Un afiliado', true, now(), now()),
  ('vision', 'publication', 'An ad in a publication', 'Un anuncio en una publicación', true, now(), now()),
  ('vision', 'social-media', 'An ad on social media', 'Un anuncio en redes sociales', true, now(), now()),
  ('vision', 'search-engine', 'A search engine', 'Un buscador', true, now(), now()),
  ('vision', 'email', 'An email', 'Un correo electrónico', true, now(), now()),
  ('vision', 'podcast', 'A podcast', 'Un pódcast', true, now(), now()),
  ('vision', 'professional-association', 'A professional association', 'Una asociación profesional', true, now(), now()),
  ('vision', 'supply-representative', 'A supply representative', 'Un representante de suministros', true, now(), now()),
  ('vision', 'software-partner', 'A software partner', 'Un socio de software', true, now(), now()),
  ('vision', 'existing-customer', 'An existing customer', 'Un cliente actual', true, now(), now()),
  ('vision', 'other', 'Other', 'Otra', true, now(), now());
