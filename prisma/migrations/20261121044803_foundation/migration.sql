-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('super_admin', 'almost_super', 'admin', 'client', 'dentist', 'dentist_standard', 'office_admin', 'office_admin_temp', 'sm_business', 'association', 'association_standard', 'affiliate', 'voucher_approver');

-- CreateEnum
CREATE TYPE "SessionKind" AS ENUM ('web', 'api');

-- CreateEnum
CREATE TYPE "TokenPurpose" AS ENUM ('reset_password', 'set_password', 'activation', 'invite', 'ticket', 'payment_link');

-- CreateEnum
CREATE TYPE "InstrumentKind" AS ENUM ('card', 'bank');

-- CreateEnum
CREATE TYPE "InstrumentStatus" AS ENUM ('active', 'broken', 'detached');

-- CreateEnum
CREATE TYPE "ChangeKind" AS ENUM ('price', 'plan', 'draw_date', 'collection', 'cancel', 'transfer');

-- CreateEnum
CREATE TYPE "ChangeStatus" AS ENUM ('pending', 'applied', 'void');

-- CreateEnum
CREATE TYPE "ObligationKind" AS ENUM ('dues', 'activation_fee', 'gpp_setup_fee', 'adjustment');

-- CreateEnum
CREATE TYPE "ObligationStatus" AS ENUM ('open', 'paid', 'void', 'written_off');

