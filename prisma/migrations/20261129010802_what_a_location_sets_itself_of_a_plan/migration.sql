-- AlterTable
ALTER TABLE "plan" ADD COLUMN     "withheld" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "plan_override" (
    "id" SERIAL NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "group_id" INTEGER,
    "office_id" INTEGER,
    "values" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by_id" INTEGER,

    CONSTRAINT "plan_override_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plan_override_group_id_idx" ON "plan_override"("group_id");

-- CreateIndex
CREATE INDEX "plan_override_office_id_idx" ON "plan_override"("office_id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_override_plan_id_group_id_key" ON "plan_override"("plan_id", "group_id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_override_plan_id_office_id_key" ON "plan_override"("plan_id", "office_id");

-- CreateIndex
CREATE INDEX "plan_parent_plan_id_idx" ON "plan"("parent_plan_id");

-- AddForeignKey
ALTER TABLE "plan_override" ADD CONSTRAINT "plan_override_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_override" ADD CONSTRAINT "plan_override_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "office_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_override" ADD CONSTRAINT "plan_override_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A group or a location, never both.
ALTER TABLE "plan_override" ADD CONSTRAINT "plan_override_one_place" CHECK (("group_id" IS NULL) <> ("office_id" IS NULL));

-- Of several plans of a location that follow the same one, the first goes on following: the others are the location's own.
UPDATE "plan" SET "parent_plan_id" = NULL
WHERE "parent_plan_id" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "plan" earlier
  WHERE earlier."parent_plan_id" = "plan"."parent_plan_id" AND earlier."office_id" = "plan"."office_id"
    AND NOT earlier."is_deleted" AND NOT "plan"."is_deleted" AND earlier."id" < "plan"."id");
CREATE UNIQUE INDEX "plan_follows_once" ON "plan"("parent_plan_id", "office_id")
  WHERE "parent_plan_id" IS NOT NULL AND NOT "is_deleted";

-- Where a location's plan differs from the one it follows, that is the location's own from now on.
INSERT INTO "plan_override" ("plan_id", "office_id", "values", "updated_at")
SELECT parent.id, p.office_id, own_values.all_of_them, now()
FROM plan p
JOIN plan parent ON parent.id = p.parent_plan_id
JOIN plan_version own ON own.id = p.current_version_id
JOIN plan_version kept ON kept.id = parent.current_version_id
CROSS JOIN LATERAL (
  SELECT
    case when jsonb_build_object('monthlyCents', own.monthly_cents, 'annualCents', own.annual_cents, 'activationFeeCents', own.activation_fee_cents) <> jsonb_build_object('monthlyCents', kept.monthly_cents, 'annualCents', kept.annual_cents, 'activationFeeCents', kept.activation_fee_cents)
      then jsonb_build_object('price', jsonb_build_object('monthlyCents', own.monthly_cents, 'annualCents', own.annual_cents, 'activationFeeCents', own.activation_fee_cents)) else '{}'::jsonb end ||
    case when jsonb_build_object('ageGroup', own.age_group, 'ageLimit', own.age_limit, 'minAge', own.min_age, 'maxAge', own.max_age) <> jsonb_build_object('ageGroup', kept.age_group, 'ageLimit', kept.age_limit, 'minAge', kept.min_age, 'maxAge', kept.max_age)
      then jsonb_build_object('ages', jsonb_build_object('ageGroup', own.age_group, 'ageLimit', own.age_limit, 'minAge', own.min_age, 'maxAge', own.max_age)) else '{}'::jsonb end ||
    case when jsonb_build_object('planName', own.plan_name, 'spanishName', own.spanish_name, 'description', own.description, 'spanishDescription', coalesce(own.spanish_description, '')) <> jsonb_build_object('planName', kept.plan_name, 'spanishName', kept.spanish_name, 'description', kept.description, 'spanishDescription', coalesce(kept.spanish_description, ''))
      then jsonb_build_object('text', jsonb_build_object('planName', own.plan_name, 'spanishName', own.spanish_name, 'description', own.description, 'spanishDescription', coalesce(own.spanish_description, ''))) else '{}'::jsonb end ||
    case when jsonb_build_object('showOnBC', p.show_on_bc, 'showOnEnrollmentMonthly', p.show_on_enrollment_monthly, 'showOnEnrollmentAnnual', p.show_on_enrollment_annual, 'showOnInternalEnrollmentMonthly', p.show_on_internal_enrollment_monthly, 'showOnInternalEnrollmentAnnual', p.show_on_internal_enrollment_annual, 'forInsured', p.for_insured, 'forUninsured', p.for_uninsured) <> jsonb_build_object('showOnBC', parent.show_on_bc, 'showOnEnrollmentMonthly', parent.show_on_enrollment_monthly, 'showOnEnrollmentAnnual', parent.show_on_enrollment_annual, 'showOnInternalEnrollmentMonthly', parent.show_on_internal_enrollment_monthly, 'showOnInternalEnrollmentAnnual', parent.show_on_internal_enrollment_annual, 'forInsured', parent.for_insured, 'forUninsured', parent.for_uninsured)
      then jsonb_build_object('visibility', jsonb_build_object('showOnBC', p.show_on_bc, 'showOnEnrollmentMonthly', p.show_on_enrollment_monthly, 'showOnEnrollmentAnnual', p.show_on_enrollment_annual, 'showOnInternalEnrollmentMonthly', p.show_on_internal_enrollment_monthly, 'showOnInternalEnrollmentAnnual', p.show_on_internal_enrollment_annual, 'forInsured', p.for_insured, 'forUninsured', p.for_uninsured)) else '{}'::jsonb end
    AS all_of_them
) own_values
WHERE p.office_id IS NOT NULL AND NOT p.is_deleted AND own_values.all_of_them <> '{}'::jsonb;

-- Archived at a location while the organization offers it elsewhere.
UPDATE "plan" SET "withheld" = true
FROM "plan" parent
WHERE parent."id" = "plan"."parent_plan_id" AND "plan"."status" = 'archived' AND parent."status" <> 'archived';
