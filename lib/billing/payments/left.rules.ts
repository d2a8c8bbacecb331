import type { FromAfar } from "@/lib/billing/charges/queries";

/** One attempt that nobody can read, at the account its office has taken away. */
export type Unread = { paymentId: number; amountCents: number; appFeeCents: number };

/**
 * How an unread attempt ended, by the platform's fees of its account that belong to no payment known here. A fee exists
 * where a charge took money and only there; it names its charge but not our payment. So it tells of an attempt what it
 * tells of all that look alike: none took money, or each did. Fees for some of them only are for a person to decide.
 * @param unread all attempts there, in the order they were begun
 * @param charges the charges behind unknown fees of the same amount, in the order they were made
 */
export function toldByFees(paymentId: number, unread: readonly Unread[], charges: readonly string[]): FromAfar {
  const mine = unread.find((one) => one.paymentId === paymentId);
  // Without a fee of ours a charge leaves no trace outside its account.
  if (!mine || mine.appFeeCents === 0) return "unknown";
  if (charges.length === 0) return "nothing";
  const alike = unread.filter(({ appFeeCents }) => appFeeCents === mine.appFeeCents);
  const oneAmount = alike.every(({ amountCents }) => amountCents === mine.amountCents);
  const charge = charges[alike.indexOf(mine)];
  return oneAmount && charges.length === alike.length && charge ? { taken: charge } : "unknown";
}