-- CreateEnum
CREATE TYPE "PaymentMethodKind" AS ENUM ('stripe', 'in_office');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('planned', 'created', 'processing', 'requires_action', 'succeeded', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('sending', 'sent', 'failed', 'superseded');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('requested', 'pending', 'succeeded', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "InboxState" AS ENUM ('new', 'done', 'dead');

-- CreateEnum
CREATE TYPE "OutboxState" AS ENUM ('ready', 'sent', 'dead');

-- CreateEnum
CREATE TYPE "EnrolmentState" AS ENUM ('received', 'charging', 'requires_action', 'done', 'failed');

-- CreateEnum
CREATE TYPE "AgreementKind" AS ENUM ('terms', 'auto_renewal', 'plan_confirmation');

-- CreateEnum
CREATE TYPE "TenantId" AS ENUM ('dental', 'vision');

-- CreateEnum
CREATE TYPE "Relationship" AS ENUM ('myself', 'partner', 'son', 'daughter', 'child', 'other');

-- CreateEnum
CREATE TYPE "MembershipStatus" AS ENUM ('active', 'active_transferred', 'active_cash', 'past_due', 'canceled', 'cancellation_requested', 'delinquent', 'delinquent_gpp', 'inactive', 'inactive_transferred', 'pending_cash', 'permanently_disabled', 'disputed');

-- CreateEnum
CREATE TYPE "Collection" AS ENUM ('auto', 'in_office');

-- CreateEnum
CREATE TYPE "PayorKind" AS ENUM ('member', 'office');

-- CreateEnum
CREATE TYPE "EnrolmentSource" AS ENUM ('public', 'internal', 'business', 'community', 'reenroll', 'transfer', 'import');

-- CreateEnum
CREATE TYPE "OfficeAccountStatus" AS ENUM ('incomplete', 'onboarding', 'live', 'closed');

-- CreateEnum
CREATE TYPE "ChargeMode" AS ENUM ('direct', 'destination');

-- CreateEnum
CREATE TYPE "PlanStatus" AS ENUM ('draft', 'active', 'archived');

-- CreateEnum
CREATE TYPE "PlanTarget" AS ENUM ('location', 'group', 'master');

-- CreateEnum
CREATE TYPE "AgeGroup" AS ENUM ('adult', 'child');

-- CreateEnum
CREATE TYPE "AgeLimit" AS ENUM ('no_limit', 'under', 'over', 'between');

-- CreateEnum
CREATE TYPE "BillingUnit" AS ENUM ('month', 'year');

-- CreateTable
CREATE TABLE "app_user" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "first_name" TEXT NOT NULL,
    "middle_name" TEXT,
    "last_name" TEXT NOT NULL,
    "phone" TEXT,
    "job_title" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en-US',
    "password_hash" TEXT,
    "password_set_at" TIMESTAMPTZ(3),
    "active" BOOLEAN NOT NULL DEFAULT true,
    "is_owner" BOOLEAN NOT NULL DEFAULT false,
    "plan_coordinator" BOOLEAN NOT NULL DEFAULT false,
    "failed_logins" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    "last_login_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "employer_id" INTEGER,
    "association_id" INTEGER,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_office" (
    "user_id" INTEGER NOT NULL,
    "office_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "user_office_pkey" PRIMARY KEY ("user_id","office_id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "SessionKind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "idle_minutes" INTEGER,
    "revoked_at" TIMESTAMPTZ(3),
    "ip" TEXT,
    "user_agent" TEXT,
    "acts_as_user_id" INTEGER,
    "acts_as_office_id" INTEGER,
    "acts_as_until" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_token" (
    "id" SERIAL NOT NULL,
    "purpose" "TokenPurpose" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "user_id" INTEGER,
    "office_id" INTEGER,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "confirm_code" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "email" TEXT NOT NULL,
    "browser_key" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "confirm_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instrument" (
    "id" SERIAL NOT NULL,
    "payer_id" INTEGER NOT NULL,
    "kind" "InstrumentKind" NOT NULL,
    "stripe_id" TEXT NOT NULL,
    "mandate_id" TEXT,
    "fingerprint" TEXT,
    "brand" TEXT,
    "last4" TEXT NOT NULL,
    "exp_month" INTEGER,
    "exp_year" INTEGER,
    "bank_name" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "status" "InstrumentStatus" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instrument_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scheduled_change" (
    "id" SERIAL NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "kind" "ChangeKind" NOT NULL,
    "effective_index" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    "status" "ChangeStatus" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,

    CONSTRAINT "scheduled_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "obligation" (
    "id" SERIAL NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "office_id" INTEGER NOT NULL,
    "kind" "ObligationKind" NOT NULL,
    "period_index" INTEGER NOT NULL,
    "due_on" DATE NOT NULL,
    "period_start_on" DATE NOT NULL,
    "period_end_on" DATE NOT NULL,
    "plan_version_id" INTEGER NOT NULL,
    "list_cents" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL,
    "discount_bps" INTEGER NOT NULL,
    "discount_reason" TEXT,
    "net_cents" INTEGER NOT NULL,
    "refundable" BOOLEAN NOT NULL DEFAULT true,
    "family_size" INTEGER NOT NULL,
    "status" "ObligationStatus" NOT NULL DEFAULT 'open',
    "payment_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "obligation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" SERIAL NOT NULL,
    "payer_id" INTEGER NOT NULL,
    "office_id" INTEGER NOT NULL,
    "household_id" INTEGER NOT NULL,
    "due_on" DATE NOT NULL,
    "method" "PaymentMethodKind" NOT NULL DEFAULT 'stripe',
    "batch" TEXT NOT NULL DEFAULT 'cycle',
    "amount_cents" INTEGER NOT NULL,
    "app_fee_cents" INTEGER NOT NULL DEFAULT 0,
    "mode" "ChargeMode" NOT NULL,
    "stripe_account_id" TEXT,
    "stripe_intent_id" TEXT,
    "stripe_charge_id" TEXT,
    "processor_fee_cents" INTEGER NOT NULL DEFAULT 0,
    "status" "PaymentStatus" NOT NULL,
    "rank" INTEGER NOT NULL DEFAULT 0,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "disputed" BOOLEAN NOT NULL DEFAULT false,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_on" DATE,
    "lease_until" TIMESTAMPTZ(3),
    "held_reason" TEXT,
    "failure_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt" (
    "id" SERIAL NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "no" INTEGER NOT NULL,
    "instrument_id" INTEGER,
    "idem_key" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "state" "AttemptState" NOT NULL DEFAULT 'sending',
    "error_code" TEXT,
    "decline_code" TEXT,
    "advice_code" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" SERIAL NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "office_id" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "app_fee_refund_cents" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL,
    "idem_key" TEXT NOT NULL,
    "stripe_refund_id" TEXT,
    "status" "RefundStatus" NOT NULL DEFAULT 'requested',
    "failure_reason" TEXT,
    "requested_by_id" INTEGER,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund_line" (
    "refund_id" INTEGER NOT NULL,
    "obligation_id" INTEGER NOT NULL,
    "cents" INTEGER NOT NULL,

    CONSTRAINT "refund_line_pkey" PRIMARY KEY ("refund_id","obligation_id")
);

-- CreateTable
CREATE TABLE "dispute" (
    "id" SERIAL NOT NULL,
    "stripe_id" TEXT NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "office_id" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "due_by" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_inbox" (
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "account" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL,
    "object_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "payload" JSONB NOT NULL,
    "state" "InboxState" NOT NULL DEFAULT 'new',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,

    CONSTRAINT "webhook_inbox_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "tenant_id" "TenantId",
    "actor_id" INTEGER,
    "as_user_id" INTEGER,
    "office_id" INTEGER,
    "action" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "noun_id" TEXT,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "request_id" TEXT,
    "ip" TEXT,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupe" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "office_id" INTEGER,
    "member_id" INTEGER,
    "state" "OutboxState" NOT NULL DEFAULT 'ready',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "run_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "office_id" INTEGER,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrolment" (
    "id" SERIAL NOT NULL,
    "submission_key" UUID NOT NULL,
    "office_id" INTEGER NOT NULL,
    "state" "EnrolmentState" NOT NULL DEFAULT 'received',
    "source" "EnrolmentSource" NOT NULL,
    "input_hash" TEXT NOT NULL,
    "consented_cents" INTEGER NOT NULL,
    "household_id" INTEGER,
    "payment_id" INTEGER,
    "result" JSONB,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrolment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agreement_signature" (
    "id" SERIAL NOT NULL,
    "enrolment_id" INTEGER NOT NULL,
    "household_id" INTEGER NOT NULL,
    "kind" "AgreementKind" NOT NULL,
    "locale" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "signed_name" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "agreement_signature_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_account" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "owner" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "ledger_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "effective_on" DATE NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "journal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "posting" (
    "id" BIGSERIAL NOT NULL,
    "journal_id" BIGINT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "cents" INTEGER NOT NULL,
    "ref" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "posting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payer" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "user_id" INTEGER,
    "stripe_customer_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "household" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "payer_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "street" TEXT,
    "city" TEXT,
    "state" TEXT,
    "zip" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en-US',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "household_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "household_id" INTEGER NOT NULL,
    "added_by_id" INTEGER,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "birth_on" DATE NOT NULL,
    "relationship" "Relationship" NOT NULL DEFAULT 'myself',
    "email" TEXT,
    "phone" TEXT,
    "chart_id" TEXT,
    "employer_id" INTEGER,
    "transferred_from_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "household_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "plan_version_id" INTEGER NOT NULL,
    "unit" "BillingUnit" NOT NULL,
    "status" "MembershipStatus" NOT NULL,
    "status_before" "MembershipStatus",
    "status_at" TIMESTAMPTZ(3) NOT NULL,
    "collection" "Collection" NOT NULL,
    "payor" "PayorKind" NOT NULL DEFAULT 'member',
    "auto_renew" BOOLEAN NOT NULL,
    "list_cents" INTEGER NOT NULL,
    "code_bps" INTEGER NOT NULL DEFAULT 0,
    "group_code_id" INTEGER,
    "gpp" BOOLEAN NOT NULL DEFAULT false,
    "fee_waived" BOOLEAN NOT NULL DEFAULT false,
    "anchor_on" DATE NOT NULL,
    "next_index" INTEGER NOT NULL DEFAULT 0,
    "next_due_on" DATE,
    "term_end_on" DATE NOT NULL,
    "started_on" DATE NOT NULL,
    "cancel_on" DATE,
    "cancel_reason" INTEGER,
    "cancel_note" TEXT,
    "ended_on" DATE,
    "past_due_on" DATE,
    "source" "EnrolmentSource" NOT NULL,
    "enrolment_id" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_note" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "office_group" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "group_name" TEXT NOT NULL,

    CONSTRAINT "office_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "office" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "organization_id" INTEGER,
    "group_id" INTEGER,
    "association_id" INTEGER,
    "office_name" TEXT NOT NULL,
    "internal_name" TEXT,
    "slug" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "website" TEXT,
    "street" TEXT,
    "city" TEXT,
    "state" TEXT,
    "zip" TEXT,
    "timezone" TEXT NOT NULL DEFAULT 'America/New_York',
    "professional_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "specialty" TEXT,
    "logo_file_id" INTEGER,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "account_status" "OfficeAccountStatus" NOT NULL DEFAULT 'incomplete',
    "onboarding_completed_at" TIMESTAMPTZ(3),
    "signup_step" INTEGER NOT NULL DEFAULT 1,
    "signup_data" JSONB NOT NULL DEFAULT '{}',
    "practice_system" TEXT,
    "practice_system_asked_at" TIMESTAMPTZ(3),
    "tier_level" INTEGER NOT NULL DEFAULT 1,
    "pricing_period" "BillingUnit" NOT NULL DEFAULT 'month',
    "tier_stripe_customer_id" TEXT,
    "discount_code" TEXT,
    "lead_source" TEXT,
    "legacy_pricing" BOOLEAN NOT NULL DEFAULT false,
    "business_connect_on" BOOLEAN NOT NULL DEFAULT false,
    "marketing_ordered_at" TIMESTAMPTZ(3),
    "checklist_hidden_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "office_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "office_fee" (
    "office_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "fee_cents" INTEGER NOT NULL,

    CONSTRAINT "office_fee_pkey" PRIMARY KEY ("office_id","code")
);

-- CreateTable
CREATE TABLE "payout_account" (
    "office_id" INTEGER NOT NULL,
    "mode" "ChargeMode" NOT NULL DEFAULT 'destination',
    "stripe_account_id" TEXT,
    "standard_account_id" TEXT,
    "converted_at" TIMESTAMPTZ(3),
    "charges_enabled" BOOLEAN NOT NULL DEFAULT false,
    "payouts_enabled" BOOLEAN NOT NULL DEFAULT false,
    "last4" TEXT,
    "requirements_due" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_account_pkey" PRIMARY KEY ("office_id")
);

-- CreateTable
CREATE TABLE "group_code" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER NOT NULL,
    "employer_id" INTEGER,
    "code" TEXT NOT NULL,
    "discount_bps" INTEGER NOT NULL,
    "max_uses" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "expires_on" DATE,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "group_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "association" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "name" TEXT NOT NULL,
    "signup_url" TEXT NOT NULL,
    "logo_file_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "association_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "employer" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "employer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan" (
    "id" SERIAL NOT NULL,
    "office_id" INTEGER,
    "group_id" INTEGER,
    "organization_id" INTEGER,
    "target" "PlanTarget" NOT NULL DEFAULT 'location',
    "parent_plan_id" INTEGER,
    "preset_type" TEXT,
    "status" "PlanStatus" NOT NULL DEFAULT 'draft',
    "position" INTEGER NOT NULL DEFAULT 0,
    "show_on_bc" BOOLEAN NOT NULL DEFAULT false,
    "show_on_enrollment_monthly" BOOLEAN NOT NULL DEFAULT true,
    "show_on_enrollment_annual" BOOLEAN NOT NULL DEFAULT true,
    "show_on_internal_enrollment_monthly" BOOLEAN NOT NULL DEFAULT true,
    "show_on_internal_enrollment_annual" BOOLEAN NOT NULL DEFAULT true,
    "for_insured" BOOLEAN NOT NULL DEFAULT false,
    "for_uninsured" BOOLEAN NOT NULL DEFAULT true,
    "notes" TEXT,
    "current_version_id" INTEGER,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by_id" INTEGER,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_version" (
    "id" SERIAL NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "no" INTEGER NOT NULL,
    "plan_name" TEXT NOT NULL,
    "spanish_name" TEXT,
    "description" TEXT NOT NULL,
    "spanish_description" TEXT,
    "monthly_cents" INTEGER,
    "annual_cents" INTEGER,
    "activation_fee_cents" INTEGER NOT NULL DEFAULT 0,
    "age_group" "AgeGroup" NOT NULL DEFAULT 'adult',
    "age_limit" "AgeLimit" NOT NULL DEFAULT 'no_limit',
    "min_age" INTEGER,
    "max_age" INTEGER,
    "specialty" TEXT,
    "disable_gpp" BOOLEAN NOT NULL DEFAULT false,
    "disable_family_discounts" BOOLEAN NOT NULL DEFAULT false,
    "worry_free_month_cents" INTEGER,
    "worry_free_year_cents" INTEGER,
    "services" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" INTEGER,

    CONSTRAINT "plan_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_settings" (
    "office_id" INTEGER NOT NULL,
    "program_name" TEXT,
    "program_description" TEXT,
    "spanish_program_description" TEXT,
    "family_two_bps" INTEGER,
    "family_three_bps" INTEGER,
    "family_four_bps" INTEGER,
    "allow_bank_draft" BOOLEAN NOT NULL DEFAULT false,
    "allow_in_office" BOOLEAN NOT NULL DEFAULT true,
    "disable_enrollment" BOOLEAN NOT NULL DEFAULT false,
    "gpp_active" BOOLEAN NOT NULL DEFAULT false,
    "gpp_approved" BOOLEAN NOT NULL DEFAULT false,
    "gpp_approved_on" DATE,
    "gpp_admin_only_waive" BOOLEAN NOT NULL DEFAULT false,
    "gpp_member_waive" BOOLEAN NOT NULL DEFAULT false,
    "gpp_automatic_claim" BOOLEAN NOT NULL DEFAULT false,
    "gpp_setup_fee_bps" INTEGER NOT NULL DEFAULT 500,
    "worry_free" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plan_settings_pkey" PRIMARY KEY ("office_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_tenant_id_email_key" ON "app_user"("tenant_id", "email");

-- CreateIndex
CREATE INDEX "user_office_office_id_idx" ON "user_office"("office_id");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "account_token_token_hash_key" ON "account_token"("token_hash");

-- CreateIndex
CREATE INDEX "account_token_user_id_purpose_idx" ON "account_token"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "confirm_code_tenant_id_email_idx" ON "confirm_code"("tenant_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "instrument_stripe_id_key" ON "instrument"("stripe_id");

-- CreateIndex
CREATE INDEX "instrument_payer_id_idx" ON "instrument"("payer_id");

-- CreateIndex
CREATE INDEX "scheduled_change_membership_id_idx" ON "scheduled_change"("membership_id");

-- CreateIndex
CREATE INDEX "obligation_payment_id_idx" ON "obligation"("payment_id");

-- CreateIndex
CREATE INDEX "obligation_office_id_due_on_idx" ON "obligation"("office_id", "due_on");

-- CreateIndex
CREATE UNIQUE INDEX "obligation_membership_id_kind_period_index_key" ON "obligation"("membership_id", "kind", "period_index");

-- CreateIndex
CREATE UNIQUE INDEX "payment_stripe_intent_id_key" ON "payment"("stripe_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_stripe_charge_id_key" ON "payment"("stripe_charge_id");

-- CreateIndex
CREATE INDEX "payment_office_id_due_on_idx" ON "payment"("office_id", "due_on");

-- CreateIndex
CREATE INDEX "payment_household_id_idx" ON "payment"("household_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_payer_id_office_id_due_on_mode_batch_key" ON "payment"("payer_id", "office_id", "due_on", "mode", "batch");

-- CreateIndex
CREATE UNIQUE INDEX "attempt_idem_key_key" ON "attempt"("idem_key");

-- CreateIndex
CREATE UNIQUE INDEX "attempt_payment_id_no_key" ON "attempt"("payment_id", "no");

-- CreateIndex
CREATE UNIQUE INDEX "refund_idem_key_key" ON "refund"("idem_key");

-- CreateIndex
CREATE UNIQUE INDEX "refund_stripe_refund_id_key" ON "refund"("stripe_refund_id");

-- CreateIndex
CREATE INDEX "refund_payment_id_idx" ON "refund"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "dispute_stripe_id_key" ON "dispute"("stripe_id");

-- CreateIndex
CREATE INDEX "dispute_office_id_status_idx" ON "dispute"("office_id", "status");

-- CreateIndex
CREATE INDEX "audit_event_office_id_at_idx" ON "audit_event"("office_id", "at");

-- CreateIndex
CREATE INDEX "audit_event_noun_noun_id_idx" ON "audit_event"("noun", "noun_id");

-- CreateIndex
CREATE INDEX "audit_event_actor_id_at_idx" ON "audit_event"("actor_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_dedupe_key" ON "outbox"("dedupe");

-- CreateIndex
CREATE INDEX "outbox_member_id_created_at_idx" ON "outbox"("member_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_storage_key_key" ON "stored_file"("storage_key");

-- CreateIndex
CREATE INDEX "stored_file_office_id_kind_idx" ON "stored_file"("office_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_submission_key_key" ON "enrolment"("submission_key");

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_payment_id_key" ON "enrolment"("payment_id");

-- CreateIndex
CREATE INDEX "enrolment_office_id_created_at_idx" ON "enrolment"("office_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "agreement_signature_enrolment_id_kind_key" ON "agreement_signature"("enrolment_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_code_owner_key" ON "ledger_account"("code", "owner");

-- CreateIndex
CREATE UNIQUE INDEX "journal_kind_source_key" ON "journal"("kind", "source");

-- CreateIndex
CREATE INDEX "posting_account_id_journal_id_idx" ON "posting"("account_id", "journal_id");

-- CreateIndex
CREATE INDEX "posting_ref_idx" ON "posting"("ref");

-- CreateIndex
CREATE UNIQUE INDEX "payer_user_id_key" ON "payer"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "payer_stripe_customer_id_key" ON "payer"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "household_office_id_idx" ON "household"("office_id");

-- CreateIndex
CREATE INDEX "household_payer_id_idx" ON "household"("payer_id");

-- CreateIndex
CREATE INDEX "member_household_id_idx" ON "member"("household_id");

-- CreateIndex
CREATE INDEX "member_added_by_id_idx" ON "member"("added_by_id");

-- CreateIndex
CREATE INDEX "member_office_id_last_name_first_name_id_idx" ON "member"("office_id", "last_name", "first_name", "id");

-- CreateIndex
CREATE INDEX "membership_member_id_idx" ON "membership"("member_id");

-- CreateIndex
CREATE INDEX "membership_household_id_idx" ON "membership"("household_id");

-- CreateIndex
CREATE INDEX "membership_plan_id_idx" ON "membership"("plan_id");

-- CreateIndex
CREATE INDEX "membership_office_id_status_idx" ON "membership"("office_id", "status");

-- CreateIndex
CREATE INDEX "member_note_member_id_created_at_idx" ON "member_note"("member_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "office_group_organization_id_group_name_key" ON "office_group"("organization_id", "group_name");

-- CreateIndex
CREATE UNIQUE INDEX "office_tier_stripe_customer_id_key" ON "office"("tier_stripe_customer_id");

-- CreateIndex
CREATE INDEX "office_organization_id_idx" ON "office"("organization_id");

-- CreateIndex
CREATE INDEX "office_association_id_idx" ON "office"("association_id");

-- CreateIndex
CREATE UNIQUE INDEX "office_tenant_id_slug_key" ON "office"("tenant_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "payout_account_stripe_account_id_key" ON "payout_account"("stripe_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_account_standard_account_id_key" ON "payout_account"("standard_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "group_code_office_id_code_key" ON "group_code"("office_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "association_tenant_id_signup_url_key" ON "association"("tenant_id", "signup_url");

-- CreateIndex
CREATE UNIQUE INDEX "plan_current_version_id_key" ON "plan"("current_version_id");

-- CreateIndex
CREATE INDEX "plan_office_id_status_position_idx" ON "plan"("office_id", "status", "position");

-- CreateIndex
CREATE INDEX "plan_organization_id_idx" ON "plan"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_version_plan_id_no_key" ON "plan_version"("plan_id", "no");

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_employer_id_fkey" FOREIGN KEY ("employer_id") REFERENCES "employer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_association_id_fkey" FOREIGN KEY ("association_id") REFERENCES "association"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_office" ADD CONSTRAINT "user_office_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_office" ADD CONSTRAINT "user_office_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_acts_as_user_id_fkey" FOREIGN KEY ("acts_as_user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instrument" ADD CONSTRAINT "instrument_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "payer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_change" ADD CONSTRAINT "scheduled_change_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "payer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_instrument_id_fkey" FOREIGN KEY ("instrument_id") REFERENCES "instrument"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_obligation_id_fkey" FOREIGN KEY ("obligation_id") REFERENCES "obligation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agreement_signature" ADD CONSTRAINT "agreement_signature_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agreement_signature" ADD CONSTRAINT "agreement_signature_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "household"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posting" ADD CONSTRAINT "posting_journal_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "journal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posting" ADD CONSTRAINT "posting_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payer" ADD CONSTRAINT "payer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "household" ADD CONSTRAINT "household_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "household" ADD CONSTRAINT "household_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "payer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "household"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_employer_id_fkey" FOREIGN KEY ("employer_id") REFERENCES "employer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "household"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_plan_version_id_fkey" FOREIGN KEY ("plan_version_id") REFERENCES "plan_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "office_group" ADD CONSTRAINT "office_group_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "office" ADD CONSTRAINT "office_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "office" ADD CONSTRAINT "office_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "office_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "office" ADD CONSTRAINT "office_association_id_fkey" FOREIGN KEY ("association_id") REFERENCES "association"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "office_fee" ADD CONSTRAINT "office_fee_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_code" ADD CONSTRAINT "group_code_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_code" ADD CONSTRAINT "group_code_employer_id_fkey" FOREIGN KEY ("employer_id") REFERENCES "employer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "office_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_current_version_id_fkey" FOREIGN KEY ("current_version_id") REFERENCES "plan_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_version" ADD CONSTRAINT "plan_version_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_settings" ADD CONSTRAINT "plan_settings_office_id_fkey" FOREIGN KEY ("office_id") REFERENCES "office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
