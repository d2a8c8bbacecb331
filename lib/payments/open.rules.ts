import type { AttemptParams } from "./attempt.schema";
import { mayPresent, type Presentment, pickInstrument, type Till } from "./collect.rules";

export type CollectOptions = {
  /** The payer is present and can confirm with their bank. */
  onSession?: boolean;
  /** Another saved payment method instead of the default. */
  instrumentId?: number;
  /** Never retry: a repeated call returns the first outcome. */
  once?: boolean;
};

/** What an attempt needs of a saved card or bank account. */
export type Instrument = {
  id: number;
  kind: "card" | "bank";
  isDefault: boolean;
  stripeId: string;
  mandateId: string | null;
};

/** What the next attempt needs of a payment. */
type Payable = {
  payerId: number;
  mode: Till["mode"];
  stripeAccountId: string | null;
  stripeIntentId: string | null;
  tries: number;
  claimId: number | null;
};

/** The facts that decide one payment's attempt. */
export type Facts = {
  till: Till | null;
  instruments: readonly Instrument[];
  customer: string | null;
  presented: readonly (Presentment & { instrumentId: number | null })[];
};

/**
 * How a payment is attempted. `held`: the office cannot take payments, which is not the payer's failure.
 * `unpresentable`: the bank account may not be debited again. `noInstrument`: an attempt that fails without a call.
 */
export type Plan =
  | { kind: "try"; instrumentId: number; params: AttemptParams }
  | { kind: "held" }
  | { kind: "unpresentable" }
  | { kind: "noInstrument" };

/**
 * Route of a payment: that of its earlier attempts, else the office's account as it is now; a claimed debt goes to the
 * platform. Null while the office cannot take payments.
 */
function routeOf(payment: Payable, till: Till | null): AttemptParams["route"] | null {
  if (payment.claimId !== null) return { mode: "platform" };
  if (!till?.chargesEnabled) return null;
  if (payment.tries > 0 && payment.stripeAccountId) return { mode: payment.mode, account: payment.stripeAccountId };
  return till.account === null ? null : { mode: till.mode, account: till.account };
}

/** Throws when a payer has a payment method but no customer: that cannot happen. */
export function planTry(payment: Payable, facts: Facts, options: CollectOptions): Plan {
  const route = routeOf(payment, facts.till);
  if (!route) return { kind: "held" };
  const instrument = pickInstrument(facts.instruments, route.mode, options.instrumentId);
  if (!instrument) return { kind: "noInstrument" };
  const { id: instrumentId, kind, stripeId: paymentMethod, mandateId: mandate } = instrument;
  const earlier = facts.presented.filter((one) => one.instrumentId === instrumentId);
  if (kind === "bank" && !mayPresent(earlier, mandate)) return { kind: "unpresentable" };
  if (!facts.customer) throw new Error(`payer ${payment.payerId} has an instrument but no customer`);
  const creates = payment.stripeIntentId === null;
  const offSession = !options.onSession;
  const params = { route, customer: facts.customer, paymentMethod, kind, mandate, offSession, creates };
  return { kind: "try", instrumentId, params };
}
