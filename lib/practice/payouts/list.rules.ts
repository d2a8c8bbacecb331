import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { PayoutStatus } from "@/lib/generated/prisma/client";
import type { PayoutBreakdown } from "./rules";

export type PayoutRow = {
  id: number;
  stripeId: string;
  mode: "direct" | "destination";
  amountCents: number;
  automatic: boolean;
  status: PayoutStatus;
  arrivalOn: DateOn;
  createdAt: Date;
  itemised: boolean;
  takesBack: boolean;
  payments: number;
  unmatched: number;
  bill: PayoutBreakdown;
};

/** Unknown as long as the provider has not said what is in the payout. */
const known = <Value>({ itemised }: PayoutRow, value: Value) => (itemised ? value : null);

/** Payouts as bills in one line each: what was paid, what was taken off, what arrived. */
export const payoutColumns: readonly Column<PayoutRow>[] = [
  { name: "arrival", value: ({ arrivalOn }) => ({ on: arrivalOn }), place: "lead" },
  { name: "status", value: ({ status }, say) => say(`status.${status}`), place: "mark" },
  { name: "payments", value: (row) => known(row, { count: row.payments }) },
  { name: "gross", value: (row) => known(row, { cents: row.bill.paymentCents }), place: "desk" },
  {
    name: "fees",
    value: (row) => known(row, { cents: row.bill.platformFeeCents + row.bill.processorFeeCents }),
    place: "desk",
  },
  {
    name: "back",
    value: (row) => {
      const { refundCents, disputeCents, guaranteeCents, otherCents } = row.bill;
      return known(row, { cents: refundCents + disputeCents + guaranteeCents + otherCents });
    },
    place: "desk",
  },
  { name: "amount", value: ({ amountCents }) => ({ cents: amountCents }), place: "sum" },
];
