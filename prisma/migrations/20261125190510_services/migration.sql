-- CreateTable
CREATE TABLE "service" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "code" TEXT NOT NULL,
    "english" TEXT NOT NULL,
    "spanish" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "service_tenant_id_code_key" ON "service"("tenant_id", "code");

-- What offices could put into their plans before the list was kept, as the product calls it.
insert into service (tenant_id, code, english, spanish, active, created_at, updated_at) values
('dental', '1110', 'Adult cleaning', 'Limpieza para adultos', true, now(), now()),
  ('dental', '1120', 'Child cleaning', 'Limpieza para niños', true, now(), now()),
  ('dental', '1208', 'Fluoride treatment', 'Tratamiento con flúor', true, now(), now()),
  ('dental', '4910', 'Periodontal cleaning', 'Limpieza periodontal', true, now(), now()),
  ('dental', '0120', 'Regular exam', 'Examen regular', true, now(), now()),
  ('dental', '0145', 'Exam for a child under 3', 'Examen para menores de 3 años', true, now(), now()),
  ('dental', '0150', 'New patient exam', 'Examen de paciente nuevo', true, now(), now()),
  ('dental', '0210', 'Full-mouth X-rays', 'Radiografías de toda la boca', true, now(), now()),
  ('dental', '0220', 'X-ray of one tooth', 'Radiografía de un diente', true, now(), now()),
  ('dental', '0272', '2 bitewing X-rays', '2 radiografías de aleta de mordida', true, now(), now()),
  ('dental', '0274', '4 bitewing X-rays', '4 radiografías de aleta de mordida', true, now(), now()),
  ('vision', '92310', 'Contact lens exam', 'Examen para lentes de contacto', true, now(), now()),
  ('vision', 'S9986', 'Retinal screening', 'Evaluación de la retina', true, now(), now()),
  ('vision', 'S-Code', 'Eye exam', 'Examen de la vista', true, now(), now());
