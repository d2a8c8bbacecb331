import { addMonthsClamped, type DateOn } from "@/lib/core/time/dates";

/** A location that left its organization. */
export type Sale = { officeId: number; organizationId: number; soldAt: Date; soldOn: DateOn; members: number };

/** From when until when an office was an account's own; null is always, and still. */
export type Ownership = {
  officeId: number;
  from: Date | null;
  until: Date | null;
  /** The sale by which it came, and the one by which it left. */
  came: Sale | null;
  left: Sale | null;
};

/**
 * The times in which offices were an account's.
 * @param officeIds those it pays for now
 * @param sales all of these offices and of those its organization has sold, the oldest first
 */
export function ownerships(
  officeIds: readonly number[],
  organizationId: number | null,
  sales: readonly Sale[],
): Ownership[] {
  const before = (sale: Sale) => sales.findLast((one) => one.officeId === sale.officeId && one.soldAt < sale.soldAt);
  const now = officeIds.map((officeId): Ownership => {
    const came = sales.findLast((one) => one.officeId === officeId) ?? null;
    return { officeId, from: came?.soldAt ?? null, until: null, came, left: null };
  });
  const sold = sales
    .filter((sale) => sale.organizationId === organizationId)
    .map((left): Ownership => {
      const came = before(left) ?? null;
      return { officeId: left.officeId, from: came?.soldAt ?? null, until: left.soldAt, came, left };
    });
  return [...now, ...sold];
}

/**
 * The management fee is owed after its month. Of the month in which an office was sold it is whole its seller's, who has paid the tier of that
 * month too; on a first day the month is the buyer's.
 */
const inMonthBefore = ({ soldOn }: Sale, monthOn: DateOn) =>
  soldOn > addMonthsClamped(monthOn, -1) && soldOn <= monthOn;

/**
 * For how many members the fee is owed in an invoice, where a sale decides it: those on the day of the sale for the seller, nobody for the
 * buyer; null where no sale does.
 * @param monthOn the first day of the invoice's month, which asks the fee of the month before
 */
export function feeSide({ came, left }: Pick<Ownership, "came" | "left">, monthOn: DateOn): number | null {
  if (left) return inMonthBefore(left, monthOn) ? left.members : 0;
  return came && inMonthBefore(came, monthOn) ? 0 : null;
}

/**
 * The month of the first invoice of a location that is sold: the next one of its organization, after those that have begun and are made first.
 * @param nextOn the month that the organization's account would ask for next
 * @param on the location's day
 */
export function firstOwnMonth(nextOn: DateOn, on: DateOn): DateOn {
  let month = nextOn;
  while (month < on) month = addMonthsClamped(month, 1);
  return month;
}

/**
 * For how many members an account owes the management fee of the month before an invoice, of offices where a sale decides it.
 * @param own the offices it pays for now
 */
export function membersOfSold(
  owned: readonly Ownership[],
  own: ReadonlySet<number>,
  monthOn: DateOn,
): Map<number, number> {
  const found = new Map<number, number>();
  for (const one of owned) {
    // One that is the organization's again is asked the fee as it stands now.
    if (one.left && own.has(one.officeId)) continue;
    const members = feeSide(one, monthOn);
    if (members !== null) found.set(one.officeId, (found.get(one.officeId) ?? 0) + members);
  }
  return found;
}
