import { derivedId } from "@/sandbox/ids";
import type { ChargeRec } from "@/sandbox/records";
import { renderFee } from "@/sandbox/stripe/application-fees";
import { renderCharge } from "@/sandbox/stripe/charges";
import { type Ctx, on, PLATFORM } from "@/sandbox/stripe/context";
import { emit } from "@/sandbox/stripe/events";
import { availableAfter, book } from "@/sandbox/stripe/transactions";
import { renderTransfer } from "@/sandbox/stripe/transfers";

/** Stripe's published US prices, cents: cards 2.9 % + 30, bank debits 0.8 % up to 5.00. */
export function processingFee(amount: number, debit: boolean): number {
  return debit ? Math.min(500, Math.round((amount * 8) / 1000)) : Math.round((amount * 29) / 1000) + 30;
}

interface Share {
  amount: number;
  account: string;
  /** The charge in the office's account, and the platform's own one behind it, if any. */
  charge: string;
  originating?: string;
  availableOn: number;
}

/** Books the platform's share of a charge and returns the application fee's id. */
function takeFee(ctx: Ctx, share: Share): string {
  const platform = on(ctx, PLATFORM);
  const owner = share.originating ?? share.charge;
  const id = derivedId("fee", owner);
  const booked = book(platform, {
    id: `${derivedId("txn", owner)}f`,
    type: "application_fee",
    amount: share.amount,
    source: id,
    availableOn: share.availableOn,
  });
  const fee = ctx.store.put("application_fee", PLATFORM, {
    id,
    created: ctx.clock.now(),
    amount: share.amount,
    refunded: 0,
    account: share.account,
    charge: share.charge,
    originatingTransaction: share.originating,
    balanceTransaction: booked.id,
  });
  emit(platform, "application_fee.created", () => renderFee(platform, fee));
  return id;
}

/** Moves a destination charge on to the office: transfer out, payment in, less the platform's fee. */
function forward(
  ctx: Ctx,
  charge: ChargeRec,
  destination: string,
  availableOn: number,
): { transfer: string; fee?: string } {
  const amount = charge.transferAmount ?? charge.captured;
  const office = on(ctx, destination);
  const transferId = derivedId("tr", charge.id);
  const paymentId = `${derivedId("py", charge.id)}d`;
  const stem = derivedId("txn", charge.id);
  const feeAmount = charge.transferAmount === undefined ? charge.applicationFeeAmount : undefined;
  const out = book(ctx, { id: `${stem}t`, type: "transfer", amount: -amount, source: transferId, availableOn });
  const transfer = ctx.store.put("transfer", ctx.account, {
    id: transferId,
    created: ctx.clock.now(),
    amount,
    reversed: 0,
    destination,
    destinationPayment: paymentId,
    balanceTransaction: out.id,
    sourceTransaction: charge.id,
    group: charge.transferGroup,
    metadata: {},
  });
  const into = book(office, {
    id: `${stem}d`,
    type: "payment",
    amount,
    applicationFee: feeAmount,
    source: paymentId,
    availableOn,
  });
  const feeId = feeAmount ? derivedId("fee", charge.id) : undefined;
  const payment = ctx.store.put("charge", destination, {
    id: paymentId,
    created: ctx.clock.now(),
    amount,
    captured: amount,
    refunded: 0,
    status: "succeeded" as const,
    balanceTransaction: into.id,
    applicationFee: feeId,
    applicationFeeAmount: feeAmount,
    sourceTransfer: transferId,
    transferGroup: charge.transferGroup,
    metadata: {},
  });
  emit(ctx, "transfer.created", () => renderTransfer(ctx, transfer));
  emit(office, "payment.created", () => renderCharge(office, payment));
  if (feeAmount)
    takeFee(ctx, { amount: feeAmount, account: destination, charge: paymentId, originating: charge.id, availableOn });
  return { transfer: transferId, fee: feeId };
}

/** Who pays Stripe's price of a direct charge: the office, unless its account was made otherwise. */
function feePayer(ctx: Ctx): string {
  const account = ctx.store.get("account", PLATFORM, ctx.account);
  return account?.feesPayer === "application" ? PLATFORM : ctx.account;
}

/**
 * Books a charge that has succeeded, with everything that follows from it: balance transactions, transfer, payment in
 * the office's account and application fee (platform and office balances as in Stripe's own ledger).
 */
export function settleCharge(ctx: Ctx, charge: ChargeRec): ChargeRec {
  const direct = ctx.account !== PLATFORM;
  const debit = charge.instrument?.bank !== undefined;
  const now = ctx.clock.now();
  const availableOn = charge.instrument?.card?.behaviour === "available_now" ? now : availableAfter(now);
  const price = processingFee(charge.captured, debit);
  const payer = feePayer(ctx);
  const stem = derivedId("txn", charge.id);
  const booked = book(ctx, {
    id: stem,
    type: debit ? "payment" : "charge",
    amount: charge.captured,
    stripeFee: payer === ctx.account ? price : 0,
    applicationFee: direct ? charge.applicationFeeAmount : undefined,
    source: charge.id,
    availableOn,
    description: charge.description,
  });
  if (payer !== ctx.account)
    book(on(ctx, payer), { id: `${stem}s`, type: "stripe_fee", amount: -price, source: charge.id });
  let next: ChargeRec = { ...charge, status: "succeeded", balanceTransaction: booked.id };
  if (charge.destination) {
    const moved = forward(ctx, next, charge.destination, availableOn);
    next = { ...next, transfer: moved.transfer, applicationFee: moved.fee };
  } else if (direct && charge.applicationFeeAmount) {
    const share = { amount: charge.applicationFeeAmount, account: ctx.account, charge: charge.id, availableOn };
    next = { ...next, applicationFee: takeFee(ctx, share) };
  }
  ctx.store.put("charge", ctx.account, next);
  emit(ctx, "charge.succeeded", () => renderCharge(ctx, next));
  return next;
}
