import { type Bps, type Cents, plus, sum } from "@/lib/core/money";
import type { Discount } from "@/lib/practice/plans/rules";
import type { Bill } from "./rules";

export type BillDiscount = { reason: NonNullable<Discount["reason"]>; bps: Bps; cents: Cents };

/**
 * A quoted bill as it is read from top to bottom: the full prices and fees of each person, what they come to, each discount once
 * for all it was given on, and the total that is charged. The amounts are the sums of the quoted lines: a percentage of a sum would
 * differ from them by cents. Without a discount the subtotal would only say the total twice, and is null.
 */
export function billSums({ lines, listCents, feeCents }: Pick<Bill, "lines" | "listCents" | "feeCents">): {
  subtotalCents: Cents | null;
  discounts: BillDiscount[];
} {
  const discounts: BillDiscount[] = [];
  for (const { discountReason: reason, discountBps: bps, discountCents } of lines) {
    if (reason === null || discountCents === 0) continue;
    const known = discounts.find((each) => each.reason === reason && each.bps === bps);
    if (known) known.cents = sum([known.cents, discountCents]);
    else discounts.push({ reason, bps, cents: discountCents });
  }
  return { subtotalCents: discounts.length === 0 ? null : plus(listCents, feeCents), discounts };
}
