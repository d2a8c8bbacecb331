import "server-only";
import { Prisma } from "@/lib/core/db/db";

/** Every trigger that refuses or keeps something, and the table it is on; a test compares them with a fresh database. */
export const TRIGGERS = [
  ["audit_frozen", "audit_event"],
  ["audit_not_truncated", "audit_event"],
  ["audit_waits", "audit_event"],
  ["dunning_policy_frozen", "dunning_policy"],
  ["exit_quote_frozen", "exit_quote"],
  ["household_is_searchable", "household"],
  ["journal_frozen", "journal"],
  ["journal_is_balanced", "journal"],
  ["journal_not_truncated", "journal"],
  ["member_is_searchable", "member"],
  ["membership_moves", "membership"],
  ["membership_moves_in", "membership"],
  ["membership_moves_out", "membership"],
  ["movement_frozen", "membership_movement"],
  ["office_keeps_slug", "office"],
  ["payer_contact_of_household", "household"],
  ["payer_contact_of_login", "payer"],
  ["payer_contact_of_office", "office"],
  ["payer_contact_of_owner", "member"],
  ["payer_contact_of_user", "app_user"],
  ["payment_is_forward", "payment"],
  ["plan_version_frozen", "plan_version"],
  ["posting_frozen", "posting"],
  ["posting_into_open", "posting"],
  ["posting_not_truncated", "posting"],
  ["refund_is_within", "refund"],
  ["seal_frozen", "audit_seal"],
  ["seal_not_truncated", "audit_seal"],
  ["signature_frozen", "agreement_signature"],
  ["tier_invoice_is_forward", "tier_invoice"],
] as const;

const EXPECTED = Prisma.join(TRIGGERS.map(([name, table]) => Prisma.sql`(${name}::text, ${table}::text)`));

/**
 * What must hold of the database itself, and of who may do what in it. Each statement selects `row`, the name of what breaks
 * its rule.
 */
export const DATABASE_RULES = {
  // Switched off, also those behind a foreign key, or gone: what they refuse comes in unseen.
  triggersStand: Prisma.sql`
    select 'trigger ' || e.name as row from (values ${EXPECTED}) e (name, tab) where not exists (
      select 1 from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and c.relname = e.tab and t.tgname = e.name)
    union all select distinct 'trigger ' || case when t.tgisinternal then r.conname else t.tgname end
      from pg_trigger t join pg_class c on c.oid = t.tgrelid left join pg_constraint r on r.oid = t.tgconstraint
      where c.relnamespace = 'public'::regnamespace and t.tgenabled not in ('O', 'A')`,
  // A role is given by somebody and that is in the trail; whoever pays for a family is a patient.
  roleAsItsTrail: Prisma.sql`
    select 'app_user ' || u.id as row from app_user u join lateral (
      select a.after->>'role' as role from audit_event a
      where a.noun = 'user' and a.noun_id = u.id::text and a.action like 'user.%' and a.after ? 'role'
      order by a.id desc limit 1) t on true
    where t.role <> u.role::text
    union select 'app_user ' || u.id from app_user u where u.role <> 'client' and exists (
      select 1 from payer y join household h on h.payer_id = y.id where y.user_id = u.id)
    union select 'app_user ' || u.id from app_user u join audit_event a on a.action = 'office.sign_up'
        and a.after->>'userId' = u.id::text
      where u.role not in ('dentist', 'office_admin', 'dentist_standard', 'office_admin_temp')`,
} as const;
