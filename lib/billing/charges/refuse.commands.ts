import "server-only";
import { classifyDecline, type Decline, endsBankAccount } from "@/lib/billing/dunning/decline.rules";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { bankOfAttempt, type Collectable, type Moment, type Stop } from "./queries";
import { rankOf } from "./rules";
import type { Charge } from "./schema";

/** Now, and the day it is at the charge's office. */
export async function momentOf<One extends Charge>(tx: Tx, kind: Collectable<One>, charge: One): Promise<Moment> {
  const at = await now();
  return { at, day: (await kind.days(tx, [charge], at))(charge) };
}

/**
 * What kind of refusal an attempt met. Where a bank sent a debit back, it is counted how often the charge has been
 * presented to it, and an account that may not be debited again is put out of use.
 */
export async function declineOf<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  charge: One,
  result: Stop,
  representments?: number,
): Promise<Decline> {
  if (result.status === "requires_action") return "authentication";
  const refusal = { ...result, ...(representments === undefined ? {} : { representments }) };
  const bankReturnCode = result.declineCode ?? result.code;
  const bank = await bankOfAttempt(tx, kind, charge);
  if (bank === null || bankReturnCode === null) return classifyDecline(refusal);
  if (endsBankAccount(bankReturnCode))
    await tx.instrument.update({ where: { id: bank }, data: { status: "broken", isDefault: false } });
  const presented = (await kind.presented(tx, [charge])).get(charge.id) ?? [];
  const bankReturns = presented.filter(({ instrumentId }) => instrumentId === bank).length;
  return classifyDecline({ ...refusal, bankReturnCode, bankReturns });
}

/**
 * An attempt that ended before the provider could decide: no instrument, or a call it would not take. Counts as a failed
 * one, so the same schedule and mails apply. Call it under the charge's lock.
 */
export async function refuseWithoutCharge<One extends Charge>(
  tx: Tx,
  kind: Collectable<One>,
  charge: One,
  code: string,
): Promise<void> {
  const stop: Stop = {
    status: "failed",
    code,
    declineCode: null,
    adviceCode: code === "no_instrument" ? "do_not_try_again" : null,
  };
  await kind.stop(tx, charge, stop, rankOf(charge.attemptCount, "failed"), await momentOf(tx, kind, charge));
}
