import { SMALLEST_CHARGE_CENTS } from "@/lib/billing/payments/schema";
import { type Bps, type Cents, cents, sum, times, ZERO } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { INVOICE_LINE_KINDS, type InvoiceLineKind, type InvoiceStatus } from "./schema";
import { type PlannedTier, type TierPlan, tierCharge } from "./tier.rules";

/** An office's usage and agreed terms, as invoices need them. */
export type Usage = {
  officeId: number;
  plan: TierPlan;
  /** A change of it that waits for its month. */
  change: PlannedTier | null;
  percentOffBps: Bps;
  /** It is closed: of what it did before the fees are still invoiced, and no tier any more (decision 0051). */
  closed: boolean;
  /** Offices with old prices pay for no tier. */
  legacyPricing: boolean;
  members: number;
  inOffice: { count: number; cents: number };
  setup: { count: number; cents: number };
  guarantor: { count: number; cents: number };
};

export type NewInvoiceLine = { officeId: number; kind: InvoiceLineKind; quantity: number; cents: Cents };

function tierLineCents({ plan, change, percentOffBps, legacyPricing, closed }: Usage, monthOn: DateOn): Cents {
  return legacyPricing || closed ? ZERO : tierCharge(monthOn, plan, change, percentOffBps);
}

/**
 * The lines of an invoice: the tier in advance, and in arrears the management fee per active member, the platform's
 * fees on in-office payments, setup fees the office pays for members (001 §4, payments 6.3) and guaranteed debts paid
 * in the office.
 */
export function invoiceLines(usages: readonly Usage[], monthOn: DateOn, managementFeeCents: Cents): NewInvoiceLine[] {
  return usages.flatMap((usage) => {
    const amounts: Record<InvoiceLineKind, { quantity: number; cents: Cents }> = {
      tier: { quantity: 1, cents: tierLineCents(usage, monthOn) },
      management_fee: { quantity: usage.members, cents: times(managementFeeCents, usage.members) },
      in_office_fee: { quantity: usage.inOffice.count, cents: cents(usage.inOffice.cents) },
      setup_fee: { quantity: usage.setup.count, cents: cents(usage.setup.cents) },
      guarantor_debt: { quantity: usage.guarantor.count, cents: cents(usage.guarantor.cents) },
    };
    return INVOICE_LINE_KINDS.map((kind) => ({ officeId: usage.officeId, kind, ...amounts[kind] })).filter(
      (line) => line.cents > 0,
    );
  });
}

export function invoiceTotalOf(lines: readonly { cents: number }[]): Cents {
  return sum(lines.map((line) => cents(line.cents)));
}

/** Whether a month has an invoice: what is too little for a card waits for the next month. */
export function isWorthInvoicing(lines: readonly { cents: number }[]): boolean {
  return invoiceTotalOf(lines) >= SMALLEST_CHARGE_CENTS;
}

/** The number on an invoice: "T-202612-0000042", by its month and id. */
export function invoiceNumber(monthOn: DateOn, id: number): string {
  return `T-${monthOn.slice(0, 7).replace("-", "")}-${String(id).padStart(7, "0")}`;
}

/** Whether an invoice can be paid now. */
export function mayPay(status: InvoiceStatus): boolean {
  return status === "open" || status === "failed" || status === "requires_action";
}

/** Whether an administrator may take an invoice back: not what is paid, and not while a bank decides. */
export const mayVoid = mayPay;
