import "server-only";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { addMonthsClamped, type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { issueFor } from "./issue.commands";
import type { AccountToBill } from "./issue.queries";
import { firstOwnMonth } from "./sold.rules";

/**
 * Locks an organization's account, and makes the invoices of months that began before a day and that the worker has not made yet: they
 * are the organization's, with the location that leaves it. The first thing a sale does, as an invoice locks its account first. Returns it as
 * it stands then; null where the organization has none yet.
 * @param on the location's day
 */
export async function closeMonthsBefore(tx: Tx, organizationId: number, on: DateOn): Promise<AccountToBill | null> {
  const [account] = await tx.$queryRaw<AccountToBill[]>`
    select a.id, a.payer_id as "payerId", a.office_id as "officeId", a.organization_id as "organizationId",
      a.management_fee_cents as "managementFeeCents", a.next_on as "nextOn", o.timezone
    from tier_account a join lateral (
      select timezone from office where organization_id = a.organization_id order by id limit 1
    ) o on true where a.organization_id = ${organizationId}::int for no key update of a`;
  if (!account) return null;
  const ownFrom = firstOwnMonth(fromDbDate(account.nextOn), on);
  for (let nextOn = fromDbDate(account.nextOn); nextOn < ownFrom; nextOn = addMonthsClamped(nextOn, 1))
    await issueFor(tx, { ...account, nextOn: toDbDate(nextOn) });
  return { ...account, nextOn: toDbDate(ownFrom) };
}

/**
 * A location pays our invoices itself from now on: its account begins with the month that the organization's would have asked for next, so that no
 * month is asked for twice or by nobody. The fee per member stays as agreed.
 */
export async function openOwnAccount(
  tx: Tx,
  { officeId, from }: { officeId: number; from: Pick<AccountToBill, "nextOn" | "managementFeeCents"> },
): Promise<void> {
  const { nextOn, managementFeeCents } = from;
  const known = await tx.tierAccount.findUnique({ where: { officeId } });
  if (known) {
    await tx.tierAccount.update({ where: { id: known.id }, data: { nextOn, managementFeeCents } });
    return;
  }
  const createdAt = await now();
  const { tenantId } = await tx.office.findUniqueOrThrow({ where: { id: officeId }, select: { tenantId: true } });
  const payer = await tx.payer.create({ data: { tenantId, createdAt } });
  await tx.tierAccount.create({
    data: { tenantId, payerId: payer.id, officeId, nextOn, managementFeeCents, createdAt },
  });
}
