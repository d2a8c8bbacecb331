import type { AttemptParams } from "./attempt.schema";
import { mayPresent, type Presentment, pickInstrument, type Till } from "./collect.rules";

export type CollectOptions = {
  /** The payer sits at the screen and can answer their bank; otherwise nobody is there. */
  onSession?: boolean;
  /** Another of the payer's instruments than the default one. */
  instrumentId?: number;
  /** What is tried a single time: who asks again is told how it went. */
  once?: boolean;
};

/** A saved card or bank account as far as a try needs it. */
export type Instrument = {
  id: number;
  kind: "card" | "bank";
  isDefault: boolean;
  stripeId: string;
  mandateId: string | null;
};

/** A payment as far as its next try needs it. */
type Payable = {
  payerId: number;
  mode: Till["mode"];
  stripeAccountId: string | null;
  stripeIntentId: string | null;
  tries: number;
  claimId: number | null;
};

/** What one payment's try is decided from. */
export type Facts = {
  till: Till | null;
  instruments: readonly Instrument[];
  customer: string | null;
  presented: readonly (Presentment & { instrumentId: number | null })[];
};

/**
 * How a payment is tried. `held`: the office cannot take money, which is its trouble and not the payer's.
 * `unpresentable`: the bank account may not be presented again. `noInstrument`: a try that fails by itself.
 */
export type Plan =
  | { kind: "try"; instrumentId: number; params: AttemptParams }
  | { kind: "held" }
  | { kind: "unpresentable" }
  | { kind: "noInstrument" };

/**
 * Where a payment's money goes: where it was tried before, else the office's account as it is now; a claimed debt is
 * the platform's. Null while the office cannot take money.
 */
function routeOf(payment: Payable, till: Till | null): AttemptParams["route"] | null {
  if (payment.claimId !== null) return { mode: "platform" };
  if (!till?.chargesEnabled) return null;
  if (payment.tries > 0 && payment.stripeAccountId) return { mode: payment.mode, account: payment.stripeAccountId };
  return till.account === null ? null : { mode: till.mode, account: till.account };
}

/** Throws when a payer has an instrument but no customer: no instrument can exist without it. */
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
