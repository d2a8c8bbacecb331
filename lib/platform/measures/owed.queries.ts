import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";

/**
 * What an office owes us, in cents: invoices neither paid nor void, declined ones among them. A location of an organization
 * owes what the organization owes, which pays for all of them.
 */
export async function owedToUs(office: OfficeId): Promise<number> {
  const [row] = await db.$queryRaw<{ cents: number }[]>`
    select coalesce(sum(i.amount_cents), 0)::float8 as cents
    from office o join tier_account a on a.office_id = o.id or a.organization_id = o.organization_id
    join tier_invoice i on i.account_id = a.id and i.status not in ('paid', 'void')
    where o.id = ${office}`;
  return row?.cents ?? 0;
}
